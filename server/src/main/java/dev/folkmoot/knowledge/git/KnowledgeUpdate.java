package dev.folkmoot.knowledge.git;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.story.SpecId;
import java.time.Instant;
import java.util.Optional;

/**
 * Knowledge, or a small patch, on its way to git.
 *
 * @param title the first line of its commit's message
 * @param entries the number of its entries; none for a patch
 * @param attempts the failures since the update was queued
 * @param question the latest question to people about it
 * @param problem the reason for the last failure, for people
 * @param coder the external coder that has pushed it
 */
public record KnowledgeUpdate(
    UpdateId id,
    Optional<SpecId> spec,
    UpdateAction action,
    String title,
    int entries,
    AgentId by,
    Instant madeAt,
    UpdateStatus status,
    int attempts,
    Optional<String> branch,
    Optional<String> commit,
    Optional<String> pullRequest,
    Optional<QuestionId> question,
    Optional<String> problem,
    Optional<AgentId> coder) {}
