package dev.folkmoot.wire.knowledge;

import dev.folkmoot.core.QuestionId;
import dev.folkmoot.knowledge.KnowledgeDetails;
import dev.folkmoot.wire.Doc;
import java.util.List;

@Doc("A knowledge entry with its edges, its neighbours and its history.")
public record NodeDetailJson(
    NodeJson node,
    List<EdgeJson> edges,
    @Doc("The entries at the other ends of the edges, as far as they exist.")
        List<NodeJson> neighbours,
    @Doc("The changes of the entry, the newest first.") List<ChangeJson> history,
    @Doc("The open questions to people about changes that others want.") List<String> conflicts) {
  public static NodeDetailJson of(KnowledgeDetails details) {
    return new NodeDetailJson(
        NodeJson.of(details.node()),
        details.neighbourhood().edges().stream().map(EdgeJson::of).toList(),
        details.neighbourhood().neighbours().stream().map(NodeJson::of).toList(),
        details.history().stream().map(ChangeJson::of).toList(),
        details.conflicts().stream().map(QuestionId::value).toList());
  }
}
