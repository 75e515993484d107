package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Receiver;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What pages listen to. */
class LiveTest extends WithPages {
  /** A stream is asked for its events by name, so none may be missing from the list. */
  @Test
  void pages_listen_to_every_event_there_is() {
    walk();
    disableWebhook();
    assertThat(told()).hasSizeGreaterThan(10).contains("webhook.added", "webhook.disabled");
    assertThat(listened()).containsAll(told());
  }

  private List<String> listened() {
    var page = Pattern.compile("data-events=\"([^\"]+)\"").matcher(look("/").body());
    assertThat(page.find()).isTrue();
    return List.of(page.group(1).split(" "));
  }

  private Set<String> told() {
    var types = new HashSet<String>();
    api.get("/api/events?after=0&limit=200", "Accept", "application/json")
        .json()
        .get("events")
        .forEach(event -> types.add(event.get("type").asString()));
    return types;
  }

  private void disableWebhook() {
    try (var gone = new Receiver()) {
      gone.answering(410);
      var url = gone.url("/").toString();
      var id = api.post("/api/webhooks", Map.of("url", url)).expect(201).json().get("id");
      api.ask("ALERT", "coder", "Look");
      Api.awaitUntil(() -> told().contains("webhook.disabled"));
      api.send("DELETE", "/api/webhooks/" + id.asString(), BodyPublishers.noBody()).expect(200);
    }
  }

  private void walk() {
    api.answer(api.ask("APPROVAL", "coder", "Merge?"), "ann", "yes");
    api.post("/api/halts", Map.of("scope", "system", "by", "ann"));
    api.post("/api/halts/resume", Map.of("scope", "system", "by", "ann"));
    api.post("/api/halts", Map.of("scope", "session", "target", "s1", "by", "ann"));
    var open = api.ask("DECISION", "coder", "Tabs?").get("id").asString();
    api.post(
        "/api/questions/%s/reassign".formatted(open), Map.of("by", "ann", "to", List.of("bob")));
    api.post("/api/questions/%s/cancel".formatted(open), Map.of("by", "ann"));
    api.post("/api/agents", Map.of("id", "eve", "kind", "human")).expect(201);
    api.post("/api/chat", Map.of("author", "coder", "text", "Look, @eve")).expect(201);
    var seats =
        List.of(
            Map.of("agentId", "eve", "role", "user"), Map.of("agentId", "cod", "role", "leader"));
    var opened =
        api.post(
                "/api/discussions",
                Map.of("topic", "Tabs?", "participants", seats, "maxRounds", 1, "by", "eve"))
            .expect(201);
    var id = opened.json().at("/project/id").asString();
    api.post("/api/discussions/%s/pause".formatted(id), Map.of("by", "eve")).expect(200);
    api.post("/api/discussions/%s/resume".formatted(id), Map.of("by", "eve")).expect(200);
    api.post("/api/discussions/%s/turns".formatted(id), Map.of("agentId", "eve", "content", "Tabs"))
        .expect(200);
    api.post("/api/discussions/%s/turns".formatted(id), Map.of("agentId", "cod", "content", "No"))
        .expect(200);
  }
}
