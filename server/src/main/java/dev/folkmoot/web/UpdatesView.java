package dev.folkmoot.web;

import dev.folkmoot.core.Cursor;
import dev.folkmoot.core.Text;
import dev.folkmoot.core.WebAddress;
import dev.folkmoot.knowledge.git.KnowledgeUpdate;
import dev.folkmoot.knowledge.git.UpdateStatus;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * The updates on their way to git, the newest first.
 *
 * @param configured whether a repository is configured
 */
record UpdatesView(
    Frame frame, boolean configured, String cursor, List<Update> updates, Optional<String> place) {
  private static final int PROBLEM = 600;
  private static final int COMMIT = 10;

  /** An update in words. */
  record Update(KnowledgeUpdate update) {
    String key() {
      return "u-" + update.id().value();
    }

    String title() {
      return switch (update.action()) {
        case APPEND -> entries() + " for the knowledge graph";
        case REPLACE -> "The whole knowledge graph, " + entries();
        case PATCH -> "Patch: " + Names.gist(update.title());
      };
    }

    private String entries() {
      int count = update.entries();
      return count == 1 ? "1 entry" : count + " entries";
    }

    /** The page of its spec. */
    Optional<String> spec() {
      return update.spec().map(id -> Names.address("/stories", "spec", id.value()));
    }

    Optional<String> commit() {
      return update.commit().map(id -> Text.atMost(COMMIT, id));
    }

    /** The address of the pull request, if a browser may open it. */
    Optional<String> link() {
      return update.pullRequest().flatMap(WebAddress::parse).map(URI::toASCIIString);
    }

    Optional<String> problem() {
      return update.problem().map(text -> Text.excerpt(PROBLEM, text));
    }

    /** Whether people must decide about it. */
    boolean asks() {
      return update.status() == UpdateStatus.WAITING && update.question().isPresent();
    }
  }

  String address(String part) {
    return Names.address("/updates", "part", part, "cursor", cursor);
  }

  Optional<String> older() {
    return place.map(id -> Names.address("/updates", "cursor", Cursor.encode(id)));
  }
}
