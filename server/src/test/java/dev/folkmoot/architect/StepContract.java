package dev.folkmoot.architect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.knowledge.KnowledgeEntry;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.llm.ModelServer.Act;
import dev.folkmoot.llm.RequestedCall;
import dev.folkmoot.speech.AgentTools;
import dev.folkmoot.testing.Api;
import dev.folkmoot.tools.KnowledgeTools;
import dev.folkmoot.tools.ModelTools;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a model does beside its reply is done once, though its request is begun again. */
abstract class StepContract extends StudioContract {
  private static final Act REPLY = Memory.review(Verdict.APPROVED, "Fine.");

  /** How often the model was asked before it had called a tool. */
  private final AtomicInteger begun = new AtomicInteger();

  @BeforeEach
  void givenKnowledge() {
    restart();
    studio.register("architect", "architect");
    studio.coder("ada", "login");
  }

  private void restart() {
    restart(Studio.byModel(), StepContract::learning);
  }

  private static AgentTools learning(Studio studio) {
    return new ModelTools(
        new KnowledgeTools(studio.knowledge, studio.node.agents).tools(),
        Map.of(Studio.ARCHITECT, List.of("knowledge_add")),
        List.of(),
        _ -> List.of());
  }

  /** An entry that the model words differently each time it is asked. */
  private RequestedCall learned() {
    int times = begun.incrementAndGet();
    var node =
        Map.of(
            "id", "rule-" + times,
            "type", "rule",
            "level", "implementation",
            "status", "current",
            "priority", "high",
            "description", "Each form has a test, said for the %d. time.".formatted(times));
    return new RequestedCall("k1", "knowledge_add", Json.write(Map.of("knowledge", node)));
  }

  private static Act calls(RequestedCall... calls) {
    return new Act.CallTools(List.of(), List.of(calls));
  }

  /** Adds an entry first, and then does something else. */
  private Function<ModelServer.Request, Act> learning(Function<ModelServer.Request, Act> then) {
    return request -> results(request).isEmpty() ? calls(learned()) : then.apply(request);
  }

  private static List<String> results(ModelServer.Request request) {
    return Memory.texts(request, "tool");
  }

  private List<String> known() {
    return studio.node.store.read(
        tx ->
            studio.knowledge.everything(tx).stream()
                .map(KnowledgeEntry::node)
                .map(node -> node.id())
                .toList());
  }

  private String replyTo(Request request) {
    return studio.replied(request).response().orElseThrow().words();
  }

  private Stream<String> steps() {
    return studio
        .node
        .store
        .read(
            tx ->
                tx.sql("select steps from request where steps is not null")
                    .list(row -> row.text("steps")))
        .stream();
  }

  @Test
  void knowledge_is_added_once_though_a_crash_cuts_the_review() throws InterruptedException {
    models.always(learning(_ -> new Act.Stall(List.of("I think"))));
    var request = studio.submit("ada", RequestKind.PLAN, "Write it.");
    models.awaitCalls(2);
    assertThat(known()).containsExactly("rule-1");
    models.always(learning(_ -> REPLY));
    restart();
    assertThat(replyTo(request)).isEqualTo("Fine.");
    assertThat(known()).containsExactly("rule-1");
    assertThat(results(models.last())).singleElement().asString().contains("rule-1", "added");
    assertThat(steps()).isEmpty();
  }

  @Test
  void knowledge_is_added_once_though_the_model_cannot_be_had_for_its_reply() {
    models.always(learning(_ -> new Act.Garble(List.of("Y"))));
    var request = studio.submit("ada", RequestKind.PLAN, "Write it.");
    Api.awaitUntil(() -> attempts(request) == 1);
    assertThat(steps()).hasSize(1);
    models.always(learning(_ -> REPLY));
    clock.advance(Duration.ofMinutes(2));
    assertThat(replyTo(request)).isEqualTo("Fine.");
    assertThat(known()).containsExactly("rule-1");
    assertThat(begun).hasValue(1);
  }

  private int attempts(Request request) {
    return studio.node.store.read(
        tx ->
            tx.sql("select attempts from request where id = :id")
                .set("id", request.id())
                .first(row -> row.number("attempts"))
                .orElseThrow());
  }

  @Test
  void an_attempt_that_has_lost_its_claim_adds_nothing() {
    models.always(_ -> begun.get() == 0 ? loseClaim() : REPLY);
    assertThat(replyTo(studio.submit("ada", RequestKind.PLAN, "Write it."))).isEqualTo("Fine.");
    assertThat(begun).hasValue(1);
    assertThat(known()).isEmpty();
  }

  /** Another node has the request, which then stops, when the model wants to add an entry. */
  private Act loseClaim() {
    studio.node.store.write(
        tx ->
            tx.sql(
                    """
                    update request set owner = 'another node', lease_no = lease_no + 1,
                      lease_until = 0
                    """)
                .update());
    return calls(learned());
  }

  @Test
  void what_is_added_after_a_correction_is_kept_too_and_repeated_once() {
    models.then(calls(learned()));
    models.then(ModelServer.say("This is APPROVED."));
    models.then(calls(learned()));
    models.then(new Act.Garble(List.of("Y")));
    models.then(new Act.Garble(List.of("Y")));
    models.then(ModelServer.say("This is APPROVED."));
    models.always(_ -> REPLY);
    var request = studio.submit("ada", RequestKind.PLAN, "Write it.");
    Api.awaitUntil(() -> attempts(request) == 1);
    clock.advance(Duration.ofMinutes(2));
    assertThat(replyTo(request)).isEqualTo("Fine.");
    assertThat(results(models.last())).hasSize(2);
    assertThat(known()).containsExactly("rule-1", "rule-2");
  }
}
