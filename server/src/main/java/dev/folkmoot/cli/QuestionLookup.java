package dev.folkmoot.cli;

import dev.folkmoot.wire.gate.QuestionJson;
import dev.folkmoot.wire.gate.QuestionsJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds a question by a part of its id. */
record QuestionLookup(Client client) {
  private static final int FULL_LENGTH = 36;
  private static final int MIN_LENGTH = 4;
  private static final int DIGEST_LENGTH = 8;

  /**
   * An id as it was typed: a part of it, and the part of the digest that the inbox shows after it.
   *
   * @param digest the beginning of the digest of the question as it was shown; empty if it was left
   *     out
   */
  private record TypedId(String part, String digest) {
    static TypedId of(String typed) {
      var words = typed.strip().toLowerCase(Locale.ROOT);
      int dot = words.indexOf('.');
      return dot < 0
          ? new TypedId(words, "")
          : new TypedId(words.substring(0, dot), words.substring(dot + 1));
    }
  }

  String id(String typed) throws InterruptedException {
    return whole(TypedId.of(typed).part());
  }

  /** The digest of the question as it was shown, if the typed id contains a part of it. */
  Optional<String> shownDigest(String typed, String id) throws InterruptedException {
    var wanted = TypedId.of(typed).digest();
    if (typed.indexOf('.') < 0) {
      return Optional.empty();
    }
    if (wanted.length() < DIGEST_LENGTH) {
      throw new CliFailure(
          "'%s' is cut off after its dot. Give the whole id as folkmoot inbox shows it"
              .formatted(TerminalStyle.line(typed)));
    }
    var digest = client.get(Resource.at("questions", id)).as(QuestionJson.class).digest();
    if (!digest.startsWith(wanted)) {
      throw new CliFailure(
          "Question %s has changed since it was shown as %s. Read it again: folkmoot inbox"
              .formatted(TerminalStyle.shortId(id), TerminalStyle.line(typed)));
    }
    return Optional.of(digest);
  }

  private String whole(String part) throws InterruptedException {
    if (part.length() == FULL_LENGTH) {
      return part;
    }
    if (part.length() < MIN_LENGTH) {
      throw new CliFailure(
          "'%s' is too short. Give at least 4 characters of the id".formatted(part));
    }
    var found = open(part);
    return only(part, found.isEmpty() ? settled(part) : found);
  }

  private static String only(String part, List<String> found) {
    return switch (found.size()) {
      case 0 ->
          throw new CliFailure(
              "No question has an id that begins or ends with '%s'. See: folkmoot inbox"
                  .formatted(TerminalStyle.line(part)));
      case 1 -> found.getFirst();
      default ->
          throw new CliFailure(
              "'%s' matches %d questions. Give more of the id: %s"
                  .formatted(TerminalStyle.line(part), found.size(), String.join(", ", found)));
    };
  }

  private List<String> open(String part) throws InterruptedException {
    var found = new ArrayList<String>();
    @Nullable String cursor = null;
    do {
      var page = page(Resource.at("questions").with("status", "open").with("cursor", cursor));
      found.addAll(matching(part, page));
      cursor = page.cursor();
    } while (cursor != null);
    return found;
  }

  /** Searches the latest questions, so that a late answer is reported as late. */
  private List<String> settled(String part) throws InterruptedException {
    return matching(part, page(Resource.at("questions")));
  }

  private QuestionsJson page(Resource questions) throws InterruptedException {
    return client.get(questions.with("limit", 200)).as(QuestionsJson.class);
  }

  private static List<String> matching(String part, QuestionsJson page) {
    return page.questions().stream()
        .map(QuestionJson::id)
        .filter(id -> id.startsWith(part) || id.endsWith(part))
        .toList();
  }
}
