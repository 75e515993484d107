package dev.folkmoot.architect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Registration;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.gate.Ask;
import dev.folkmoot.gate.Type;
import dev.folkmoot.speech.NoTools;
import dev.folkmoot.story.Letter;
import dev.folkmoot.story.LetterStatus;
import dev.folkmoot.story.LetterType;
import dev.folkmoot.story.NewLetter;
import dev.folkmoot.story.NewReply;
import dev.folkmoot.story.Receipt;
import dev.folkmoot.story.StoryId;
import dev.folkmoot.testing.Api;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** The architect's part in the mailbox: letters to it, and letters to an external one. */
abstract class LetterContract extends StudioContract {
  private void externalArchitect() {
    withoutModel();
    studio.register("architect", "architect");
  }

  /** The request of a coder to have its plan reviewed. */
  private Request plan() {
    studio.coder("ada", "login");
    return studio.submit("ada", RequestKind.PLAN, "Write it.");
  }

  private Letter letter() {
    var mailbox = studio.stories.mailbox();
    return mailbox
        .next(Studio.ARCHITECT, Duration.ofSeconds(20), Optional.empty())
        .join()
        .orElseThrow();
  }

  @Test
  void whoever_merely_calls_itself_the_architect_reviews_nothing() {
    withoutModel();
    studio.node.agents.addIfByName(Speaker.byName(Studio.ARCHITECT, Speaker.Via.REST));
    studio.coder("ada", "login");
    assertThat(question(waiting(studio.submit("ada", RequestKind.PLAN, "Write it."))).type())
        .isEqualTo(Type.APPROVAL);
  }

  @Test
  void the_reply_of_an_architect_that_shows_no_token_or_is_held_does_not_count() {
    externalArchitect();
    var request = plan();
    var letter = letter();
    var verdict = Json.object().put("verdict", "APPROVED").put("feedback", "Fine.");
    var reply = NewReply.response("plan", verdict);
    var mailbox = studio.stories.mailbox();
    var byName = Speaker.byName(Studio.ARCHITECT, Speaker.Via.REST);
    assertThatThrownBy(() -> mailbox.reply(byName, letter.id(), reply, Optional.empty()))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("shows no token");
    var held =
        studio.node.gate.ask(
            Ask.of(Type.BLOCKING, Studio.as("architect"), "May I?").agent(Studio.ARCHITECT));
    assertThatThrownBy(
            () -> mailbox.reply(Studio.as("architect"), letter.id(), reply, Optional.empty()))
        .isInstanceOf(Refusal.class);
    assertThat(find(request).isReplied()).isFalse();
    studio.node.gate.answer(held.id(), Studio.PERSON, "yes");
    mailbox.reply(Studio.as("architect"), letter.id(), reply, Optional.empty());
    assertThat(studio.replied(request).isReplied()).isTrue();
  }

  @Test
  void an_external_architect_replies_by_the_mailbox() {
    externalArchitect();
    var request = plan();
    var letter = letter();
    assertThat(letter.kind()).isEqualTo("plan");
    assertThat(letter.data().get("content").asString()).isEqualTo("Write it.");
    var mailbox = studio.stories.mailbox();
    assertThatThrownBy(
            () ->
                mailbox.reply(
                    Studio.as("architect"),
                    letter.id(),
                    NewReply.response("plan", Json.object().put("text", "Fine.")),
                    Optional.empty()))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("not a valid reply to a plan review");
    assertThat(find(request).isReplied()).isFalse();
    var reply = Json.object().put("verdict", "APPROVED").put("feedback", "Good.");
    mailbox.reply(
        Studio.as("architect"), letter.id(), NewReply.response("plan", reply), Optional.empty());
    assertThat(studio.replied(request).response())
        .contains(new Response.Reviewed(Verdict.APPROVED, "Good."));
    assertThat(studio.contents("ada", 1)).hasSize(3);
  }

  @Test
  void an_error_of_an_external_architect_becomes_a_question_to_people() {
    externalArchitect();
    var request = plan();
    studio
        .stories
        .mailbox()
        .reply(
            Studio.as("architect"),
            letter().id(),
            NewReply.error("plan", Json.object().put("reason", "no idea")),
            Optional.empty());
    assertThat(question(find(request)).type()).isEqualTo(Type.ESCALATION);
  }

  @Test
  void a_letter_to_an_architect_that_is_a_model_is_a_request_and_gets_its_reply() {
    studio.node.agents.register(
        new Registration(
            Studio.ARCHITECT, "architect", AgentKind.MODEL, Optional.of("architect"), false));
    studio.coder("ada", "login");
    models.always(Memory.review(Verdict.APPROVED, "Good."));
    var mailbox = studio.stories.mailbox();
    var data = Json.object().put("content", "Write it.");
    var sent =
        mailbox.send(
            Studio.as("ada"), NewLetter.request(Studio.ARCHITECT, "plan", data), Optional.empty());
    var reply = reply(sent);
    assertThat(reply.type()).isEqualTo(LetterType.RESPONSE);
    assertThat(reply.data().get("verdict").asString()).isEqualTo("APPROVED");
    assertThat(studio.contents("ada", 1)).hasSize(3);
    assertThatThrownBy(
            () ->
                mailbox.send(
                    Studio.as("ada"),
                    NewLetter.request(Studio.ARCHITECT, "lunch", data),
                    Optional.empty()))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("payload.kind 'lunch'");
  }

  private void modelArchitect() {
    studio.node.agents.register(
        new Registration(
            Studio.ARCHITECT, "architect", AgentKind.MODEL, Optional.of("architect"), false));
    studio.coder("ada", "login");
  }

  private static ObjectNode content(String words) {
    return Json.object().put("content", words);
  }

  private Letter send(Speaker from, LetterType type, Optional<StoryId> story, String kind) {
    var letter =
        new NewLetter(type, Optional.of(Studio.ARCHITECT), story, kind, content("Look at it."));
    return studio.stories.mailbox().send(from, letter, Optional.empty());
  }

  private Letter reply(Letter sent) {
    Api.awaitUntil(() -> found(sent).isPresent());
    return found(sent).orElseThrow();
  }

  private Optional<Letter> found(Letter sent) {
    return studio.stories.mailbox().list(sent.from(), 20, Optional.empty()).letters().stream()
        .filter(letter -> letter.parent().equals(Optional.of(sent.id())))
        .findFirst();
  }

  @Test
  void a_letter_that_became_a_request_cannot_be_taken_or_answered_beside_it() throws Exception {
    modelArchitect();
    var allowed = new Semaphore(0);
    models.allowing(allowed).always(Memory.review(Verdict.APPROVED, "Good."));
    var sent = send(Studio.as("ada"), LetterType.REQUEST, Optional.empty(), "plan");
    assertThat(sent.status()).isEqualTo(LetterStatus.DELIVERED);
    models.awaitCalls(1);
    var mailbox = studio.stories.mailbox();
    assertThat(mailbox.next(Studio.ARCHITECT, Duration.ZERO, Optional.empty()).join()).isEmpty();
    for (var reply :
        new NewReply[] {
          NewReply.response("plan", Json.object().put("text", "No.")),
          NewReply.error("plan", Json.object())
        }) {
      assertThatThrownBy(
              () -> mailbox.reply(Studio.as("architect"), sent.id(), reply, Optional.empty()))
          .isInstanceOf(Refusal.class)
          .hasMessageContaining("has become a request to the architect");
    }
    allowed.release(10);
    assertThat(reply(sent).data().get("verdict").asString()).isEqualTo("APPROVED");
    assertThat(mailbox.letter(sent.id()).status()).isEqualTo(LetterStatus.DELIVERED);
  }

  @Test
  void a_reply_comes_though_the_queue_is_full_and_then_no_letter_is_taken() throws Exception {
    modelArchitect();
    var allowed = new Semaphore(0);
    models.allowing(allowed).always(Memory.review(Verdict.APPROVED, "Good."));
    var sent = send(Studio.as("ada"), LetterType.REQUEST, Optional.empty(), "plan");
    models.awaitCalls(1);
    fillReplies("ada");
    allowed.release(10);
    assertThat(reply(sent).type()).isEqualTo(LetterType.RESPONSE);
    assertThatThrownBy(() -> send(Studio.as("ada"), LetterType.REQUEST, Optional.empty(), "plan"))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("the queue of replies to ada is full");
  }

  private void fillReplies(String agent) {
    studio.node.store.write(
        tx -> {
          for (int i = 0; i < 1_000; i++) {
            tx.sql(
                    """
                    insert into letter (id, type, sender, addressee, queue, kind, data, status,
                      lease_no, created_at)
                    values (:id, 'RESPONSE', 'zoe', :agent, :queue, 'k', '{}', 'queued', 0, 0)
                    """)
                .set("id", "00000000-0000-7000-8000-%012d".formatted(i))
                .set("agent", agent)
                .set("queue", "replies " + agent)
                .update();
          }
          return true;
        });
  }

  @Test
  void a_letter_to_an_external_architect_is_about_the_story_of_its_request() {
    externalArchitect();
    studio.coder("ada", "login");
    var first = studio.submit("ada", RequestKind.PLAN, "Write it.");
    var second = studio.submit("ada", RequestKind.PLAN, "Write it better.");
    var letter = letter();
    studio.moveOn("ada", "login", "logout");
    approve(letter);
    studio.replied(first);
    var next = letter();
    assertThat(next.story()).contains(new StoryId("login"));
    approve(next);
    studio.replied(second);
    assertThat(studio.contents("ada", 1)).hasSize(5);
  }

  private void approve(Letter letter) {
    var verdict = Json.object().put("verdict", "APPROVED").put("feedback", "Good.");
    studio
        .stories
        .mailbox()
        .reply(
            Studio.as("architect"),
            letter.id(),
            NewReply.response("plan", verdict),
            Optional.empty());
  }

  @Test
  void an_agent_has_the_reply_to_its_request_once() {
    externalArchitect();
    var request = plan();
    approve(letter());
    studio.replied(request);
    assertThat(
            studio
                .stories
                .mailbox()
                .next(new AgentId("ada"), Duration.ZERO, Optional.empty())
                .join())
        .isEmpty();
  }

  @Test
  void a_spec_is_reviewed_and_a_shutdown_is_refused() {
    modelArchitect();
    models.always(Memory.review(Verdict.NEEDS_CHANGES, "Too long."));
    var sent = send(Studio.PERSON, LetterType.SPEC, Optional.empty(), "spec");
    assertThat(reply(sent).data().get("verdict").asString()).isEqualTo("NEEDS_CHANGES");
    assertThatThrownBy(() -> send(Studio.PERSON, LetterType.SHUTDOWN, Optional.empty(), "stop"))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("stops with the server");
  }

  @Test
  void a_person_asks_the_architect_about_any_story() {
    modelArchitect();
    models.always(Memory.answer("It is small."));
    var sent =
        send(Studio.PERSON, LetterType.REQUEST, Optional.of(new StoryId("login")), "question");
    assertThat(reply(sent).data().get("answer").asString()).isEqualTo("It is small.");
    assertThat(models.last().body().toString()).contains("login");
  }

  @Test
  void whoever_is_the_architect_no_more_decides_nothing_that_it_was_asked() {
    externalArchitect();
    var request = plan();
    var letter = letter();
    studio.register("architect", "coder");
    assertThatThrownBy(() -> approve(letter))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("is not registered as an architect");
    var byName = Speaker.byName(Studio.ARCHITECT, Speaker.Via.REST);
    var verdict = Json.object().put("verdict", "APPROVED").put("feedback", "Good.");
    assertThatThrownBy(
            () ->
                studio
                    .stories
                    .mailbox()
                    .reply(
                        byName, letter.id(), NewReply.response("plan", verdict), Optional.empty()))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("shows no token");
    assertThat(find(request).isReplied()).isFalse();
  }

  @Test
  void a_letter_that_somebody_waits_for_is_not_acknowledged_away() {
    externalArchitect();
    var request = plan();
    var letter = letter();
    assertThatThrownBy(
            () -> studio.stories.mailbox().acknowledge(Studio.ARCHITECT, Receipt.of(letter.id())))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("reply to it instead");
    approve(letter);
    assertThat(studio.replied(request).isReplied()).isTrue();
  }

  @Test
  void people_are_asked_when_an_external_architect_does_not_reply() {
    externalArchitect();
    var request = plan();
    var letter = letter();
    studio.architect.escalateOverdue();
    assertThat(find(request).state()).isEqualTo(waiting(request).state());
    clock.advance(Duration.ofMinutes(61));
    studio.architect.escalateOverdue();
    studio.architect.escalateOverdue();
    var question = question(find(request));
    assertThat(question.type()).isEqualTo(Type.ESCALATION);
    requireWithdrawn(letter);
    studio.node.gate.answer(question.id(), Studio.PERSON, "REJECTED: too late");
    assertThat(studio.replied(request).response().orElseThrow().decision())
        .contains(Verdict.REJECTED);
  }

  @Test
  void a_model_takes_over_what_an_external_architect_left() {
    externalArchitect();
    var request = plan();
    var letter = letter();
    var mail = send("ada", "question", Json.object().put("content", "Is it so?"));
    var wrong = send("ada", "gossip", Json.object().put("content", "Heard?"));
    models.always(
        asked ->
            Memory.texts(asked, "user").getLast().contains("Is it so?")
                ? Memory.answer("Yes.")
                : Memory.review(Verdict.APPROVED, "Good."));
    restart(Studio.byModel(), NoTools.INSTANCE);
    assertThat(studio.replied(request).response().orElseThrow().decision())
        .contains(Verdict.APPROVED);
    requireWithdrawn(letter);
    assertThat(reply(wrong).type()).isEqualTo(LetterType.ERROR);
    assertThat(reply(mail).data().get("answer").asString()).isEqualTo("Yes.");
  }

  private Letter send(String from, String kind, ObjectNode data) {
    return studio
        .stories
        .mailbox()
        .send(Studio.as(from), NewLetter.request(Studio.ARCHITECT, kind, data), Optional.empty());
  }

  /** Nobody answers it any more, and the coder hears of one verdict only. */
  private void requireWithdrawn(Letter letter) {
    assertThat(studio.stories.mailbox().letter(letter.id()).status())
        .isEqualTo(LetterStatus.WITHDRAWN);
    assertThatThrownBy(() -> approve(letter))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("somebody else was asked instead");
    assertThat(
            studio
                .stories
                .mailbox()
                .acknowledge(Studio.ARCHITECT, Receipt.of(letter.id()))
                .status())
        .isEqualTo(LetterStatus.WITHDRAWN);
  }

  @Test
  void the_answer_to_a_question_is_no_verdict_whatever_else_it_says() {
    externalArchitect();
    studio.coder("ada", "login");
    for (var verdict : List.of("maybe", "APPROVED")) {
      var request = studio.submit("ada", RequestKind.QUESTION, "Is it so?");
      var data =
          Json.object()
              .put("answer", "Yes.")
              .put("confidence", 1)
              .put("verdict", verdict)
              .put("feedback", "Good.");
      studio
          .stories
          .mailbox()
          .reply(
              Studio.as("architect"),
              letter().id(),
              NewReply.response("question", data),
              Optional.empty());
      assertThat(studio.replied(request).response())
          .contains(new Response.Answered("Yes.", 1, List.of()));
    }
  }

  @Test
  void an_answer_with_too_many_sources_is_refused() {
    externalArchitect();
    studio.coder("ada", "login");
    var request = studio.submit("ada", RequestKind.QUESTION, "Is it so?");
    var data = Json.object().put("answer", "Yes.").put("confidence", 1);
    data.putArray("sources").add("x".repeat(20_000));
    var reply = NewReply.response("question", data);
    var letter = letter();
    assertThatThrownBy(
            () ->
                studio
                    .stories
                    .mailbox()
                    .reply(Studio.as("architect"), letter.id(), reply, Optional.empty()))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("sources");
    assertThat(find(request).isReplied()).isFalse();
  }

  @Test
  void a_letter_to_an_architect_that_nobody_registered_is_a_request_to_people() {
    withoutModel();
    studio.coder("ada", "login");
    var sent = send("ada", "question", Json.object().put("content", "Is it so?"));
    Api.awaitUntil(() -> studio.node.gate.inbox().countOpen(10) == 1);
    var mailbox = studio.stories.mailbox();
    assertThat(mailbox.letter(sent.id()).status()).isEqualTo(LetterStatus.DELIVERED);
    assertThatThrownBy(() -> mailbox.owner(Speaker.byName(Studio.ARCHITECT, Speaker.Via.REST)))
        .isInstanceOf(Refusal.class);
    var alike = NewLetter.request(new AgentId("Architect"), "question", Json.object());
    assertThatThrownBy(() -> mailbox.send(Studio.as("ada"), alike, Optional.empty()))
        .isInstanceOf(Refusal.class);
  }

  @Test
  void an_architects_mailbox_is_opened_with_its_token_only() {
    externalArchitect();
    var _ = plan();
    var mailbox = studio.stories.mailbox();
    assertThatThrownBy(() -> mailbox.owner(Speaker.byName(Studio.ARCHITECT, Speaker.Via.REST)))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("shows no token");
    assertThat(mailbox.owner(Studio.as("architect"))).isEqualTo(Studio.ARCHITECT);
    var ada = new AgentId("ada");
    assertThat(mailbox.owner(Speaker.byName(ada, Speaker.Via.REST))).isEqualTo(ada);
  }

  @Test
  void the_verdict_of_an_external_architect_needs_no_room_in_the_coders_queue() {
    externalArchitect();
    var request = plan();
    var letter = letter();
    fillReplies("ada");
    approve(letter);
    assertThat(studio.replied(request).isReplied()).isTrue();
  }

  @Test
  void the_reason_of_an_error_is_told_to_people() {
    externalArchitect();
    var request = plan();
    var error = NewReply.error("plan", Json.object().put("reason", "I know no Java"));
    studio.stories.mailbox().reply(Studio.as("architect"), letter().id(), error, Optional.empty());
    assertThat(question(find(request)).wording().text()).contains("I know no Java");
  }

  @Test
  void a_reply_that_is_too_long_is_refused_and_not_cut() {
    externalArchitect();
    var request = plan();
    var letter = letter();
    var verdict = Json.object().put("verdict", "APPROVED").put("feedback", "x".repeat(20_001));
    assertThatThrownBy(
            () ->
                studio
                    .stories
                    .mailbox()
                    .reply(
                        Studio.as("architect"),
                        letter.id(),
                        NewReply.response("plan", verdict),
                        Optional.empty()))
        .isInstanceOf(Refusal.class);
    assertThat(find(request).isReplied()).isFalse();
  }
}
