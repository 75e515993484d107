package dev.folkmoot.architect;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.events.EventType;
import dev.folkmoot.events.NewEvent;
import dev.folkmoot.story.StoryId;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The types of events about the architect. */
public final class ArchitectEvents {
  /** A request has its reply. */
  public static final EventType REPLIED = EventType.logged("request.replied");

  /** People or an external agent were asked for the reply. */
  public static final EventType PASSED_ON = EventType.logged("request.passed_on");

  /** A conversation has begun a new epoch. */
  public static final EventType RESET = EventType.logged("context.reset");

  public static final List<EventType> ALL = List.of(REPLIED, PASSED_ON, RESET);

  private ArchitectEvents() {}

  static NewEvent replied(Request request, Response response, AgentId by) {
    var data = of(request).put("by", by.value());
    response.decision().ifPresent(verdict -> data.put("verdict", verdict.name()));
    return event(REPLIED, request.agent(), data);
  }

  static NewEvent passedOn(Request request, String to) {
    return event(PASSED_ON, request.agent(), of(request).put("to", to));
  }

  static NewEvent reset(AgentId agent, int epoch, Optional<StoryId> story, String reason) {
    var data = Json.object().put("epoch", epoch).put("reason", reason);
    story.ifPresent(one -> data.put("storyId", one.value()));
    return event(RESET, agent, data);
  }

  private static ObjectNode of(Request request) {
    return Json.object()
        .put("requestId", request.id().value())
        .put("kind", request.kind().word())
        .put("epoch", request.epoch());
  }

  private static NewEvent event(EventType type, AgentId agent, ObjectNode data) {
    return new NewEvent(
        type, Optional.of(agent), Optional.empty(), Optional.empty(), Optional.empty(), data);
  }
}
