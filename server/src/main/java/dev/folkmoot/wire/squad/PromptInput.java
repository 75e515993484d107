package dev.folkmoot.wire.squad;

import dev.folkmoot.squad.Proposal;
import dev.folkmoot.wire.Doc;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A question to the squad, as a tool takes it. */
public record PromptInput(
    @Doc(value = "What you ask; @Name calls those you want to hear.", most = 10_000) String prompt,
    @Doc(value = "How many must answer, each once; 2 if left out.", most = 50)
        @Nullable Integer required,
    @Doc(value = "When it ends with what was collected; 30 if left out.", most = 10_080)
        @Nullable Integer timeoutMinutes,
    @Doc(value = "The task it is about, in whatever words.", most = 200) @Nullable String taskId,
    @Doc("true: you are held until it is settled.") @Nullable Boolean hold) {
  public Proposal proposal() {
    return new Proposal(
        prompt,
        Optional.ofNullable(taskId),
        Optional.ofNullable(required).orElse(Proposal.REQUIRED),
        Optional.ofNullable(timeoutMinutes).orElse(Proposal.TIMEOUT_MINUTES),
        Boolean.TRUE.equals(hold));
  }
}
