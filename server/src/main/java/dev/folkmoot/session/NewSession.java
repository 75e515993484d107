package dev.folkmoot.session;

import dev.folkmoot.core.AgentId;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * A session that somebody wants to open.
 *
 * @param mode the variant of its kind, where the kind has several
 */
public record NewSession(
    String kind, Optional<String> mode, String topic, ObjectNode settings, AgentId createdBy) {}
