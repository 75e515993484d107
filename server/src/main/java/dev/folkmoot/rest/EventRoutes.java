package dev.folkmoot.rest;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.events.EventFilter;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.EventReader;
import dev.folkmoot.events.EventType;
import dev.folkmoot.gate.AgentEvents;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.trust.Caller;
import dev.folkmoot.wire.events.EventsJson;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Routes to read the log, as a stream or a page. */
public final class EventRoutes {
  private final EventLog events;
  private final AgentEvents agentEvents;

  public EventRoutes(EventLog events, AgentEvents agentEvents) {
    this.events = events;
    this.agentEvents = agentEvents;
  }

  public List<Route> routes() {
    return List.of(
        Route.get(
                "/api/events",
                "Events as Server-Sent Events; with Accept: application/json, one page of them",
                this::events)
            .query("after", "only events after this id; the header Last-Event-ID does the same")
            .query(
                "agent",
                "only events about this agent; agent.halted and agent.resumed then come"
                    + " whenever it becomes held or free, also by a hold on its session or on"
                    + " everything")
            .query("session", "only events of this session")
            .query(
                "types",
                "only these types, separated by commas; question.* is a whole family, and turn.*"
                    + " also sends the text of models while they write it")
            .query("limit", "the size of a page: 1 to 200; default 100")
            .gives(200, EventsJson.class)
            .streams());
  }

  private Reply events(Exchange exchange) {
    var wanted =
        exchange
            .query("types")
            .map(words -> Set.copyOf(List.of(words.split(",", -1))))
            .orElseGet(Set::of);
    events.types().require(wanted);
    var types = allowedTypes(exchange.caller(), wanted);
    var filter =
        new EventFilter(
            exchange.query("agent").map(AgentId::given),
            exchange.query("session").map(SessionId::given),
            types);
    int limit = exchange.limit(100);
    var after = exchange.header("Last-Event-ID").or(() -> exchange.query("after"));
    var place = after.map(text -> Exchange.number("after", text));
    place.ifPresent(this::requireKept);
    if (exchange.accepts("application/json")) {
      return Reply.ok(EventsJson.of(log(filter).after(place.orElse(0L), limit)));
    }
    return new Reply.Stream(
        new EventFeed(events.tail(), live(filter), filter, place.orElseGet(events::newest)));
  }

  /** The event types that a caller may read; empty for all. */
  private Set<String> allowedTypes(Caller caller, Set<String> wanted) {
    if (caller.toolsets().isEmpty()) {
      return wanted;
    }
    var allowed = events.types().families(caller.toolsets());
    if (allowed.isEmpty()) {
      throw Refusal.notAllowed(
          "this token is limited to %s, which has no events; ask an operator for another"
              .formatted(caller.toolsets().stream().sorted().collect(Collectors.joining(", "))));
    }
    if (!wanted.stream().map(EventType::family).allMatch(allowed::contains)) {
      throw Refusal.notAllowed(
          "this token gets only the event families %s; set types to some of these"
              .formatted(String.join(", ", allowed)));
    }
    return wanted.isEmpty() ? allowed : wanted;
  }

  private EventReader log(EventFilter filter) {
    return filter
        .agent()
        .map(agent -> agentEvents.read(agent, filter))
        .orElseGet(() -> (seq, limit) -> events.after(seq, filter, limit));
  }

  private EventReader live(EventFilter filter) {
    return filter
        .agent()
        .map(agent -> agentEvents.follow(agent, filter))
        .orElseGet(() -> (seq, limit) -> events.tail().after(seq, filter, limit));
  }

  private void requireKept(long after) {
    long oldest = events.oldest();
    if (after < oldest - 1) {
      throw new Refusal(
          Refusal.Code.GONE,
          "events up to %d are no longer kept; read the current state, then go on after %d"
              .formatted(oldest - 1, oldest - 1),
          Map.of("firstKept", oldest));
    }
    long newest = events.newest();
    if (after > newest) {
      throw Refusal.invalid(
          "there is no event %d yet; the newest is %d, go on after it".formatted(after, newest));
    }
  }
}
