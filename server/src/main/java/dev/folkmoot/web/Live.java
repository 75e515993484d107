package dev.folkmoot.web;

import dev.folkmoot.architect.ArchitectEvents;
import dev.folkmoot.discussion.DiscussionEvents;
import dev.folkmoot.events.EventType;
import dev.folkmoot.gate.GateEvents;
import dev.folkmoot.knowledge.KnowledgeEvents;
import dev.folkmoot.knowledge.git.UpdateEvents;
import dev.folkmoot.roundtable.RoundtableEvents;
import dev.folkmoot.session.TurnEvents;
import dev.folkmoot.squad.ChatEvents;
import dev.folkmoot.story.StoryEvents;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The types of events after which a part of a page is refreshed, separated by spaces as the script
 * reads them.
 */
final class Live {
  static final String QUESTIONS = names(GateEvents.OF_QUESTIONS);
  static final String HOLDS = names(GateEvents.OF_QUESTIONS, GateEvents.OF_HOLDS);
  static final String CHAT = names(ChatEvents.ALL);
  static final String FLOOR = names(DiscussionEvents.CHANGING);
  static final String TURNS =
      names(List.of(TurnEvents.TAKEN, TurnEvents.FAILED, DiscussionEvents.RESUMED));
  static final String DISCUSSIONS = names(DiscussionEvents.ALL, List.of(TurnEvents.TAKEN));

  static final String ROUNDTABLE = names(RoundtableEvents.CHANGING, GateEvents.OF_QUESTIONS);
  static final String ROUNDTABLES = names(RoundtableEvents.ALL, List.of(TurnEvents.TAKEN));

  static final String STORIES = names(StoryEvents.OF_STORIES);

  /** For a story with the requests about it and their questions to people. */
  static final String STORY = names(StoryEvents.OF_STORIES, ArchitectEvents.ALL);

  static final String CONTEXTS = names(ArchitectEvents.ALL, List.of(StoryEvents.STATE));
  static final String AGENT = STORY + " " + HOLDS + " " + names(StoryEvents.OF_MAIL);
  static final String AGENTS = STORIES + " " + HOLDS;

  static final String KNOWLEDGE = names(KnowledgeEvents.ALL);
  static final String UPDATES = names(UpdateEvents.ALL);

  /** These end a question, unless the event says that the question is not settled yet. */
  static final String SETTLING =
      names(List.of(GateEvents.ANSWERED, GateEvents.CANCELLED, GateEvents.EXPIRED));

  /** For an entry, and for the questions that ask whether to replace it. */
  static final String ENTRY = KNOWLEDGE + " " + SETTLING;

  /** These ask for a person's attention. */
  static final String CALLING = names(List.of(GateEvents.ASKED, GateEvents.REMINDED));

  static final String PIECE = TurnEvents.DELTA.name();
  static final String FAILED = TurnEvents.FAILED.name();

  private Live() {}

  private static String names(List<EventType> types) {
    return types.stream().map(EventType::name).collect(Collectors.joining(" "));
  }

  private static String names(List<EventType> some, List<EventType> others) {
    return names(some) + " " + names(others);
  }
}
