package dev.folkmoot.web;

import dev.folkmoot.agent.Agent;
import dev.folkmoot.session.Session;
import java.util.List;
import java.util.Optional;

/** The list of discussions, and the agents that can take part in a new one. */
record DiscussionsView(
    Frame frame,
    String cursor,
    List<Session> discussions,
    Optional<String> next,
    List<Agent> agents) {
  String address(String part) {
    return Names.address("/discussions", "part", part, "cursor", cursor);
  }
}
