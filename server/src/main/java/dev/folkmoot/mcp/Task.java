package dev.folkmoot.mcp;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A wait that outlives the call that began it. No status is stored while it waits: it is found by
 * calling the tool again. The outcome is stored, because it must not change any more.
 *
 * @param state the value that the tool remembered in the first call
 * @param answers the client's answers, by the keys of the requests
 * @param outcome status with result or error, once it has ended
 */
public record Task(
    String id,
    String principal,
    String tool,
    ObjectNode arguments,
    Optional<JsonNode> state,
    ObjectNode answers,
    Instant createdAt,
    Instant changedAt,
    Duration ttl,
    Optional<ObjectNode> outcome) {}
