package dev.folkmoot.web;

import dev.folkmoot.story.Lane;
import dev.folkmoot.story.Spec;
import java.util.List;
import java.util.Optional;

/**
 * The stories of one column, the newest first.
 *
 * @param next the place of this page's last story; the next page has the stories before it
 */
record LaneView(
    Frame frame,
    Lane lane,
    Optional<Spec> spec,
    String before,
    List<Rendered> cards,
    Optional<String> next) {
  String address(String part) {
    return address(part, before);
  }

  Optional<String> older() {
    return next.map(place -> address("", place));
  }

  private String address(String part, String place) {
    return Names.address(
        "/stories",
        "part",
        part,
        "lane",
        lane.word(),
        "spec",
        spec.map(one -> one.id().value()).orElse(""),
        "before",
        place);
  }
}
