package dev.folkmoot.gate;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import java.time.Instant;
import java.util.Optional;

/** One responder's answer; {@code person} says whether a person gave it. */
public record Answer(
    AgentId by, String text, Speaker.Via via, Optional<String> token, Instant at, boolean person) {}
