package dev.folkmoot.architect;

import dev.folkmoot.story.StoryId;
import java.time.Instant;
import java.util.Optional;

/**
 * A part of the architect's conversation with an agent, from one reset to the next.
 *
 * @param summary summary of the exchanges that are no longer sent to the model
 * @param messages the number of stored messages, without the system prompt
 * @param tokens the tokens of the system prompt and of all messages, estimated from their length
 * @param inputTokens the tokens that the model has read for its replies
 * @param outputTokens the tokens that the model has written
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
