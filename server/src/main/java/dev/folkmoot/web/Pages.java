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
    var sections =
        List.of(
            new InboxPages(gate, frames),
            new ChatPages(gate.inbox(), squad, frames),
            new DiscussionPages(discussions, gate, agents, frames),
            new RoundtablePages(roundtables, gate, agents, frames),
            new AgentPages(gate, agents, frames),
            new LogPages(events, frames));
    frames.menu(sections);
    sections.forEach(section -> routes.addAll(section.routes()));
    routes.addAll(new HaltPages(gate, frames).routes());
    routes.addAll(new SignInPages(trust, agents, assets).routes());
    routes.add(assets.route());
  }

  public List<Route> routes() {
    return List.copyOf(routes);
  }

  /** How pages tell their failures. */
  public Apology apology() {
    return new Failures(assets);
  }
}
