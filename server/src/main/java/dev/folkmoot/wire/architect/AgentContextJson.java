package dev.folkmoot.wire.architect;

import dev.folkmoot.architect.ContextPage;
import dev.folkmoot.architect.Epoch;
import dev.folkmoot.architect.RequestId;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Cursor;
import dev.folkmoot.story.StoryId;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

@Doc("An epoch of the architect's context with an agent.")
public record AgentContextJson(
    String agentId,
    int epoch,
    @Doc("The number of the current epoch.") int currentEpoch,
    @Nullable String storyId,
    @Doc(
            value = "Why the epoch began.",
            oneOf = {"first", "story", "age", "asked"})
        String reason,
    Instant beganAt,
    @Doc("The number of messages, without the system prompt.") long messageCount,
    @Doc("The tokens of the system prompt and all messages, estimated by their length.")
        long tokens,
    @Doc("The tokens that the model has read for its replies.") long inputTokens,
    @Doc("The tokens that the model has written.") long outputTokens,
    @Doc("A summary of the exchanges that are no longer sent to the model.")
        @Nullable String summary,
    @Nullable List<MessageJson> messages,
    @Doc("The cursor of the next page, if there is one.") @Nullable String cursor) {
  private static final Pattern PLACE = Pattern.compile("(\\d{1,9})/(\\d{1,9})");

  @Doc("A message of the context.")
  public record MessageJson(
      @Doc(
              value =
                  "The author of the message; calls and results are tool calls and their results.",
              oneOf = {"system", "user", "model", "calls", "results"})
          String role,
      String content,
      long tokens,
      @Doc("The id of the request that the message belongs to.") @Nullable String requestId) {
    static MessageJson of(ContextPage.Entry entry) {
      return new MessageJson(
          entry.role(),
          entry.content(),
          entry.tokens(),
          entry.request().map(RequestId::value).orElse(null));
    }
  }

  public static AgentContextJson of(ContextPage page) {
    return of(
        page.agent(),
        page.current(),
        page.epoch(),
        page.messages().stream().map(MessageJson::of).toList(),
        page.next().map(place -> Cursor.encode(place.request() + "/" + place.step())).orElse(null));
  }

  /** The place that a cursor stands for. */
  public static ContextPage.Place place(String cursor) {
    var place = Cursor.parse(cursor, PLACE);
    return new ContextPage.Place(
        Integer.parseInt(place.group(1)), Integer.parseInt(place.group(2)));
  }

  static AgentContextJson of(
      AgentId agent,
      int current,
      Epoch epoch,
      @Nullable List<MessageJson> messages,
      @Nullable String cursor) {
    return new AgentContextJson(
        agent.value(),
        epoch.number(),
        current,
        epoch.story().map(StoryId::value).orElse(null),
        epoch.reason(),
        epoch.beganAt(),
        epoch.messages(),
        epoch.tokens(),
        epoch.inputTokens(),
        epoch.outputTokens(),
        epoch.summary().orElse(null),
        messages,
        cursor);
  }
}
