package dev.folkmoot.web;

import dev.folkmoot.core.HasWord;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.knowledge.KnowledgeFilter;
import dev.folkmoot.knowledge.Level;
import dev.folkmoot.knowledge.NodeStatus;
import dev.folkmoot.knowledge.NodeType;
import dev.folkmoot.wire.EnumWords;
import java.util.Optional;

/** The search of the page: its words, its filters and the cursor. */
record KnowledgeSearch(Optional<String> query, KnowledgeFilter filter, Optional<String> cursor) {
  static KnowledgeSearch of(Exchange exchange) {
    return new KnowledgeSearch(
        exchange.query("query").filter(words -> !words.isBlank()),
        new KnowledgeFilter(
            exchange.query("type").map(word -> EnumWords.constant("type", NodeType.class, word)),
            exchange.query("level").map(word -> EnumWords.constant("level", Level.class, word)),
            exchange
                .query("status")
                .map(word -> EnumWords.constant("status", NodeStatus.class, word))),
        exchange.query("cursor"));
  }

  boolean isNarrowed() {
    return query.isPresent() || !filter.equals(KnowledgeFilter.ALL);
  }

  boolean has(Enum<?> constant) {
    return filter.type().filter(constant::equals).isPresent()
        || filter.level().filter(constant::equals).isPresent()
        || filter.status().filter(constant::equals).isPresent();
  }

  KnowledgeSearch from(String place) {
    return new KnowledgeSearch(query, filter, Optional.of(place));
  }

  String address(String part) {
    return Names.address(
        "/knowledge",
        "part",
        part,
        "query",
        query.orElse(""),
        "type",
        filter.type().map(HasWord::of).orElse(""),
        "level",
        filter.level().map(HasWord::of).orElse(""),
        "status",
        filter.status().map(HasWord::of).orElse(""),
        "cursor",
        cursor.orElse(""));
  }
}
