package dev.folkmoot.architect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.gate.OnDatabase;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.speech.NoTools;
import dev.folkmoot.story.LetterType;
import dev.folkmoot.story.NewLetter;
import dev.folkmoot.story.StoryId;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A conversation is one agent's, and lasts as long as its story. */
abstract class ContextContract implements OnDatabase {
  private final SettableClock clock = new SettableClock();
  private final Databases database = database();
  @AutoClose private final ModelServer models = new ModelServer().always(Memory::wantsTests);
  @AutoClose private Studio studio = new Studio(database, clock, models);

  private void restart(ArchitectConfig config) {
    studio.close();
    studio = new Studio(database, clock, models, config, _ -> NoTools.INSTANCE);
  }

  private int epoch(String agent) {
    return studio.context(agent, Optional.empty()).epoch().number();
  }

  @Test
  void a_resubmitted_plan_is_reviewed_with_the_earlier_review_in_view() {
    studio.coder("ada", "login");
    assertThat(studio.plan("ada", "Write it."))
        .isEqualTo(new Response.Reviewed(Verdict.NEEDS_CHANGES, "Name the tests."));
    assertThat(studio.plan("ada", "Write it, with LoginTest."))
        .isEqualTo(new Response.Reviewed(Verdict.APPROVED, "You were asked for tests before."));
    assertThat(studio.contents("ada", 1))
        .hasSize(5)
        .satisfies(
            all -> assertThat(all.getFirst()).contains("ada", "Do login.", "People sign in."));
  }

  @Test
  void another_agents_conversation_never_appears() {
    studio.coder("kim", "login");
    studio.coder("ben", "logout");
    studio.plan("kim", "The secret of kim.");
    assertThat(studio.plan("ben", "Write it.").decision()).contains(Verdict.NEEDS_CHANGES);
    assertThat(models.last().body().toString())
        .doesNotContain("kim", "login")
        .contains("ben", "logout");
  }

  @Test
  void a_new_story_starts_clean_and_the_old_epoch_stays_readable() {
    studio.coder("ada", "login");
    studio.plan("ada", "Write the login.");
    studio.moveOn("ada", "login", "logout");
    assertThat(studio.plan("ada", "Write it.").decision()).contains(Verdict.NEEDS_CHANGES);
    assertThat(models.last().body().toString()).doesNotContain("login.").contains("Do logout.");
    assertThat(epoch("ada")).isEqualTo(2);
    assertThat(studio.contents("ada", 1)).hasSize(3).anyMatch(text -> text.contains("the login."));
    assertThat(studio.context("ada", Optional.of(1)).epoch().story())
        .contains(new StoryId("login"));
  }

  @Test
  void a_restart_between_two_requests_loses_nothing() {
    studio.coder("ada", "login");
    studio.plan("ada", "Write it.");
    restart(Studio.byModel());
    assertThat(studio.plan("ada", "With tests.").decision()).contains(Verdict.APPROVED);
    assertThat(epoch("ada")).isEqualTo(1);
  }

  @Test
  void setup_for_another_story_begins_an_epoch_before_any_request() {
    studio.coder("ada", "login");
    studio.plan("ada", "Write it.");
    studio.moveOn("ada", "login", "logout");
    assertThat(epoch("ada")).isEqualTo(1);
    studio.stories.states().report(new AgentId("ada"), "SETUP", Optional.empty());
    var begun = studio.context("ada", Optional.empty());
    assertThat(begun.epoch().number()).isEqualTo(2);
    assertThat(begun.messages())
        .singleElement()
        .satisfies(one -> assertThat(one.content()).contains("Do logout."));
  }

  @Test
  void setup_for_the_same_story_begins_no_epoch() {
    studio.coder("ada", "login");
    studio.plan("ada", "Write it.");
    studio.stories.states().report(new AgentId("ada"), "SETUP", Optional.empty());
    assertThat(epoch("ada")).isEqualTo(1);
    assertThat(studio.plan("ada", "With tests.").decision()).contains(Verdict.APPROVED);
  }

  @Test
  void an_express_pass_without_a_story_begins_no_epoch() {
    studio.coder("ada", "login");
    studio.plan("ada", "Write it.");
    studio.stories.complete(Studio.as("ada"), new StoryId("login"));
    var mailbox = studio.stories.mailbox();
    var update =
        new NewLetter(
            LetterType.KNOWLEDGE_UPDATE,
            Optional.empty(),
            Optional.empty(),
            "knowledge",
            Json.object());
    mailbox.send(Studio.PERSON, update, Optional.empty());
    assertThat(mailbox.next(new AgentId("ada"), Duration.ZERO, Optional.empty()).join())
        .isPresent();
    studio.stories.states().report(new AgentId("ada"), "SETUP", Optional.empty());
    assertThat(epoch("ada")).isEqualTo(1);
    models.always(Memory::counts);
    assertThat(studio.ask("ada", RequestKind.QUESTION, "Was it good?").words())
        .isEqualTo("request 2");
  }

  @Test
  void a_reply_belongs_to_the_epoch_of_its_request() throws InterruptedException {
    var allowed = new Semaphore(0);
    models.allowing(allowed);
    studio.coder("ada", "login");
    var first = studio.submit("ada", RequestKind.PLAN, "Write it.");
    models.awaitCalls(1);
    studio.architect.contexts().reset(new AgentId("ada"), Studio.PERSON);
    var second = studio.submit("ada", RequestKind.PLAN, "Write it anew.");
    allowed.release(2);
    assertThat(studio.replied(first).epoch()).isEqualTo(1);
    assertThat(studio.replied(second).epoch()).isEqualTo(2);
    assertThat(studio.replied(second).response().flatMap(Response::decision))
        .contains(Verdict.NEEDS_CHANGES);
    assertThat(studio.contents("ada", 1)).hasSize(3).anyMatch(text -> text.contains("Write it."));
    assertThat(studio.contents("ada", 2)).hasSize(3).anyMatch(text -> text.contains("anew"));
  }

  @Test
  void a_pm_has_one_conversation_across_specs() {
    studio.register("pia", "pm");
    models.always(Memory::wantsTests);
    studio.ask("pia", RequestKind.SPEC, "The first spec.");
    studio.addStory("login");
    assertThat(studio.ask("pia", RequestKind.SPEC, "Another spec.").decision())
        .contains(Verdict.APPROVED);
    assertThat(epoch("pia")).isEqualTo(1);
  }

  @Test
  void a_reset_needs_a_conversation_and_the_right_to_plan() {
    studio.coder("ada", "login");
    var ada = new AgentId("ada");
    assertThatThrownBy(() -> studio.architect.contexts().reset(ada, Studio.PERSON))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("no context yet");
    studio.plan("ada", "Write it.");
    assertThatThrownBy(() -> studio.architect.contexts().reset(ada, Studio.as("ada")))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("may not reset a context");
    assertThat(epoch("ada")).isEqualTo(1);
  }

  @Test
  void a_reset_under_another_spelling_is_about_the_agent_by_its_name() {
    studio.coder("ada", "login");
    studio.plan("ada", "Write it.");
    var page = studio.architect.contexts().reset(new AgentId("ADA"), Studio.PERSON);
    assertThat(page.agent()).isEqualTo(new AgentId("ada"));
    assertThat(page.epoch().number()).isEqualTo(2);
    assertThat(page.epoch().story()).contains(new StoryId("login"));
    assertThat(studio.contents("ada", 2).getFirst())
        .isEqualTo(studio.contents("ada", 1).getFirst())
        .contains("You are talking with \"ada\", whose role is coder", "Story login");
  }

  @Test
  void an_agent_reads_its_own_conversation_and_no_other() {
    studio.coder("ada", "login");
    studio.coder("ben", "logout");
    studio.plan("ada", "Write it.");
    var contexts = studio.architect.contexts();
    var ada = new AgentId("ada");
    assertThat(
            contexts
                .read(
                    ada,
                    Optional.empty(),
                    ContextPage.Place.START,
                    10,
                    Optional.of(Studio.as("ada")))
                .messages())
        .hasSize(3);
    assertThatThrownBy(
            () ->
                contexts.read(
                    ada,
                    Optional.empty(),
                    ContextPage.Place.START,
                    10,
                    Optional.of(Studio.as("ben"))))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("may not read the context of ada");
    assertThat(contexts.list(Optional.of(Studio.as("ben")), "", 10)).isEmpty();
    assertThat(contexts.list(Optional.of(Studio.PERSON), "", 10)).hasSize(1);
  }

  @Test
  void a_conversation_that_is_too_old_begins_an_epoch() {
    restart(
        new ArchitectConfig(
            Studio.ARCHITECT,
            Optional.of(Studio.DEEP),
            ArchitectConfig.USUAL_TOKENS,
            Optional.of(Duration.ofHours(12)),
            Optional.empty()));
    studio.register("pia", "pm");
    studio.ask("pia", RequestKind.SPEC, "A spec.");
    clock.advance(Duration.ofHours(11));
    studio.ask("pia", RequestKind.SPEC, "A spec.");
    assertThat(epoch("pia")).isEqualTo(1);
    clock.advance(Duration.ofHours(2));
    studio.ask("pia", RequestKind.SPEC, "A spec.");
    assertThat(epoch("pia")).isEqualTo(2);
  }

  @Test
  void an_epoch_is_read_page_by_page() {
    studio.coder("ada", "login");
    models.always(Memory::counts);
    for (int i = 0; i < 3; i++) {
      studio.ask("ada", RequestKind.QUESTION, "Question " + i);
    }
    var contexts = studio.architect.contexts();
    var ada = new AgentId("ada");
    var first = contexts.read(ada, Optional.empty(), ContextPage.Place.START, 4, Optional.empty());
    assertThat(first.messages()).hasSize(5);
    var rest =
        contexts.read(ada, Optional.empty(), first.next().orElseThrow(), 4, Optional.empty());
    assertThat(rest.messages()).hasSize(2);
    assertThat(rest.next()).isEmpty();
    assertThat(first.epoch().messages()).isEqualTo(6);
  }
}
