package dev.folkmoot.tools;

import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.discussion.DiscussionEvents;
import dev.folkmoot.events.Event;
import dev.folkmoot.events.EventFilter;
import dev.folkmoot.events.EventType;
import dev.folkmoot.events.Tail;
import dev.folkmoot.mcp.McpServer;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Tells subscribed clients when the inbox, a question or a discussion has changed. */
public final class ResourceNotifier implements AutoCloseable {
  private static final int PAGE = 100;
  private static final Set<String> DISCUSSIONS =
      DiscussionEvents.CHANGING.stream().map(EventType::name).collect(Collectors.toSet());

  private final Tail tail;
  private final McpServer mcp;
  private final Runnable listener = this::tell;
  private long cursor;

  private ResourceNotifier(Tail tail, McpServer mcp) {
    this.tail = tail;
    this.mcp = mcp;
    this.cursor = tail.cursor();
  }

  public static ResourceNotifier follow(Tail tail, McpServer mcp) {
    var notifier = new ResourceNotifier(tail, mcp);
    tail.listen(notifier.listener);
    return notifier;
  }

  private void tell() {
    long newest = tail.cursor();
    if (!mcp.hasListeners()) {
      cursor = newest;
      return;
    }
    while (true) {
      var page = tail.after(cursor, EventFilter.ALL, PAGE);
      if (page.cursor() == cursor) {
        return;
      }
      cursor = page.cursor();
      page.events().stream()
          .filter(ResourceNotifier::isOfDiscussion)
          .flatMap(event -> event.session().stream())
          .map(SessionId::value)
          .distinct()
          .forEach(id -> mcp.resourceChanged(McpResources.discussion(id)));
      var changed =
          page.events().stream()
              .map(Event::question)
              .flatMap(Optional::stream)
              .map(QuestionId::value)
              .collect(Collectors.toSet());
      changed.forEach(id -> mcp.resourceChanged(McpResources.question(id)));
      if (!changed.isEmpty()) {
        mcp.resourceChanged(McpResources.INBOX);
      }
    }
  }

  private static boolean isOfDiscussion(Event event) {
    return DISCUSSIONS.contains(event.type());
  }

  @Override
  public void close() {
    tail.leave(listener);
  }
}
