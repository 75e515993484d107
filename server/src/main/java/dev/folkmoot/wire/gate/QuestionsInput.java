package dev.folkmoot.wire.gate;

import dev.folkmoot.gate.Type;
import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** The questions to list. */
public record QuestionsInput(
    @Doc(
            value = "Only questions in this state; open if left out.",
            oneOf = {"open", "answered", "expired", "cancelled"})
        @Nullable String status,
    @Doc("Only questions about this agent.") @Nullable String agentId,
    @Doc("Only questions asked in this session.") @Nullable String sessionId,
    @Nullable Type type,
    @Doc("Only questions meant for this name or role.") @Nullable String to,
    @Doc(value = "Only questions whose text contains these words.", max = 200)
        @Nullable String text,
    @Doc(value = "How many; 50 if left out.", max = 200) @Nullable Integer limit,
    @Doc("The cursor from the previous page.") @Nullable String cursor) {}
