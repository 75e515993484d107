package dev.folkmoot.web;

import dev.folkmoot.core.Text;
import dev.folkmoot.story.Letter;
import dev.folkmoot.story.LetterId;
import dev.folkmoot.story.LetterStatus;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/**
 * The page of an agent.
 *
 * @param mayRead whether the reader may see its messages and its conversation
 * @param messages the newest first, as many as fit
 * @param olderThan the last message of the page, if there are more
 */
record AgentView(
    Frame frame,
    AgentPages.Line line,
    boolean mayRead,
    String before,
    List<RenderedMessage> messages,
    Optional<LetterId> olderThan) {
  private static final int EXCERPT = 300;
  private static final int WHOLE = 2_000;
  private static final List<String> TEXT_FIELDS =
      List.of("text", "title", "content", "question", "feedback", "answer", "reason");

  /** A message as the page shows it. */
  record RenderedMessage(Letter letter, Rendered rendered) {
    static RenderedMessage of(Letter letter) {
      return new RenderedMessage(letter, Html.part("letter", new Message(letter)));
    }
  }

  /** A message of the mailbox: a line, and the whole text folded below it. */
  record Message(Letter letter) {
    String type() {
      return letter.type().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    String status() {
      return switch (letter.status()) {
        case QUEUED -> "waiting";
        case DELIVERED -> "delivered";
        case FAILED -> "failed";
        case WITHDRAWN -> "withdrawn";
      };
    }

    String tone() {
      return switch (letter.status()) {
        case QUEUED -> "held";
        case DELIVERED, WITHDRAWN -> "";
        case FAILED -> "error";
      };
    }

    /** The first known text field of its data. */
    private Optional<String> text() {
      return TEXT_FIELDS.stream()
          .flatMap(name -> letter.data().optional(name).stream())
          .filter(JsonNode::isString)
          .map(JsonNode::stringValue)
          .findFirst();
    }

    String gist() {
      return text().map(text -> Names.gist(Text.excerpt(EXCERPT, text))).orElse("");
    }

    /** The longer text, or the data as JSON. Empty if the gist already has all of it. */
    Optional<String> whole() {
      boolean onlyText = letter.data().size() == 1 && text().isPresent();
      return Optional.of(onlyText ? text().get() : letter.data().toPrettyString())
          .filter(words -> !letter.data().isEmpty() && !words.strip().equals(gist()))
          .map(words -> Text.excerpt(WHOLE, words));
    }

    Optional<String> verdict() {
      return letter
          .data()
          .optional("verdict")
          .filter(JsonNode::isString)
          .map(word -> word.stringValue().toLowerCase(Locale.ROOT).replace('_', ' '));
    }
  }

  List<Rendered> waiting() {
    return messages(one -> !isSent(one) && one.status() == LetterStatus.QUEUED);
  }

  List<Rendered> received() {
    return messages(one -> !isSent(one) && one.status() != LetterStatus.QUEUED);
  }

  List<Rendered> sent() {
    return messages(this::isSent);
  }

  private List<Rendered> messages(Predicate<Letter> which) {
    return messages.stream()
        .filter(one -> which.test(one.letter()))
        .map(RenderedMessage::rendered)
        .toList();
  }

  private boolean isSent(Letter letter) {
    return letter.from().isAlike(line.agent().id());
  }

  String address(String part) {
    return Names.address(line.address(), "part", part, "before", before);
  }

  Optional<String> older() {
    return olderThan.map(id -> Names.address(line.address(), "before", id.value()));
  }

  String contextAddress() {
    return "/contexts/" + Names.encode(line.agent().id().value());
  }
}
