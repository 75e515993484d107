package dev.folkmoot.knowledge;

import dev.folkmoot.core.QuestionId;
import java.util.Optional;

/**
 * The result of adding an entry.
 *
 * @param node the node as it is stored now
 * @param question the question to people about a conflict, if there is one
 */
public record AddResult(KnowledgeNode node, AddOutcome outcome, Optional<QuestionId> question) {}
