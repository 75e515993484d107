package dev.folkmoot.web;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.discussion.Discussions;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.http.Apology;
import dev.folkmoot.http.Route;
import dev.folkmoot.roundtable.Roundtables;
import dev.folkmoot.squad.Squad;
import dev.folkmoot.trust.Trust;
import java.util.ArrayList;
import java.util.List;

/** The pages people live in. */
public final class Pages {
  private final Assets assets = new Assets();
  private final List<Route> routes = new ArrayList<>();

  public Pages(
      Gate gate,
      Agents agents,
      Squad squad,
      Discussions discussions,
      Roundtables roundtables,
      EventLog events,
      Trust trust) {
    var frames = new Frames(gate.inbox(), events, new Visitors(agents), assets);
    var inbox = new InboxPages(gate, frames);
    var chat = new ChatPages(gate.inbox(), squad, frames);
    var debates = new RoundtablePages(roundtables, gate, agents, frames);
    var talks = new DiscussionPages(discussions, gate, agents, frames);
    var known = new AgentPages(gate, agents, frames);
    var log = new LogPages(events, frames);
    frames.menu(List.of(inbox, chat, talks, debates, known, log));
    add("gate", inbox.routes());
    add("gate", new HaltPages(gate, frames).routes());
    add("squad", chat.routes());
    add("discussion", talks.routes());
    add("roundtable", debates.routes());
    add("gate", known.routes());
    add("log", log.routes());
    routes.addAll(new SignInPages(trust, agents, assets).routes());
    routes.add(assets.route());
  }

  private void add(String toolset, List<Route> some) {
    some.forEach(route -> routes.add(route.in(toolset)));
  }

  public List<Route> routes() {
    return List.copyOf(routes);
  }

  /** How pages tell their failures. */
  public Apology apology() {
    return new Failures(assets);
  }
}
