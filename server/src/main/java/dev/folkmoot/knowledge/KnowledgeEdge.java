package dev.folkmoot.knowledge;

import dev.folkmoot.core.HasWord;
import dev.folkmoot.core.Secrets;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * A relation from one node to another. Two edges with the same ends and relation are the same edge.
 * The nodes need not exist yet.
 */
public record KnowledgeEdge(String from, String to, Relation relation, Optional<String> note) {
  public static final int LONGEST_NOTE = 2_000;

  static final List<String> ATTRIBUTES = List.of("relation", "note");

  /** The order in which edges are written. */
  static final Comparator<KnowledgeEdge> ORDER =
      Comparator.comparing(KnowledgeEdge::from, CodePointOrder.INSTANCE)
          .thenComparing(edge -> HasWord.of(edge.relation()))
          .thenComparing(KnowledgeEdge::to, CodePointOrder.INSTANCE);

  public KnowledgeEdge {
    var faults = new Faults();
    check(faults, "", Optional.of(from), to, note);
    faults.require();
  }

  /**
   * @param before the prefix for the names of the fields, such as {@code edges[0].}
   */
  static void check(
      Faults faults,
      String before,
      Optional<String> from,
      @Nullable String to,
      Optional<String> note) {
    from.ifPresent(name -> faults.name(before + "from", name));
    faults.name(before + "to", to);
    faults.maybe(before + "note", note, LONGEST_NOTE);
  }

  /** The edge without its note, which identifies it. */
  KnowledgeEdge bare() {
    return new KnowledgeEdge(from, to, relation, Optional.empty());
  }

  SequencedMap<String, String> attributes() {
    var all = new LinkedHashMap<String, String>();
    all.put("relation", HasWord.of(relation));
    note.ifPresent(text -> all.put("note", text));
    return all;
  }

  KnowledgeEdge masked() {
    return new KnowledgeEdge(from, to, relation, note.map(Secrets::mask));
  }
}
