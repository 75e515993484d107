package dev.folkmoot.wire.story;

import dev.folkmoot.core.HasWord;
import dev.folkmoot.story.Spec;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

@Doc("A description of what is to be built, which is divided into stories.")
public record SpecJson(
    String id,
    String title,
    String content,
    @Doc(
            value = "open until the spec is completed.",
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
