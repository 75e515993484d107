package dev.folkmoot.gate;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import java.time.Instant;

/**
 * A question that holds an agent, with the scope through which it does. {@code halt}: a person
 * asked it as a halt.
 */
public record Hold(
    QuestionId question,
    Type type,
    Scope scope,
    String text,
    AgentId askedBy,
    Instant askedAt,
    boolean halt) {}
