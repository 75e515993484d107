package dev.folkmoot.knowledge;

import dev.folkmoot.core.AgentId;
import java.time.Instant;
import java.util.Optional;

/**
 * A change of a node.
 *
 * @param before the node before it; nothing if the change added it
 */
public record Change(AgentId by, Instant at, Optional<KnowledgeNode> before) {}
