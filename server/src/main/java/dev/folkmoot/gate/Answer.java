package dev.folkmoot.gate;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import java.time.Instant;

/** One responder's answer. */
public record Answer(AgentId by, String text, Speaker.Via via, Instant at) {}
