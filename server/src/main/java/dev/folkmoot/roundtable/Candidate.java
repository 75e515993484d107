package dev.folkmoot.roundtable;

import java.util.Optional;

/**
 * An agent that can be named for a debate.
 *
 * @param provider of its model; {@code external} or {@code person} for those who speak themselves
 * @param active a model is configured; anybody else was heard of in the last half hour
 */
public record Candidate(
    String id, String name, String provider, Optional<String> model, boolean active) {}
