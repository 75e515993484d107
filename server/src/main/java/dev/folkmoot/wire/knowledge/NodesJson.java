package dev.folkmoot.wire.knowledge;

import dev.folkmoot.knowledge.FoundNodes;
import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("The entries that were found: the best first, or by id if no words were given.")
public record NodesJson(
    List<NodeJson> nodes,
    @Doc(
            "The cursor of the next page, if there may be more; even a page with few or no entries"
                + " can have one.")
        @Nullable String cursor) {
  public static NodesJson of(FoundNodes page) {
    return new NodesJson(
        page.nodes().stream().map(NodeJson::of).toList(), page.cursor().orElse(null));
  }
}
