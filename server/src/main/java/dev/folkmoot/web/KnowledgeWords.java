package dev.folkmoot.web;

import dev.folkmoot.core.HasWord;
import dev.folkmoot.knowledge.KnowledgeNode;
import dev.folkmoot.knowledge.NodeStatus;
import dev.folkmoot.knowledge.Priority;
import dev.folkmoot.knowledge.Relation;
import dev.folkmoot.knowledge.git.UpdateStatus;

/** Knowledge in words for people. */
final class KnowledgeWords {
  private KnowledgeWords() {}

  /**
   * The page of an entry. Browsers resolve "." and ".." in a path, so these ids get a space in
   * front, which no id has.
   */
  static String address(String id) {
    boolean dots = id.equals(".") || id.equals("..");
    return "/knowledge/" + Names.encode(dots ? " " + id : id);
  }

  /** The id in the address of a page. */
  static String id(String segment) {
    return segment.strip();
  }

  static String of(Enum<?> constant) {
    return HasWord.of(constant).replace('_', ' ');
  }

  static String of(Relation relation) {
    return switch (relation) {
      case CONFIGURED_WITH -> "is configured with";
      case SUPERSEDED_BY -> "is superseded by";
      case CALLS, USES, IMPLEMENTS, MUST_FOLLOW, MUST_NOT_USE, SUPERSEDES, COEXISTS_WITH ->
          HasWord.of(relation).replace('_', ' ');
    };
  }

  /** The CSS class. */
  static String tone(NodeStatus status) {
    return switch (status) {
      case CURRENT -> "active";
      case FUTURE -> "";
      case DEPRECATED, LEGACY -> "held";
    };
  }

  static String tone(Priority priority) {
    return switch (priority) {
      case CRITICAL -> "error";
      case HIGH -> "held";
      case MEDIUM, LOW -> "";
    };
  }

  /** The type, with the status if it is not the usual one. */
  static String kind(KnowledgeNode node) {
    return node.status() == NodeStatus.CURRENT
        ? of(node.type())
        : "%s, %s".formatted(of(node.type()), of(node.status()));
  }

  static String of(UpdateStatus status) {
    return switch (status) {
      case QUEUED -> "queued";
      case RUNNING -> "being pushed";
      case OFFERED -> "offered to coders";
      case WAITING -> "waits for people";
      case PUSHED -> "pushed";
      case DONE -> "merged";
      case FAILED -> "given up";
    };
  }

  static String tone(UpdateStatus status) {
    return switch (status) {
      case RUNNING, OFFERED, PUSHED -> "active";
      case WAITING -> "held";
      case FAILED -> "error";
      case QUEUED, DONE -> "";
    };
  }
}
