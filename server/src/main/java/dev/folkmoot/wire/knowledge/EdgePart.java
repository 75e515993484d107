package dev.folkmoot.wire.knowledge;

import dev.folkmoot.wire.Doc;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

@Doc("A relation of the entry to another one. Its fields are checked together with the entry's.")
public record EdgePart(
    @Doc("The id of the entry that the edge starts from; this entry if left out.")
        @Nullable String from,
    @Doc("Required. The id of the entry that the edge leads to, which need not exist yet.")
        @Nullable String to,
    @Doc(
            "Required. The relation: calls, uses, implements, configured_with, must_follow,"
                + " must_not_use, superseded_by, supersedes or coexists_with.")
        @Nullable String relation,
    @Doc("A remark on the edge, in at most 2,000 characters.") @Nullable String note) {
  Map<String, String> attributes() {
    var all = new LinkedHashMap<String, String>();
    KnowledgePart.put(all, "from", from);
    KnowledgePart.put(all, "to", to);
    KnowledgePart.put(all, "relation", relation);
    KnowledgePart.put(all, "note", note);
    return all;
  }
}
