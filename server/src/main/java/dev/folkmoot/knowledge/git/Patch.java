package dev.folkmoot.knowledge.git;

import dev.folkmoot.core.Digest;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.Text;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A small fix, as {@code git diff} writes it, with the message of its commit. It is short enough to
 * be shown whole to the person who approves it.
 */
public record Patch(String diff, String message) {
  private static final int LONGEST_DIFF = 8_000;
  private static final int LONGEST_MESSAGE = 500;

  public Patch {
    Text.requireLength("message", message, LONGEST_MESSAGE);
    Text.requireLength("diff", diff, LONGEST_DIFF);
    message.lines().forEach(line -> Text.requireVisible("message", line));
    if (message.lines().anyMatch(line -> line.strip().startsWith(UpdateId.TRAILER.strip()))) {
      throw Refusal.invalid(
          "message has a line that begins with '%s', which only Folkmoot writes; remove the line"
              .formatted(UpdateId.TRAILER.strip()));
    }
    if (!Secrets.mask(diff).equals(diff) || !Secrets.mask(message).equals(message)) {
      throw Refusal.invalid(
          "the patch has what looks like a secret, so people could not see what they approve;"
              + " remove the secret");
    }
    var _ = DiffReader.paths(diff);
  }

  static Patch of(JsonNode stored) {
    return new Patch(stored.path("diff").asString(""), stored.path("message").asString(""));
  }

  ObjectNode json() {
    return Json.object().put("diff", diff).put("message", message);
  }

  /** The digest of the diff and the message, which a person approves. */
  String digest() {
    return Digest.of(Json.write(json()));
  }

  List<RepositoryPath> paths() {
    return DiffReader.paths(diff);
  }
}
