package dev.folkmoot.web;

import dev.folkmoot.architect.Dialogue;
import dev.folkmoot.architect.Epoch;
import dev.folkmoot.core.Text;
import java.util.List;
import java.util.Optional;

/**
 * An epoch of a conversation.
 *
 * @param chosen whether the reader named the epoch
 * @param requests the latest ones, as many as fit
 */
record ContextView(
    Frame frame,
    Dialogue dialogue,
    boolean chosen,
    Optional<Integer> before,
    List<Rendered> requests,
    boolean mayReset) {
  private static final int PROMPT = 6_000;

  String path() {
    return "/contexts/" + Names.encode(dialogue.agent().value());
  }

  Epoch epoch() {
    return dialogue.epoch();
  }

  boolean isCurrent() {
    return epoch().number() == dialogue.current();
  }

  String address(String part) {
    return Names.address(
        path(),
        "part",
        part,
        "epoch",
        chosen ? Integer.toString(epoch().number()) : "",
        "before",
        before.map(Object::toString).orElse(""));
  }

  /** The requests before those on this page. */
  Optional<String> earlier() {
    int left = dialogue.exchanges().size() - requests.size();
    boolean more = dialogue.earlier() || left > 0;
    return more && !requests.isEmpty()
        ? Optional.of(
            Names.address(
                path(),
                "epoch",
                Integer.toString(epoch().number()),
                "before",
                Integer.toString(dialogue.exchanges().get(left).request().no())))
        : Optional.empty();
  }

  /** Requests of earlier epochs that have no reply yet; only shown with the current epoch. */
  List<RequestView> leftOver() {
    return isCurrent() ? dialogue.leftOver().stream().map(RequestView::of).toList() : List.of();
  }

  String epochAddress(Epoch other) {
    return Names.address(path(), "epoch", Integer.toString(other.number()));
  }

  String prompt() {
    return Text.excerpt(PROMPT, dialogue.system());
  }

  boolean promptIsCut() {
    return dialogue.system().length() > PROMPT;
  }

  /** The tokens of an epoch. */
  static String tokens(Epoch epoch) {
    var stored = "%,d tokens".formatted(epoch.tokens());
    return epoch.inputTokens() == 0
        ? stored
        : "%s; the model has read %,d and written %,d"
            .formatted(stored, epoch.inputTokens(), epoch.outputTokens());
  }

  /** The reason why an epoch began. */
  static String reason(Epoch epoch) {
    return switch (epoch.reason()) {
      case "first" -> "the first request";
      case "story" -> "another story";
      case "age" -> "its age";
      default -> "a reset";
    };
  }
}
