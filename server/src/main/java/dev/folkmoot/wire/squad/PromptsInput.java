package dev.folkmoot.wire.squad;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** The prompts to list. */
public record PromptsInput(
    @Doc(
            value = "collecting if left out.",
            oneOf = {"collecting", "resolved", "timed_out", "cancelled"})
        @Nullable String status,
    @Doc("true: all of them; else those that you may still answer, if they are collecting.")
        @Nullable Boolean all,
    @Doc(value = "Only those about this task.", most = 200) @Nullable String taskId,
    @Doc(value = "50 if left out.", most = 200) @Nullable Integer limit,
    @Doc("Of the page before.") @Nullable String cursor) {}
