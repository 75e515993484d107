package dev.folkmoot.web;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.events.Event;
import dev.folkmoot.events.EventFilter;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The log: the events, the newest first. */
final class LogPages implements Section {
  private static final int ON_A_PAGE = 60;

  /** How many events a page searches for those that match its filter. */
  private static final int SCAN = 2_000;

  /** A page of the log, with the filter that the reader chose. */
  record View(
      Frame frame,
      String agent,
      String session,
      String types,
      String before,
      List<Line> lines,
      Optional<String> next) {
    String address(String part) {
      return Names.address(
          "/log", "part", part, "agent", agent, "session", session, "types", types, "before",
          before);
    }
  }

  /** An event and its gist. */
  record Line(Event event) {
    String gist() {
      var data = Json.tree(event.data());
      return List.of("text", "answer", "content", "topic", "reason", "why", "speaker").stream()
          .flatMap(name -> data.optional(name).stream())
          .filter(JsonNode::isString)
          .map(JsonNode::stringValue)
          .findFirst()
          .orElse("");
    }

    Optional<String> by() {
      var data = Json.tree(event.data());
      return data.optional("by")
          .or(() -> data.optional("askedBy"))
          .or(() -> data.optional("createdBy"))
          .or(() -> data.optional("author"))
          .map(JsonNode::asString);
    }
  }

  private final EventLog events;
  private final Frames frames;

  LogPages(EventLog events, Frames frames) {
    this.events = events;
    this.frames = frames;
  }

  @Override
  public String name() {
    return "Log";
  }

  @Override
  public String path() {
    return "/log";
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.get("/log", "The events", this::list)
            .query("part", "only this part of the page")
            .query("agent", "only events about this agent")
            .query("session", "only events of this session")
            .query("types", "only these types")
            .query("before", "only events before this number")
            .page());
  }

  private Reply list(Exchange exchange) {
    var frame = frames.of(exchange, name(), path());
    var types = exchange.query("types").orElse("");
    var wanted =
        Arrays.stream(types.split("[\\s,]+"))
            .filter(word -> !word.isEmpty())
            .map(word -> word.contains(".") ? word : word + ".*")
            .collect(Collectors.toSet());
    events.types().require(wanted);
    var filter =
        new EventFilter(
            exchange.query("agent").map(AgentId::given),
            exchange.query("session").map(SessionId::given),
            wanted);
    long end =
        exchange
            .query("before")
            .map(text -> Exchange.number("before", text))
            .orElse(frame.seen() + 1);
    long begin = Math.max(0, Math.min(end, frame.seen() + 1) - 1 - SCAN);
    boolean all = filter.equals(EventFilter.ALL);
    var shown = all ? events.before(end, ON_A_PAGE) : matching(filter, begin, end);
    long nextBefore = shown.size() == ON_A_PAGE ? shown.getLast().seq() : all ? 1 : begin + 1;
    var view =
        new View(
            frame,
            exchange.query("agent").orElse(""),
            exchange.query("session").orElse(""),
            types,
            exchange.query("before").orElse(""),
            shown.stream().map(Line::new).toList(),
            Optional.of(nextBefore)
                .filter(seq -> seq > events.oldest())
                .map(
                    seq ->
                        Names.address(
                            path(),
                            "agent",
                            exchange.query("agent").orElse(""),
                            "session",
                            exchange.query("session").orElse(""),
                            "types",
                            types,
                            "before",
                            Long.toString(seq))));
    return Html.ok(exchange.query("part").isPresent() ? "loglist" : "log", view);
  }

  private List<Event> matching(EventFilter filter, long begin, long end) {
    var found =
        events.after(begin, filter, SCAN).events().stream()
            .filter(event -> event.seq() < end)
            .toList();
    return found.subList(Math.max(0, found.size() - ON_A_PAGE), found.size()).reversed();
  }
}
