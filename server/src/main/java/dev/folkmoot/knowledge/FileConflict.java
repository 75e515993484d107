package dev.folkmoot.knowledge;

/**
 * The knowledge file has a version of an entry's node that Folkmoot never had. People decide which
 * one counts.
 */
public record FileConflict(KnowledgeEntry entry, KnowledgeNode existing) {}
