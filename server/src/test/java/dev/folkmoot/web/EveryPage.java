package dev.folkmoot.web;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import java.util.List;
import java.util.Map;

/** A server with the same words on every page. */
record EveryPage(Api api) {
  /** Writes the words into every field there is, and returns the pages that show them. */
  List<String> saying(String words) {
    var name = words.length() > 120 ? words.substring(0, 120) : words;
    api.post("/api/agents", Map.of("id", name, "name", name, "role", name)).expect(201);
    var prompt =
        api.post("/api/discussion", Map.of("requester_agent", name, "prompt_message", words))
            .expect(201)
            .json()
            .at("/prompt/id")
            .asString();
    var asked =
        api.ask(
            Map.ofEntries(
                Map.entry("type", "APPROVAL"),
                Map.entry("agentId", name),
                Map.entry("text", words),
                Map.entry("reason", words),
                Map.entry("context", Map.of(words, List.of(words))),
                Map.entry("options", List.of(words, "no")),
                Map.entry("freeText", true),
                Map.entry("required", 2),
                Map.entry("to", List.of(name)),
                Map.entry("sessionId", name)));
    var id = asked.get("id").asString();
    api.answer(id, "bob", words).expect(200);
    var ended = api.ask("BLOCKING", name, words).get("id").asString();
    api.post("/api/questions/%s/cancel".formatted(ended), Map.of("by", "bob", "reason", words))
        .expect(200);
    api.post("/api/chat", Map.of("author", name, "text", words)).expect(201);
    api.post("/api/discussion/" + prompt, Map.of("agent_name", "cid", "message", words))
        .expect(200);
    var seats =
        List.of(
            Map.of("agentId", "bob", "role", "user", "name", name),
            Map.of("agentId", "cid", "role", "leader", "name", name + "2"));
    var opened =
        api.post(
                "/api/discussions",
                Map.of(
                    "topic",
                    words,
                    "objective",
                    words,
                    "rules",
                    words,
                    "participants",
                    seats,
                    "by",
                    "bob"))
            .expect(201);
    var path = "/discussions/" + opened.json().at("/project/id").asString();
    api.post("/api" + path + "/turns", Map.of("agentId", "bob", "content", words)).expect(200);
    var debate = debate(words);
    plan(name, words);
    learn(name, words);
    api.post("/api/halts", Map.of("scope", "system", "by", "bob", "reason", words)).expect(201);
    return List.of(
        "/",
        "/questions/" + id,
        "/questions/" + ended,
        "/chat",
        "/discussions",
        path,
        "/roundtables",
        debate,
        debate + "/responses/1/0",
        "/stories",
        "/stories/s1",
        "/contexts/cod",
        "/knowledge",
        KnowledgeWords.address(name),
        "/agents",
        "/log");
  }

  /** A story whose coder asks for a review of it. */
  private void plan(String title, String words) {
    var work = new Work(api);
    work.story(work.spec(title), Map.of("id", "s1", "title", title, "content", words));
    work.coder("cod");
    work.take("cod", "s1");
    work.request("cod", "plan", words);
  }

  /** An entry with every field, edges in both directions and a question whether it is replaced. */
  private void learn(String name, String words) {
    var learned = new Learned(api);
    var edge = Map.of("relation", "uses", "to", "db", "note", words);
    learned.add(
        "ann",
        name,
        Map.of(
            "type",
            "rule",
            "priority",
            "high",
            "description",
            words,
            "tag",
            name,
            "component",
            name,
            "path",
            words,
            "example",
            words,
            "edges",
            List.of(edge, Map.of("relation", "calls", "to", name + "2"))));
    learned.add("ann", name, Map.of("description", words + " Indeed."));
    learned.add("ann", "db", Map.of("edges", List.of(Map.of("relation", "calls", "to", name))));
    new Work(api).coder("eva");
    learned.add("eva", name, Map.of("description", "Something else."));
  }

  /** A roundtable in which somebody said it, asked it and cited it, and Ann has the floor. */
  private String debate(String words) {
    api.post("/api/agents", Map.of("id", "ann", "kind", "human")).expect(201);
    var seats = List.of("dee", "ann");
    var body = Map.of("topic", words, "agents", seats, "mode", "socratic", "by", "dee");
    var started = api.post("/api/roundtables", body).expect(201).json();
    var turn =
        api.get("/api/questions?status=open&type=TURN&agent=dee").json().at("/questions/0/id");
    var response =
        Map.of(
            "position",
            words,
            "reasoning",
            words,
            "stance",
            "Aye",
            "confidence",
            0.5,
            "citations",
            List.of(Map.of("title", words, "url", "javascript:alert(5)", "snippet", words)),
            "contextRequests",
            List.of(Map.of("query", words, "reason", words)));
    api.answer(turn.asString(), "dee", Json.write(response)).expect(200);
    return "/roundtables/" + started.get("sessionId").asString();
  }
}
