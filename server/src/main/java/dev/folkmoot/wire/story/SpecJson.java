package dev.folkmoot.wire.story;

import dev.folkmoot.core.HasWord;
import dev.folkmoot.story.Spec;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

@Doc("Something to be built, which stories divide into work.")
public record SpecJson(
    String id,
    String title,
    String content,
    @Doc(
            value = "Whether it is still worked on.",
            oneOf = {"open", "completed"})
        String status,
    String createdBy,
    Instant createdAt,
    @Nullable Instant completedAt) {
  public static SpecJson of(Spec spec) {
    return new SpecJson(
        spec.id().value(),
        spec.title(),
        spec.content(),
        HasWord.of(spec.status()),
        spec.createdBy().value(),
        spec.createdAt(),
        spec.completedAt().orElse(null));
  }
}
