package dev.folkmoot.webhook;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.events.Event;
import dev.folkmoot.events.EventTypes;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * An event as a short message for a person, with a link. It fits into every chat service once it is
 * escaped, and what agents wrote is plain text in it.
 */
record Notice(String title, String text, int priority, Optional<URI> link) {
  private static final int LONGEST_TITLE = 100;
  private static final int LONGEST_WORDS = 450;
  private static final int LONGEST_TEXT = 750;
  private static final int USUAL_PRIORITY = 50;
  private static final int SHORT_ID = 8;

  private static final Map<String, String> OWN_TITLES =
      Map.of(
          WebhookEvents.SET_ASIDE.name(), "An event could not be delivered",
          WebhookEvents.TEST.name(), "Folkmoot can reach you");

  static Notice of(Event event, Optional<URI> server, EventTypes types) {
    var data = Json.tree(event.data());
    return new Notice(
        cut(title(event, data).replaceAll("\\s+", " "), LONGEST_TITLE),
        cut(
            String.join(
                "\n", lines(event, data, server.isEmpty() && types.wantsAnswer(event.type()))),
            LONGEST_TEXT),
        data.path("priority").asInt(USUAL_PRIORITY),
        event
            .question()
            .flatMap(id -> server.map(url -> URI.create("%s/questions/%s".formatted(url, id)))));
  }

  private static String title(Event event, JsonNode data) {
    return word(data, "title")
        .or(() -> Optional.ofNullable(OWN_TITLES.get(event.type())))
        .orElseGet(() -> type(event));
  }

  private static String type(Event event) {
    return event.type().replaceAll("[._]", " ");
  }

  private static List<String> lines(Event event, JsonNode data, boolean command) {
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
    if (command) {
      event.question().ifPresent(id -> lines.add("folkmoot answer %s ANSWER".formatted(end(id))));
    }
    return lines.isEmpty() && data.has("title") ? List.of(type(event)) : lines;
  }

  private static String end(QuestionId id) {
    return id.value().substring(id.value().length() - SHORT_ID);
  }

  private static Optional<String> word(JsonNode data, String name) {
    return Optional.of(data.path(name)).filter(JsonNode::isString).map(JsonNode::stringValue);
  }

  /** Cuts a text, but never in the middle of a character. */
  private static String cut(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(most - 2)) ? most - 2 : most - 1;
    return text.substring(0, end) + "…";
  }
}
