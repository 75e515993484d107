package dev.folkmoot.knowledge;

import dev.folkmoot.core.AgentId;
import java.time.Instant;
import java.util.Optional;

/**
 * A change of a node.
 *
 * @param before the node before the change; empty if the change added the node
 */
public record Change(AgentId by, Instant at, Optional<KnowledgeNode> before) {}
