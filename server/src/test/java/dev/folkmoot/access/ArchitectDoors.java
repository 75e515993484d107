package dev.folkmoot.access;

import dev.folkmoot.testing.Api;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The doors of the architect. */
final class ArchitectDoors {
  private ArchitectDoors() {}

  static Stream<Door> all() {
    return Stream.of(requests(), contexts(), tools()).flatMap(List::stream);
  }

  private static List<Door> requests() {
    return List.of(
        Door.of("POST /api/requests", ArchitectDoors::ask),
        Door.of(
            "GET /api/requests/{id} · another's",
            one -> one.get("/api/requests/" + asked(one) + by(one))));
  }

  private static Outcome ask(Visitor visitor) {
    return visitor.post(
        "/api/requests", "from", Map.of("kind", "question", "content", "Is it so?"));
  }

  /** The request of an agent. */
  private static String asked(Visitor visitor) {
    return ask(visitor.site().agent()).json().path("id").asString();
  }

  /** The reader, unless a token tells. */
  private static String by(Visitor visitor) {
    return visitor.token().isEmpty() ? visitor.name().map(name -> "?by=" + name).orElse("") : "";
  }

  private static List<Door> contexts() {
    return List.of(
        Door.of("GET /api/contexts", one -> one.get("/api/contexts" + by(one))),
        Door.of("GET /api/contexts/{agentId} · another's", one -> one.get(context(one) + by(one))),
        Door.of(
            "POST /api/contexts/{agentId}/reset",
            one -> one.post(context(one) + "/reset", "by", Map.of())));
  }

  private static String context(Visitor visitor) {
    var agent = visitor.site().agent();
    ask(agent);
    return "/api/contexts/" + agent.nameOr("");
  }

  private static List<Door> tools() {
    return List.of(
        tool("ask_architect", _ -> Map.of("question", "Is it so?")),
        tool("request_review", _ -> Map.of("kind", "spec", "content", "People sign in.")),
        tool("wait_for_reply", one -> Map.of("requestId", replied(one))));
  }

  private static Door tool(String name, Function<Visitor, Map<String, ?>> arguments) {
    return Door.of("tool " + name, one -> one.call(name, arguments.apply(one)));
  }

  /** The caller's own request, to which a person has replied. */
  private static String replied(Visitor visitor) {
    var site = visitor.site();
    var own = visitor.name().isPresent() ? visitor : site.agent();
    var id = ask(own).json().path("id").asString();
    if (!id.isEmpty()) {
      var person = site.hasTokens() ? site.operator() : named(site);
      var request = "/api/requests/" + id + by(person);
      Api.awaitUntil(() -> person.get(request).json().has("questionId"));
      var question = person.get(request).json().get("questionId").asString();
      person.post("/api/questions/%s/answers".formatted(question), "by", Map.of("answer", "Yes."));
    }
    return id;
  }

  /** A person, where names are believed. */
  private static Visitor named(Site site) {
    return new Visitor(site, Optional.of(Site.PERSON), Optional.empty());
  }
}
