package dev.folkmoot.cli;

import dev.folkmoot.wire.discussion.DiscussionJson;
import dev.folkmoot.wire.discussion.TurnJson;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Reads a discussion again and again, and shows each time what is new. */
final class DiscussionReader {
  private static final int ON_A_PAGE = 200;

  private final Client client;
  private final String id;
  private final Patience patience;
  private final Consumer<TurnJson> show;
  private final Set<String> shown = new HashSet<>();
  private int read;

  DiscussionReader(Client client, String id, Patience patience, Consumer<TurnJson> show) {
    this.client = client;
    this.id = id;
    this.patience = patience;
    this.show = show;
  }

  /** Shows the new turns, and returns the discussion as it now is. */
  DiscussionJson readNew() throws InterruptedException {
    while (true) {
      var rest = Resource.at("discussions", id).with("after", read).with("limit", ON_A_PAGE);
      var page = patience.retry(() -> client.get(rest)).as(DiscussionJson.class);
      page.entries().stream()
          .filter(entry -> shown.add(entry.id() + " " + entry.createdAt()))
          .forEach(show);
      read += page.entries().size();
      if (page.readOn() == null || page.entries().isEmpty()) {
        read -= mayBeTriedAgain(page.entries()) ? 1 : 0;
        return page;
      }
    }
  }

  private static boolean mayBeTriedAgain(List<TurnJson> entries) {
    return !entries.isEmpty() && entries.getLast().metadata().has("failed");
  }
}
