package dev.folkmoot.architect;

import dev.folkmoot.story.StoryId;
import java.time.Instant;
import java.util.Optional;

/**
 * A part of the architect's conversation with an agent, from one boundary to the next.
 *
 * @param summary of the exchanges that the model is not sent any more
 * @param messages how many are stored, besides the system prompt
 * @param tokens of the system prompt and of all messages, estimated by their length
 * @param inputTokens that the model has read for the replies
 * @param outputTokens that it has written
 */
public record Epoch(
    int number,
    Optional<StoryId> story,
    String reason,
    Optional<String> summary,
    Instant beganAt,
    long messages,
    long tokens,
    long inputTokens,
    long outputTokens) {}
