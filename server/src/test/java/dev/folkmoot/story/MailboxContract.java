package dev.folkmoot.story;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.gate.Scope;
import dev.folkmoot.store.Together;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Letters are delivered once, refused, or come back as an ERROR. */
abstract class MailboxContract extends WorkContract {
  private static final Duration LONG = Duration.ofSeconds(50);
  private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";

  private Mailbox mailbox() {
    return stories.mailbox();
  }

  /** A coder with a story may make requests. */
  private void adaWorks() {
    add(story("a"));
    take(ADA);
  }

  @Test
  void a_request_is_taken_answered_and_its_reply_taken() {
    adaWorks();
    var request = ask(ADA, ARCHITECT, "question");
    assertThat(request.story()).contains(new StoryId("a"));
    var taken = next(ARCHITECT).orElseThrow();
    assertThat(taken).isEqualTo(request);
    var reply = mailbox().reply(as(ARCHITECT), taken.id(), reply("Tabs."), Optional.empty());
    assertThat(next(ARCHITECT)).isEmpty();
    var got = next(ADA).orElseThrow();
    assertThat(got.id()).isEqualTo(reply.id());
    assertThat(got.parent()).contains(request.id());
    assertThat(got.story()).contains(new StoryId("a"));
    assertThat(got.data().path("text").asString()).isEqualTo("Tabs.");
    assertThat(next(ADA, Optional.of(got.id()))).isEmpty();
    assertThat(mailbox().letter(request.id()).status()).isEqualTo(LetterStatus.DELIVERED);
  }

  @Test
  void the_same_letter_comes_again_until_it_is_acknowledged() {
    adaWorks();
    var first = ask(ADA, ARCHITECT, "one");
    var second = ask(ADA, ARCHITECT, "two");
    for (int i = 0; i < 10; i++) {
      assertThat(next(ARCHITECT)).contains(first);
    }
    restart();
    assertThat(next(ARCHITECT)).contains(first);
    assertThat(next(ARCHITECT, Optional.of(first.id()))).contains(second);
    mailbox().acknowledge(ARCHITECT, Receipt.of(second.id()));
    mailbox().acknowledge(ARCHITECT, Receipt.of(second.id()));
    assertThat(next(ARCHITECT)).isEmpty();
    assertThat(events("mail.delivered")).hasSize(2);
  }

  @Test
  void a_letter_is_acknowledged_and_answered_by_its_addressee_only() {
    adaWorks();
    var request = ask(ADA, ARCHITECT, "question");
    for (var other : List.of(BEN, ADA)) {
      assertThat(refused(() -> mailbox().acknowledge(other, Receipt.of(request.id()))).code())
          .isEqualTo(Refusal.Code.CONFLICT);
      assertThat(
              refused(() -> mailbox().reply(as(other), request.id(), reply("x"), Optional.empty()))
                  .code())
          .isEqualTo(Refusal.Code.CONFLICT);
    }
    assertThat(
            refused(() -> mailbox().acknowledge(ARCHITECT, Receipt.of(request.id()))).getMessage())
        .contains("has not taken");
    assertThat(next(ARCHITECT)).contains(request);
  }

  @Test
  void of_two_nodes_that_take_a_letter_for_a_feature_one_has_it_and_neither_returns_it() {
    adaWorks();
    var letter = ask(ADA, ARCHITECT, "question");
    var taken =
        Together.all(2, _ -> node.store.write(tx -> mailbox().take(tx, letter))).stream()
            .filter(one -> one)
            .count();
    assertThat(taken).isEqualTo(1);
    node.store.write(
        tx -> {
          mailbox().refuse(tx, letter, "too late");
          return true;
        });
    assertThat(next(ADA)).isEmpty();
    var other = ask(ADA, ARCHITECT, "question");
    for (int i = 0; i < 2; i++) {
      node.store.write(
          tx -> {
            mailbox().refuse(tx, other, "nobody is there");
            return true;
          });
    }
    assertThat(next(ADA).orElseThrow().type()).isEqualTo(LetterType.ERROR);
    assertThat(mailbox().letter(other.id()).status()).isEqualTo(LetterStatus.FAILED);
  }

  @Test
  void of_two_replies_at_once_one_stands() {
    adaWorks();
    for (int i = 0; i < 10; i++) {
      var request = ask(ADA, ARCHITECT, "question");
      next(ARCHITECT);
      var sent =
          Together.all(
              2,
              number -> {
                try {
                  mailbox()
                      .reply(as(ARCHITECT), request.id(), reply("r" + number), Optional.empty());
                  return "sent";
                } catch (Refusal refusal) {
                  assertThat(refusal.code()).isEqualTo(Refusal.Code.CONFLICT);
                  return "refused";
                }
              });
      assertThat(sent).containsExactlyInAnyOrder("sent", "refused");
      var got = next(ADA).orElseThrow();
      assertThat(next(ADA, Optional.of(got.id()))).isEmpty();
    }
  }

  @Test
  void the_same_letter_sent_twice_under_one_key_is_sent_once() {
    adaWorks();
    var key = Optional.of("once");
    var letter = NewLetter.request(ARCHITECT, "question", Json.object());
    var sent = Together.all(5, _ -> mailbox().send(as(ADA), letter, key));
    assertThat(sent).containsOnly(sent.getFirst());
    next(ARCHITECT);
    var replies =
        Together.all(
            5, _ -> mailbox().reply(as(ARCHITECT), sent.getFirst().id(), reply("yes"), key));
    assertThat(replies).containsOnly(replies.getFirst());
  }

  /** A person's express work, for whoever is free. */
  private Letter sendExpress() {
    var update =
        new NewLetter(
            LetterType.KNOWLEDGE_UPDATE,
            Optional.empty(),
            Optional.empty(),
            "knowledge",
            Json.object());
    return mailbox().send(PERSON, update, Optional.empty());
  }

  @Test
  void an_idle_coder_gets_express_work_first_then_stories() {
    add(story("a"));
    sendExpress();
    var express = next(ADA).orElseThrow();
    assertThat(express.type()).isEqualTo(LetterType.KNOWLEDGE_UPDATE);
    report(ADA, "SETUP", "CODING");
    var other = next(BEN).orElseThrow();
    assertThat(other.type()).isEqualTo(LetterType.STORY);
    assertThat(other.data().path("title").asString()).isEqualTo("Story a");
    assertThat(stories.heldBy(BEN)).isPresent();
    mailbox().acknowledge(ADA, Receipt.of(express.id()));
    report(ADA, "DONE", "WAITING");
    assertThat(next(BEN, Optional.of(other.id()))).isEmpty();
  }

  @Test
  void express_work_goes_from_setup_to_coding_to_done() {
    sendExpress();
    var letter = next(ADA).orElseThrow();
    report(ADA, "SETUP", "CODING", "DONE", "WAITING");
    assertThat(next(ADA)).contains(letter);
    assertThat(next(ADA, Optional.of(letter.id()))).isEmpty();
  }

  @Test
  void the_commit_of_a_persons_express_work_is_its_reply() {
    var sent = sendExpress();
    next(ADA);
    mailbox().acknowledge(ADA, done(sent.id()));
    mailbox().acknowledge(ADA, done(sent.id()));
    var reply = next(PERSON.name()).orElseThrow();
    assertThat(reply.type()).isEqualTo(LetterType.RESPONSE);
    assertThat(reply.parent()).contains(sent.id());
    assertThat(reply.data().path("commit").asString()).isEqualTo(COMMIT);
    assertThat(next(PERSON.name(), Optional.of(reply.id()))).isEmpty();
  }

  @Test
  void a_commit_is_taken_for_express_work_only_and_only_if_it_is_one() {
    adaWorks();
    var request = ask(ADA, ARCHITECT, "question");
    next(ARCHITECT);
    assertThat(refused(() -> mailbox().acknowledge(ARCHITECT, done(request.id()))).getMessage())
        .contains("commit and problem are for a KNOWLEDGE_UPDATE only");
    assertThat(mailbox().letter(request.id()).status()).isEqualTo(LetterStatus.QUEUED);
    var commit = Optional.of("HEAD");
    assertThat(refused(() -> new Receipt(request.id(), commit, Optional.empty())).getMessage())
        .contains("'HEAD' is not the id of a commit");
    assertThat(refused(() -> new Receipt(request.id(), done(request.id()).commit(), commit)).code())
        .isEqualTo(Refusal.Code.INVALID);
  }

  private static Receipt done(LetterId id) {
    return new Receipt(id, Optional.of(COMMIT), Optional.empty());
  }

  @Test
  void of_many_coders_at_once_each_piece_of_express_work_goes_to_one() {
    var coders = IntStream.range(0, 8).mapToObj(i -> new AgentId("coder-" + i)).toList();
    coders.forEach(coder -> register(coder, "coder"));
    for (int i = 0; i < 5; i++) {
      sendExpress();
    }
    var got = Together.all(8, number -> next(coders.get(number)));
    assertThat(got.stream().flatMap(Optional::stream)).hasSize(5).doesNotHaveDuplicates();
  }

  @Test
  void work_of_a_coder_that_is_gone_returns_to_the_others() {
    sendExpress();
    var letter = next(ADA).orElseThrow();
    pass(Duration.ofMinutes(12));
    assertThat(next(BEN)).contains(letter);
    assertThat(refused(() -> mailbox().acknowledge(ADA, Receipt.of(letter.id()))).getMessage())
        .contains("ben has message");
    mailbox().acknowledge(BEN, Receipt.of(letter.id()));
    assertThat(refused(() -> mailbox().acknowledge(ADA, Receipt.of(letter.id()))).getMessage())
        .isEqualTo("ben has finished with message %s already".formatted(letter.id()));
    assertThat(next(ADA)).isEmpty();
  }

  @Test
  void work_stays_with_a_coder_that_calls_for_anything() {
    var letter = sendExpress();
    assertThat(next(ADA)).contains(letter);
    for (int i = 0; i < 5; i++) {
      pass(Duration.ofMinutes(9));
      node.agents.markSeen(ADA);
    }
    assertThat(next(BEN)).isEmpty();
    mailbox().acknowledge(ADA, Receipt.of(letter.id()));
    assertThat(mailbox().letter(letter.id()).status()).isEqualTo(LetterStatus.DELIVERED);
  }

  @Test
  void a_story_that_went_to_another_coder_does_not_come_to_the_first_again() {
    add(story("a"));
    assertThat(next(ADA)).isPresent();
    pass(Duration.ofMinutes(12));
    assertThat(next(BEN).orElseThrow().type()).isEqualTo(LetterType.STORY);
    assertThat(next(ADA)).isEmpty();
  }

  @Test
  void what_is_taken_five_times_and_never_acknowledged_comes_back_as_an_error() {
    adaWorks();
    var request = ask(ADA, ARCHITECT, "poison");
    var other = ask(ADA, ARCHITECT, "fine");
    for (int i = 0; i < 5; i++) {
      assertThat(next(ARCHITECT)).contains(request);
      pass(Duration.ofMinutes(12));
    }
    assertThat(next(ARCHITECT)).contains(other);
    var error = next(ADA).orElseThrow();
    assertThat(error.type()).isEqualTo(LetterType.ERROR);
    assertThat(error.parent()).contains(request.id());
    assertThat(mailbox().letter(request.id()).status()).isEqualTo(LetterStatus.FAILED);
  }

  @Test
  void a_letter_that_nobody_acknowledges_stays_while_its_sender_has_no_room_for_the_error() {
    adaWorks();
    var request = ask(ADA, ARCHITECT, "poison");
    fill(LetterType.RESPONSE, ADA);
    for (int i = 0; i < 7; i++) {
      assertThat(next(ARCHITECT)).contains(request);
      pass(Duration.ofMinutes(12));
      node.agents.markSeen(ADA);
    }
    assertThat(mailbox().letter(request.id()).status()).isEqualTo(LetterStatus.QUEUED);
    mailbox().acknowledge(ADA, Receipt.of(next(ADA).orElseThrow().id()));
    assertThat(next(ARCHITECT)).isEmpty();
    assertThat(mailbox().letter(request.id()).status()).isEqualTo(LetterStatus.FAILED);
    assertThat(mailbox().list(ADA, 1, Optional.empty()).letters().getFirst().parent())
        .contains(request.id());
  }

  /** Fills the queue of an agent. */
  private void fill(LetterType type, AgentId to) {
    var letter = new NewLetter(type, Optional.of(to), Optional.empty(), "question", Json.object());
    node.store.write(
        tx -> {
          for (int i = 0; i < LetterQueue.MOST; i++) {
            mailbox().forward(tx, PM, letter);
          }
          return true;
        });
  }

  @Test
  void a_full_queue_refuses_its_sender_and_tells_people_once() {
    adaWorks();
    fill(LetterType.REQUEST, ARCHITECT);
    for (int i = 0; i < 3; i++) {
      assertThat(refused(() -> ask(ADA, ARCHITECT, "more")).code())
          .isEqualTo(Refusal.Code.QUEUE_FULL);
    }
    assertThat(open())
        .singleElement()
        .matches(question -> question.wording().text().contains("requests to arch is full"));
    ask(ADA, PM, "others are not full");
    mailbox().acknowledge(ARCHITECT, Receipt.of(next(ARCHITECT).orElseThrow().id()));
    ask(ADA, ARCHITECT, "there is room again");
  }

  @Test
  void what_cannot_be_delivered_is_refused_at_once() {
    assertThat(refused(() -> ask(ADA, ARCHITECT, "question")).getMessage())
        .contains("holds no story");
    adaWorks();
    assertThat(refused(() -> ask(ADA, new AgentId("nobody"), "question")).getMessage())
        .contains("no agent nobody");
    assertThat(refused(() -> ask(ADA, ADA, "question")).getMessage()).contains("the sender");
    assertThat(refused(() -> send(ADA, LetterType.REQUEST, ARCHITECT, "b")).getMessage())
        .contains("holds story a, not b");
    assertThat(refused(() -> send(ARCHITECT, LetterType.REQUEST, BEN, "none")).getMessage())
        .contains("no story none");
    assertThat(refused(() -> ask(ARCHITECT, BEN, "question")).getMessage())
        .contains("names no story");
    for (var type : List.of(LetterType.STORY, LetterType.RESPONSE, LetterType.ERROR)) {
      assertThat(refused(() -> send(ADA, type, ARCHITECT, "a")).code())
          .isEqualTo(Refusal.Code.INVALID);
    }
    for (var type : List.of(LetterType.SPEC, LetterType.SHUTDOWN, LetterType.KNOWLEDGE_UPDATE)) {
      assertThat(refused(() -> send(ADA, type, ARCHITECT, "a")).code())
          .isEqualTo(Refusal.Code.NOT_ALLOWED);
    }
    assertThat(next(ARCHITECT)).isEmpty();
    assertThat(events("mail.sent")).isEmpty();
  }

  private Letter send(AgentId from, LetterType type, AgentId to, String story) {
    return mailbox()
        .send(
            as(from),
            new NewLetter(
                type, Optional.of(to), Optional.of(new StoryId(story)), "kind", Json.object()),
            Optional.empty());
  }

  @Test
  void no_story_is_needed_for_a_spec_nor_to_or_from_a_pm() {
    ask(ADA, PM, "question");
    ask(PM, ADA, "question");
    ask(ADA, ARCHITECT, "spec");
    mailbox()
        .send(
            as(PM),
            new NewLetter(
                LetterType.SPEC, Optional.of(ARCHITECT), Optional.empty(), "spec", Json.object()),
            Optional.empty());
    assertThat(List.of(next(PM), next(ADA), next(ARCHITECT))).allMatch(Optional::isPresent);
    adaWorks();
    assertThat(ask(ARCHITECT, ADA, "question").story()).contains(new StoryId("a"));
  }

  @Test
  void an_error_answers_a_letter_as_well() {
    adaWorks();
    var request = ask(ADA, ARCHITECT, "question");
    var error = NewReply.error("failed", Json.object().put("reason", "no model"));
    mailbox().reply(as(ARCHITECT), request.id(), error, Optional.empty());
    var got = next(ADA).orElseThrow();
    assertThat(got.type()).isEqualTo(LetterType.ERROR);
    assertThat(
            refused(() -> mailbox().reply(as(ADA), got.id(), reply("what?"), Optional.empty()))
                .getMessage())
        .contains("cannot be answered");
    assertThat(next(ARCHITECT)).isEmpty();
  }

  @Test
  void who_waits_is_woken_by_a_letter_a_reply_and_a_story() {
    adaWorks();
    var waiting = mailbox().next(ARCHITECT, LONG, Optional.empty());
    var request = ask(ADA, ARCHITECT, "question");
    assertThat(waiting).succeedsWithin(Duration.ofSeconds(20)).isEqualTo(Optional.of(request));
    var answered = mailbox().next(ADA, LONG, Optional.empty());
    var reply = mailbox().reply(as(ARCHITECT), request.id(), reply("yes"), Optional.empty());
    assertThat(answered).succeedsWithin(Duration.ofSeconds(20)).isEqualTo(Optional.of(reply));
    var idle = mailbox().next(BEN, LONG, Optional.empty());
    add(story("b"));
    assertThat(idle)
        .succeedsWithin(Duration.ofSeconds(20))
        .matches(letter -> letter.orElseThrow().story().orElseThrow().value().equals("b"));
  }

  @Test
  void a_coder_that_waits_for_work_is_woken_when_nothing_holds_it_any_more() {
    var operator =
        new Speaker(
            new AgentId("oscar"),
            Speaker.Via.JAVA,
            Optional.of(Standing.OPERATOR),
            Optional.of("a token"));
    node.gate.halt(Scope.SYSTEM, "", operator, "Stop for a moment", Optional.empty());
    add(story("a"));
    var waiting = mailbox().next(ADA, LONG, Optional.empty());
    assertThat(waiting).isNotDone();
    node.gate.resume(Scope.SYSTEM, "", operator, Optional.empty());
    assertThat(waiting)
        .succeedsWithin(Duration.ofSeconds(20))
        .matches(letter -> letter.orElseThrow().type() == LetterType.STORY);
  }

  @Test
  void a_secret_in_a_letter_is_masked() {
    adaWorks();
    var data = Json.object().put("text", "password=hunter2hunter2");
    var letter = NewLetter.request(ARCHITECT, "question", data);
    mailbox().send(as(ADA), letter, Optional.empty());
    assertThat(next(ARCHITECT).orElseThrow().data().toString()).doesNotContain("hunter2hunter2");
  }

  @Test
  void a_mailbox_is_read_page_by_page() {
    adaWorks();
    for (int i = 0; i < 5; i++) {
      ask(ADA, ARCHITECT, "q" + i);
    }
    var first = mailbox().list(ARCHITECT, 3, Optional.empty());
    var second = mailbox().list(ARCHITECT, 3, first.cursor());
    assertThat(List.of(first, second))
        .flatExtracting(LetterPage::letters)
        .extracting(Letter::kind)
        .containsExactly("q4", "q3", "q2", "q1", "q0");
    assertThat(mailbox().list(ADA, 50, Optional.empty()).letters()).hasSize(5);
  }

  @Test
  void nobody_speaks_as_the_server() {
    var server = new Speaker(AgentId.FOLKMOOT, Speaker.Via.REST);
    var letter = NewLetter.request(ADA, "question", Json.object());
    assertThat(refused(() -> mailbox().send(server, letter, Optional.empty())).code())
        .isEqualTo(Refusal.Code.NOT_ALLOWED);
  }
}
