package dev.folkmoot.wire.gate;

import dev.folkmoot.gate.Type;
import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** The questions to list. */
public record QuestionsInput(
    @Doc(
            value = "open if left out.",
            oneOf = {"open", "answered", "expired", "cancelled"})
        @Nullable String status,
    @Doc("Whom they are about.") @Nullable String agentId,
    @Doc("The session they were asked in.") @Nullable String sessionId,
    @Nullable Type type,
    @Doc("A name or role they are meant for.") @Nullable String to,
    @Doc(value = "Words in their text.", most = 200) @Nullable String text,
    @Doc(value = "50 if left out.", most = 200) @Nullable Integer limit,
    @Doc("Of the page before.") @Nullable String cursor) {}
