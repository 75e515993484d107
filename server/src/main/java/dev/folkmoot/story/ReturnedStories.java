package dev.folkmoot.story;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.Json;
import dev.folkmoot.gate.Answer;
import dev.folkmoot.gate.Ask;
import dev.folkmoot.gate.FeatureGate;
import dev.folkmoot.gate.PeopleHandler;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.Type;
import dev.folkmoot.store.Tx;
import java.util.List;

/** Asks people about stories that coders gave back too often; those stay on hold until answered. */
final class ReturnedStories implements PeopleHandler {
  /**
   * A story that comes back this often is put on hold. It comes back when its coder gives it back
   * or stops calling.
   */
  static final int MOST = 3;

  private static final String FEATURE = "story";
  private static final String RETRY = "retry";
  private static final String SKIP = "skip";
  private static final String GIVE_UP = "give up";

  private final FeatureGate gate;
  private final StoryStore stories;
  private final StoryWork work;

  ReturnedStories(FeatureGate gate, StoryStore stories, StoryWork work) {
    this.gate = gate;
    this.stories = stories;
    this.work = work;
    gate.register(FEATURE, this);
  }

  void ask(Tx tx, StoryStore.ReturnedStory returned) {
    var story = returned.story();
    var text =
        "Story %s (%s) came back %d times, the last time from %s. What should happen to it?"
            .formatted(story.id(), story.title(), MOST, returned.from());
    var ask =
        Ask.of(Type.ALERT, Speaker.ofServer(returned.from()), text)
            .agent(returned.from())
            .options(List.of(RETRY, SKIP, GIVE_UP))
            .priority(Type.ESCALATION.priority())
            .feature(FEATURE, Json.object().put("storyId", story.id().value()));
    stories.setQuestion(tx, story.id(), gate.ask(tx, ask).id());
  }

  /** Withdraws the question, if there is one, about a story that a planner has decided on. */
  void withdraw(Tx tx, Story story) {
    stories
        .question(tx, story.id())
        .map(id -> gate.question(tx, id))
        .filter(Question::isOpen)
        .ifPresent(question -> gate.cancel(tx, question.id(), decided(story)));
  }

  private static String decided(Story story) {
    return "story %s is now %s".formatted(story.id(), ColumnWords.of(story.status()));
  }

  @Override
  public String refusal() {
    return "only people decide what happens to a story that came back; wait for their answer";
  }

  @Override
  public void answered(Tx tx, Question question, Answer answer) {
    stories.lock(tx);
    stories
        .askedAbout(tx, question.id())
        .filter(story -> story.status() == StoryStatus.ON_HOLD)
        .ifPresent(story -> decide(tx, story, answer.text()));
  }

  private void decide(Tx tx, Story story, String decision) {
    var status =
        switch (decision) {
          case RETRY -> stories.idleStatus(tx, story.id());
          case SKIP -> StoryStatus.SKIPPED;
          default -> StoryStatus.FAILED;
        };
    work.changeStatus(tx, story, status, StoryEvents.CHANGED);
  }
}
