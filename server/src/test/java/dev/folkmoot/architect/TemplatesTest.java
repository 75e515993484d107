package dev.folkmoot.architect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.folkmoot.core.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Users replace any template by a file of their own. */
class TemplatesTest {
  @TempDir private Path directory;

  private Templates with(String name, String text) throws IOException {
    Files.writeString(directory.resolve(name + ".md"), text);
    return Templates.of(Optional.of(directory));
  }

  @Test
  void a_file_of_the_users_replaces_ours_and_leaves_the_others() throws IOException {
    var templates = with("plan_review", "Look closely, {{agent}}: {{request}}");
    assertThat(templates.fill("plan_review", Map.of("agent", "ada", "request", "a plan")))
        .isEqualTo("Look closely, ada: a plan");
    assertThat(templates.fill("code_review", Map.of("agent", "ada", "request", "code")))
        .contains("ada asks you to review its code", "code");
  }

  @Test
  void what_is_filled_in_is_not_filled_again() throws IOException {
    assertThat(
            with("question", "{{agent}}: {{request}}")
                .fill("question", Map.of("agent", "ada", "request", "{{agent}} $1 \\")))
        .isEqualTo("ada: {{agent}} $1 \\");
  }

  @Test
  void a_template_that_cannot_be_used_is_refused_with_its_file() {
    assertThatThrownBy(() -> with("question", "{{request}} {{agnet}}"))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining(
            "question.md: unknown placeholder {{agnet}}; use agent, architect, request");
    assertThatThrownBy(() -> with("question", "Answer it."))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("{{request}} is missing");
    assertThatThrownBy(() -> with("question", "  \n"))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("is empty");
  }
}
