package dev.folkmoot.wire.squad;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** The prompts to list. */
public record PromptsInput(
    @Doc(
            value = "Only prompts in this state; collecting if left out.",
            oneOf = {"collecting", "resolved", "timed_out", "cancelled"})
        @Nullable String status,
    @Doc("true: list every prompt, and not only those that you may still respond to.")
        @Nullable Boolean all,
    @Doc(value = "Only prompts about this task.", max = 200) @Nullable String taskId,
    @Doc(value = "How many; 50 if left out.", max = 200) @Nullable Integer limit,
    @Doc("The cursor from the previous page.") @Nullable String cursor) {}
