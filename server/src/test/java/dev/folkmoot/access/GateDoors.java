package dev.folkmoot.access;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The doors of questions, halts and the gate. */
final class GateDoors {
  private static final String ASK = "POST /api/questions";
  private static final String ANSWER = "POST /api/questions/{id}/answers";
  private static final String CANCEL = "POST /api/questions/{id}/cancel";
  private static final String REASSIGN = "POST /api/questions/{id}/reassign";

  private GateDoors() {}

  static Stream<Door> all() {
    return Stream.of(asking(), answering(), ending(), halting(), reading()).flatMap(List::stream);
  }

  private static List<Door> asking() {
    return List.of(
        Door.of(ASK + " · a hold on itself", one -> ask(one, Map.of("type", "BLOCKING"))),
        Door.of(
            ASK + " · a hold on another agent",
            one -> ask(one, Map.of("type", "BLOCKING", "agentId", agent(one)))),
        Door.of(ASK + " · an EMERGENCY", one -> ask(one, Map.of("type", "EMERGENCY"))),
        Door.of(
            ASK + " · an APPROVAL with a default",
            one ->
                ask(
                    one,
                    Map.of(
                        "type", "APPROVAL",
                        "agentId", agent(one),
                        "defaultAnswer", "yes",
                        "timeout", "1h"))),
        Door.of(
            ASK + " · a question that holds nobody", one -> ask(one, Map.of("type", "DECISION"))));
  }

  private static Outcome ask(Visitor visitor, Map<String, Object> fields) {
    var body = new HashMap<String, Object>(fields);
    body.put("text", "Well?");
    return visitor.post("/api/questions", "askedBy", body);
  }

  private static List<Door> answering() {
    return List.of(
        Door.of(ANSWER + " · of an agent's own hold", one -> answer(one, ownHold(one, List.of()))),
        Door.of(
            ANSWER + " · of an agent's own hold, addressed to it",
            one -> answer(one, ownHold(one, List.of(one.nameOr("somebody"))))),
        Door.of(
            ANSWER + " · of a person's hold on an agent, addressed to it",
            one ->
                answer(
                    one,
                    asked(
                        one.site().operator(),
                        Map.of(
                            "type", "BLOCKING",
                            "agentId", agent(one),
                            "to", List.of(one.nameOr("somebody")))))),
        Door.of(ANSWER + " · of its own hold", one -> answer(one, asked(one, "BLOCKING"))),
        Door.of(
            ANSWER + " · of an APPROVAL",
            one -> answer(one, asked(one.site().agent(), "APPROVAL"))),
        Door.of(
            ANSWER + " · of an EMERGENCY",
            one -> answer(one, asked(one.site().agent(), "EMERGENCY"))),
        Door.of(
            ANSWER + " · of a halt",
            one ->
                answer(one, halted(one, Map.of("scope", "agent", "target", agent(one))), "resume")),
        Door.of(
            ANSWER + " · of a question that holds nobody",
            one -> answer(one, asked(one.site().agent(), "DECISION"))),
        Door.of(
            "POST /api/questions/answer-defaults",
            one -> one.post("/api/questions/answer-defaults", "by", Map.of("type", "DECISION"))));
  }

  private static List<Door> ending() {
    return List.of(
        Door.of(CANCEL + " · its own, which holds it", one -> cancel(one, asked(one, "BLOCKING"))),
        Door.of(
            CANCEL + " · its own, which holds nobody", one -> cancel(one, asked(one, "DECISION"))),
        Door.of(
            CANCEL + " · another agent's",
            one -> cancel(one, asked(one.site().agent(), "DECISION"))),
        Door.of(
            CANCEL + " · another agent's hold",
            one -> cancel(one, asked(one.site().agent(), "BLOCKING"))),
        Door.of(
            CANCEL + " · an EMERGENCY", one -> cancel(one, asked(one.site().agent(), "EMERGENCY"))),
        Door.of(REASSIGN + " · its own", one -> reassign(one, asked(one, "DECISION"))),
        Door.of(
            REASSIGN + " · another agent's",
            one -> reassign(one, asked(one.site().agent(), "DECISION"))));
  }

  private static List<Door> halting() {
    return List.of(
        Door.of(
            "POST /api/halts · an agent",
            one -> one.post("/api/halts", "by", Map.of("scope", "agent", "target", agent(one)))),
        Door.of(
            "POST /api/halts · everything",
            one -> one.post("/api/halts", "by", Map.of("scope", "system"))),
        Door.of(
            "POST /api/halts/resume · an agent",
            one -> {
              var target = Map.of("scope", "agent", "target", agent(one));
              halted(one, target);
              return one.post("/api/halts/resume", "by", target);
            }),
        Door.of(
            "POST /api/halts/resume · everything",
            one -> {
              halted(one, Map.of("scope", "system"));
              return one.post("/api/halts/resume", "by", Map.of("scope", "system"));
            }));
  }

  private static List<Door> reading() {
    return List.of(
        Door.reading("/api/questions"),
        Door.reading("/api/questions/stats"),
        Door.reading("/api/gate"),
        Door.of(
            "GET /api/questions/{id}",
            one -> one.get("/api/questions/" + asked(one.site().agent(), "DECISION"))),
        Door.of("GET /api/gate/{agentId}", one -> one.get("/api/gate/" + agent(one))),
        Door.of(
            "GET /api/gate/{agentId}/clearance",
            one -> one.get("/api/gate/%s/clearance?timeout=1ms".formatted(agent(one)))));
  }

  /** The name of an agent that has done nothing else yet. */
  static String agent(Visitor visitor) {
    return visitor.site().agent().name().orElseThrow();
  }

  private static String ownHold(Visitor visitor, List<String> to) {
    return asked(visitor.site().agent(), Map.of("type", "BLOCKING", "to", to));
  }

  /** The id of a question that has its answer. */
  static String answered(Visitor visitor) {
    var id = asked(visitor.site().agent(), "DECISION");
    answer(visitor.site().operator(), id);
    return id;
  }

  static String asked(Visitor asker, String type) {
    return asked(asker, Map.of("type", type));
  }

  /** The id of a question; one that is not there if the asker may not ask. */
  private static String asked(Visitor asker, Map<String, Object> fields) {
    return ask(asker, fields).json().path("id").asString("0190f3a2-7c3b-7d55-8e0a-1f2e3d4c5b6a");
  }

  private static String halted(Visitor visitor, Map<String, ?> target) {
    return visitor.site().operator().post("/api/halts", "by", target).json().path("id").asString();
  }

  private static Outcome answer(Visitor visitor, String id) {
    return answer(visitor, id, "yes");
  }

  private static Outcome answer(Visitor visitor, String id, String words) {
    return visitor.post("/api/questions/%s/answers".formatted(id), "by", Map.of("answer", words));
  }

  private static Outcome cancel(Visitor visitor, String id) {
    return visitor.post("/api/questions/%s/cancel".formatted(id), "by", Map.of());
  }

  private static Outcome reassign(Visitor visitor, String id) {
    return visitor.post(
        "/api/questions/%s/reassign".formatted(id), "by", Map.of("to", List.of("cid")));
  }
}
