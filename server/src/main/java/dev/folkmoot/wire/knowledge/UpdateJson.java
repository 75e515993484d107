package dev.folkmoot.wire.knowledge;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.HasWord;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.knowledge.git.KnowledgeUpdate;
import dev.folkmoot.story.SpecId;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

@Doc("Knowledge, or a small patch, on its way to git.")
public record UpdateJson(
    String id,
    @Doc(
            value = "How the update changes the repository.",
            oneOf = {"append", "replace", "patch"})
        String action,
    @Doc(
            value =
                "queued; running: the server pushes it now; offered: an external coder has it or"
                    + " may take it; waiting: people were asked; pushed: it is on a branch; done:"
                    + " it is on the base branch; failed: people gave it up.",
            oneOf = {"queued", "running", "offered", "waiting", "pushed", "done", "failed"})
        String status,
    @Doc("The first line of the commit message.") String title,
    @Doc("The number of entries in the update; 0 for a patch.") int entries,
    @Nullable String specId,
    String by,
    Instant madeAt,
    @Doc("How often the update has failed since it was queued.") int attempts,
    @Nullable String branch,
    @Nullable String commit,
    @Doc("The address of the pull request.") @Nullable String pullRequest,
    @Doc("The last question to people about the update.") @Nullable String questionId,
    @Doc("The reason of the last failure.") @Nullable String problem,
    @Doc("The external coder that pushed it.") @Nullable String coder) {
  public static UpdateJson of(KnowledgeUpdate update) {
    return new UpdateJson(
        update.id().value(),
        HasWord.of(update.action()),
        HasWord.of(update.status()),
        update.title(),
        update.entries(),
        update.spec().map(SpecId::value).orElse(null),
        update.by().value(),
        update.madeAt(),
        update.attempts(),
        update.branch().orElse(null),
        update.commit().orElse(null),
        update.pullRequest().orElse(null),
        update.question().map(QuestionId::value).orElse(null),
        update.problem().orElse(null),
        update.coder().map(AgentId::value).orElse(null));
  }
}
