package dev.folkmoot.gate;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import java.time.Instant;

/** A question that holds an agent, through what, and whether it is a halt by a person. */
public record Hold(
    QuestionId question,
    Type type,
    Scope scope,
    String text,
    AgentId askedBy,
    Instant askedAt,
    boolean halt) {}
