package dev.folkmoot.web;

import dev.folkmoot.agent.Agent;
import dev.folkmoot.roundtable.Mode;
import dev.folkmoot.roundtable.Roundtables;
import dev.folkmoot.roundtable.Terms;
import dev.folkmoot.session.SessionFilter;
import java.util.List;
import java.util.Optional;

/** The list of roundtables, and the choices for a new one. */
record RoundtablesView(
    Frame frame,
    SessionFilter filter,
    String cursor,
    List<Roundtables.ListedRoundtable> roundtables,
    Optional<String> nextCursor,
    List<Mode> modes,
    List<Agent> agents) {
  static final List<String> STATUSES = List.of("active", "paused", "completed", "error");

  String address(String part) {
    return address(part, cursor);
  }

  Optional<String> next() {
    return nextCursor.map(place -> address("", place));
  }

  private String address(String part, String place) {
    return Names.address(
        "/roundtables",
        "part",
        part,
        "topic",
        filter.topic().orElse(""),
        "mode",
        filter.mode().orElse(""),
        "status",
        filter.status().orElse(""),
        "cursor",
        place);
  }

  boolean isFiltered() {
    return filter.topic().isPresent() || filter.mode().isPresent() || filter.status().isPresent();
  }

  boolean isUsual(Mode mode) {
    return mode.name().equals(Terms.USUAL_MODE);
  }

  String title(Roundtables.ListedRoundtable one) {
    var name = one.listed().session().mode().orElse("");
    return modes.stream()
        .filter(mode -> mode.name().equals(name))
        .map(Mode::title)
        .findFirst()
        .orElse(name);
  }

  /** How far a roundtable is, in a sentence. */
  String progress(Roundtables.ListedRoundtable one) {
    int of = one.listed().session().settings().get("rounds").intValue();
    return "%s, round %d of %d, %d agents, started by %s"
        .formatted(title(one), one.rounds(), of, one.agents(), one.listed().session().createdBy());
  }
}
