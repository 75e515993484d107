package dev.folkmoot.webhook;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.events.Event;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * An event in a few words for a person, short enough for every chat service once it is escaped, and
 * where to go. What agents wrote is plain text in it.
 */
record Notice(String title, String text, int priority, Optional<URI> link) {
  private static final int LONGEST_TITLE = 100;
  private static final int LONGEST_WORDS = 450;
  private static final int LONGEST_TEXT = 750;
  private static final int USUAL_PRIORITY = 50;
  private static final int SHORT_ID = 8;

  static Notice of(Event event, Optional<URI> server) {
    var data = Json.tree(event.data());
    return new Notice(
        cut(title(event, data).replaceAll("\\s+", " "), LONGEST_TITLE),
        cut(String.join("\n", lines(event, data, server)), LONGEST_TEXT),
        data.path("priority").asInt(USUAL_PRIORITY),
        event
            .question()
            .flatMap(id -> server.map(url -> URI.create("%s/questions/%s".formatted(url, id)))));
  }

  private static String title(Event event, JsonNode data) {
    var asker = word(data, "askedBy").orElse("Somebody");
    return switch (event.type()) {
      case "question.asked" -> asked(event, data, asker);
      case "question.reminded" -> "%s still waits for an answer".formatted(held(event, data));
      case "turn.asked" -> "It is the turn of " + word(data, "speaker").orElse("somebody");
      case "webhook.set_aside" -> "An event could not be told";
      case "webhook.test" -> "Folkmoot reaches you";
      default -> event.type().replaceAll("[._]", " ");
    };
  }

  private static String asked(Event event, JsonNode data, String asker) {
    return switch (word(data, "type").orElse("")) {
      case "TURN" -> "It is the turn of " + data.at("/to/0").asString(held(event, data));
      case "PROMPT" -> asker + " asks the squad";
      default ->
          data.path("halt").asBoolean()
              ? "%s halted %s".formatted(asker, held(event, data))
              : data.path("holds").isEmpty()
                  ? asker + " asks"
                  : held(event, data) + " waits for an answer";
    };
  }

  /** The widest of what is held. */
  private static String held(Event event, JsonNode data) {
    var scopes = data.path("holds").valueStream().map(JsonNode::asString).toList();
    if (scopes.contains("system")) {
      return "everything";
    }
    return scopes.contains("session")
        ? "session " + event.session().map(SessionId::value).orElse("")
        : event.agent().map(Object::toString).orElse("somebody");
  }

  private static List<String> lines(Event event, JsonNode data, Optional<URI> server) {
    var lines = new ArrayList<String>();
    word(data, "text").ifPresent(text -> lines.add(cut(text, LONGEST_WORDS)));
    word(data, "answer")
        .ifPresent(
            answer ->
                lines.add(
                    "Answer: %s, by %s".formatted(answer, word(data, "by").orElse("somebody"))));
    word(data, "host").ifPresent(host -> lines.add("Webhook at " + cut(host, LONGEST_TITLE)));
    word(data, "reason").ifPresent(reason -> lines.add(cut(reason, LONGEST_WORDS)));
    if (!data.path("options").isEmpty()) {
      lines.add(
          data.path("options")
              .valueStream()
              .map(JsonNode::asString)
              .collect(Collectors.joining(", ", "Options: ", "")));
    }
    var facts = new ArrayList<String>();
    word(data, "type").ifPresent(facts::add);
    event.session().ifPresent(session -> facts.add("session " + session));
    word(data, "deadline").ifPresent(at -> facts.add("until " + at));
    word(data, "openSince").ifPresent(at -> facts.add("open since " + at));
    if (!facts.isEmpty()) {
      lines.add(String.join(" · ", facts));
    }
    if (server.isEmpty() && event.type().matches("question\\.(asked|reminded|reassigned)")) {
      event.question().ifPresent(id -> lines.add("folkmoot answer %s ANSWER".formatted(end(id))));
    }
    return lines;
  }

  private static String end(QuestionId id) {
    return id.value().substring(id.value().length() - SHORT_ID);
  }

  private static Optional<String> word(JsonNode data, String name) {
    return Optional.of(data.path(name)).filter(JsonNode::isString).map(JsonNode::stringValue);
  }

  /** Never in the middle of a character. */
  private static String cut(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(most - 2)) ? most - 2 : most - 1;
    return text.substring(0, end) + "…";
  }
}
