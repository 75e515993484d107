package dev.folkmoot.wire.session;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.wire.Doc;
import dev.folkmoot.wire.roundtable.CitationBody;
import dev.folkmoot.wire.roundtable.ContextRequestBody;
import dev.folkmoot.wire.roundtable.DebateTurnBody;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The arguments of a tool that takes a turn in a session of any kind. */
public record TurnInput(
    @Doc("The discussion's id.") @Nullable String discussionId,
    @Doc("The id of the discussion or roundtable.") @Nullable String sessionId,
    @Doc(value = "Your words; speak once, and for yourself alone.", max = 10_000)
        @Nullable String content,
    @Doc(value = "In a roundtable with sides: your side, in one word.", max = 200)
        @Nullable String stance,
    @Doc(value = "In a roundtable, instead of content: your position.", max = 10_000)
        @Nullable String position,
    @Doc(value = "With position: the reasons for it.", max = 10_000) @Nullable String reasoning,
    @Doc(value = "With position: how sure you are, from 0 to 1.", max = 1)
        @Nullable Double confidence,
    @Doc(value = "With position: the sources that you rely on.", max = 20)
        @Nullable List<CitationBody> citations,
    @Doc(value = "In a roundtable: facts that you need before the next round.", max = 10)
        @Nullable List<ContextRequestBody> contextRequests) {
  /** The text of a turn in a discussion, which takes content only. */
  public String words() {
    if (Stream.of(stance, position, reasoning, confidence, citations, contextRequests)
        .anyMatch(Objects::nonNull)) {
      throw Refusal.invalid("a discussion takes content alone; leave the other fields out");
    }
    return Optional.ofNullable(content)
        .orElseThrow(() -> Refusal.invalid("content is missing; give the text of your turn"));
  }

  /** The text of a turn in a roundtable. */
  public String response() {
    return new DebateTurnBody(
            null, content, stance, position, reasoning, confidence, citations, contextRequests)
        .response();
  }
}
