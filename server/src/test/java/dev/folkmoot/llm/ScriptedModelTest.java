package dev.folkmoot.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.folkmoot.llm.ModelFailure.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScriptedModelTest {
  @TempDir Path directory;

  private Model model(String text) throws IOException {
    var script = Files.writeString(directory.resolve("script.txt"), text);
    return Models.of(List.of(ModelConfig.scripted("demo", script)), _ -> Optional.empty())
        .require("demo");
  }

  private static Prompt after(int turns) {
    var messages = new ArrayList<Message>();
    messages.add(Message.user("Begin."));
    for (int i = 0; i < turns; i++) {
      messages.add(Message.model("turn " + i));
      messages.add(Message.user("And?"));
    }
    return Prompt.of("", messages);
  }

  private static String said(Model model, int turns) throws Exception {
    return model.ask(after(turns), _ -> {}).text();
  }

  @Test
  void its_paragraphs_come_in_turn_and_then_again() throws Exception {
    var script = "# a play\nFirst\nline.\n\n# aside\n\n  \nSecond line. Grüße!\n";
    assertThat(model(script).scripted()).isTrue();
    assertThat(said(model(script), 0)).isEqualTo("First\nline.");
    assertThat(said(model(script), 1)).isEqualTo("Second line. Grüße!");
    assertThat(said(model(script), 2)).isEqualTo("First\nline.");
    assertThat(said(model(script), 2)).isEqualTo("First\nline.");
  }

  @Test
  void it_is_told_word_by_word() throws Exception {
    var heard = new ArrayList<String>();
    model("One two three.").ask(after(0), heard::add);
    assertThat(heard).containsExactly("One", " two", " three.");
  }

  @Test
  void it_is_cut_as_any_other() throws Exception {
    assertThat(said(model("Enough. [1] More."), 0)).isEqualTo("Enough.");
  }

  @Test
  void a_script_without_lines_or_without_a_file_is_refused() throws Exception {
    var empty = model("# nothing\n");
    var failure = catchThrowableOfType(ModelFailure.class, () -> said(empty, 0));
    assertThat(failure.reason()).isEqualTo(Reason.REFUSED);
    var models =
        Models.of(
            List.of(ModelConfig.scripted("demo", directory.resolve("none"))),
            _ -> Optional.empty());
    failure = catchThrowableOfType(ModelFailure.class, () -> said(models.require("demo"), 0));
    assertThat(failure).hasMessageContaining("none");
  }
}
