package dev.folkmoot.wire.knowledge;

import dev.folkmoot.knowledge.Pack;
import dev.folkmoot.wire.Doc;
import java.util.List;

@Doc("The knowledge that matters for a story; long texts are cut.")
public record PackJson(
    @Doc("The best first, at most 20.") List<NodeJson> nodes,
    @Doc("The nodes next to them.") List<NodeJson> neighbours,
    List<EdgeJson> edges) {
  public static PackJson of(Pack pack) {
    return new PackJson(
        pack.nodes().stream().map(NodeJson::of).toList(),
        pack.neighbours().stream().map(NodeJson::of).toList(),
        pack.edges().stream().map(EdgeJson::of).toList());
  }
}
