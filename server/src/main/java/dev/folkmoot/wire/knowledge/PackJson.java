package dev.folkmoot.wire.knowledge;

import dev.folkmoot.knowledge.Pack;
import dev.folkmoot.wire.Doc;
import java.util.List;

@Doc("The knowledge entries that fit a story; long texts are cut.")
public record PackJson(
    @Doc("The entries, the best first, at most 20.") List<NodeJson> nodes,
    @Doc("The entries that an edge connects with them.") List<NodeJson> neighbours,
    List<EdgeJson> edges) {
  public static PackJson of(Pack pack) {
    return new PackJson(
        pack.nodes().stream().map(NodeJson::of).toList(),
        pack.neighbours().stream().map(NodeJson::of).toList(),
        pack.edges().stream().map(EdgeJson::of).toList());
  }
}
