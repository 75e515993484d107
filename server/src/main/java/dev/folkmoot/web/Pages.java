package dev.folkmoot.web;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.architect.Architect;
import dev.folkmoot.discussion.Discussions;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.http.ErrorPage;
import dev.folkmoot.http.Route;
import dev.folkmoot.knowledge.Knowledge;
import dev.folkmoot.knowledge.git.KnowledgePush;
import dev.folkmoot.roundtable.Roundtables;
import dev.folkmoot.squad.Squad;
import dev.folkmoot.story.Stories;
import dev.folkmoot.trust.Trust;
import java.util.ArrayList;
import java.util.List;

/** All pages of the server. */
public final class Pages {
  private final Assets assets = new Assets();
  private final ErrorPage errorPage;
  private final List<Route> routes = new ArrayList<>();

  public Pages(
      Gate gate,
      Agents agents,
      Squad squad,
      Discussions discussions,
      Roundtables roundtables,
      Stories stories,
      Architect architect,
      Knowledge knowledge,
      KnowledgePush push,
      EventLog events,
      Trust trust) {
    var frames = new Frames(gate.inbox(), events, new Visitors(agents), assets);
    var inbox = new InboxPages(gate, frames);
    var chat = new ChatPages(gate.inbox(), squad, frames);
    var roundtablePages = new RoundtablePages(roundtables, gate, agents, frames);
    var discussionPages = new DiscussionPages(discussions, gate, agents, frames);
    var contexts = architect.contexts();
    var storyPages = new StoryPages(stories, contexts, agents, events, frames);
    var knowledgePages = new KnowledgePages(knowledge, frames);
    var agentPages = new AgentPages(gate, agents, stories, contexts, frames);
    var log = new LogPages(events, frames);
    frames.menu(
        List.of(
            inbox,
            chat,
            discussionPages,
            roundtablePages,
            storyPages,
            knowledgePages,
            agentPages,
            log));
    add("gate", inbox.routes());
    add("gate", new HaltPages(gate, frames).routes());
    add("squad", chat.routes());
    add("discussion", discussionPages.routes());
    add("roundtable", roundtablePages.routes());
    add("work", storyPages.routes());
    add("work", new ContextPages(contexts, stories.board(), frames).routes());
    add("work", knowledgePages.routes());
    add("work", new UpdatePages(push, frames).routes());
    add("gate", agentPages.routes());
    add("log", log.routes());
    routes.addAll(new SignInPages(trust, agents, assets).routes());
    routes.add(assets.route());
    errorPage = new Failures(frames);
  }

  private void add(String toolset, List<Route> some) {
    some.forEach(route -> routes.add(route.in(toolset)));
  }

  public List<Route> routes() {
    return List.copyOf(routes);
  }

  /** Shows failures as pages and toasts. */
  public ErrorPage errorPage() {
    return errorPage;
  }
}
