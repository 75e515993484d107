package dev.folkmoot.roundtable;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Debates that end before their last round. */
class RoundtableEndTest extends WithModels {
  @Test
  void it_ends_early_only_if_that_was_asked_for_and_no_required_request_is_open() {
    models.always(
        request ->
            Replies.isAnalyst(request)
                ? Replies.agree(0.95)
                : Replies.topic(request).equals("Ask") && !Replies.hasResults(request)
                    ? Replies.requestContext("How many?", "required")
                    : Replies.respond("Fine " + models.requests().size(), 0.7));
    var plain = start(Map.of("topic", "Plain"));
    assertThat(plain.get("status").asString()).isEqualTo("in_progress");
    var early = start(Map.of("topic", "Early", "exitOnConsensus", true));
    assertThat(early.get("status").asString()).isEqualTo("completed");
    assertThat(debates.session(id(early)).get("reason").asString())
        .isEqualTo("the panel agrees (0.95)");
    var asking = start(Map.of("topic", "Ask", "exitOnConsensus", true));
    assertThat(asking.get("status").asString()).isEqualTo("needs_context");
  }

  @Test
  void a_budget_of_tokens_ends_a_debate_with_a_clear_status_and_withdraws_its_requests() {
    models.always(
        request ->
            Replies.isAnalyst(request)
                ? Replies.agree(0.5)
                : Replies.hasResults(request)
                    ? Replies.respond("Fine.", 0.7)
                    : Replies.requestContext("How many?", "required"));
    var result = start(Map.of("topic", "Which?", "agentCount", 2, "maxTokens", 60));
    assertThat(result.get("status").asString()).isEqualTo("completed");
    var reason = "the budget of 60 tokens is used up";
    assertThat(result.get("reason").asString()).isEqualTo(reason);
    assertThat(debates.session(id(result)).get("reason").asString()).isEqualTo(reason);
    assertThat(debates.find(id(result)).get("pendingContextRequests")).isEmpty();
    assertThat(debates.api().found("type=CONTEXT&status=open")).isEmpty();
    assertThat(debates.api().found("type=CONTEXT&status=cancelled")).hasSize(2);
  }

  @Test
  void a_turn_uses_no_more_than_what_is_left_of_the_debates_tokens() {
    var calls = new AtomicInteger();
    models.always(
        request ->
            Replies.isAnalyst(request)
                ? Replies.agree(0.5)
                : Replies.check("claim " + calls.incrementAndGet()));
    var body = Map.<String, Object>of("topic", "W?", "agentCount", 2, "maxTokens", 90);
    var failed = debates.start(body).expect(502).json();
    assertThat(failed.get("code").asString()).isEqualTo("ALL_AGENTS_FAILED");
    assertThat(failed.get("sessionStatus").asString()).isEqualTo("completed");
    assertThat(failed.get("reason").asString()).isEqualTo("the budget of 90 tokens is used up");
    assertThat(failed.get("detail").asString())
        .contains(
            "every agent failed: ",
            "gave no answer before the tokens of the session were used",
            "the roundtable is completed: the budget of 90 tokens is used up")
        .doesNotContain("try again");
    assertThat(debates.session(id(failed)).get("status").asString()).isEqualTo("completed");
    assertThat(calls.get()).as("replies of 18 tokens").isBetween(5, 6);
  }

  @Test
  void what_earlier_rounds_used_is_not_used_again() {
    models.always(Replies.saying("Fine."));
    var first =
        start(Map.of("topic", "Which?", "agentCount", 2, "maxTokens", 100, "mode", "adversarial"));
    assertThat(first.get("status").asString()).isEqualTo("in_progress");
    models.always(
        request ->
            Replies.isAnalyst(request)
                ? Replies.agree(0.5)
                : Replies.check("claim " + models.requests().size()));
    int before = models.requests().size();
    var second = debates.goOn(id(first), Map.of()).json();
    assertThat(second.get("status").asString()).isEqualTo("completed");
    assertThat(models.requests().size() - before).isBetween(3, 4);
    assertThat(debates.session(id(first)).get("reason").asString())
        .isEqualTo("the budget of 100 tokens is used up");
  }
}
