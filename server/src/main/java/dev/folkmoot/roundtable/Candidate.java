package dev.folkmoot.roundtable;

import java.util.Optional;

/**
 * An agent that can be named for a debate.
 *
 * @param provider the provider of its model; {@code external} or {@code person} if no model speaks
 *     for it
 * @param active whether a model is configured for it, or it has called in the last half hour
 */
public record Candidate(
    String id, String name, String provider, Optional<String> model, boolean active) {}
