package dev.folkmoot.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.folkmoot.llm.ModelServer.Act;
import dev.folkmoot.llm.ToolLoop.Limits;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A model that takes no tools is asked without them, and no longer than need be. */
@OnEveryProvider
class RefusedToolsTest extends ToolTurns {
  RefusedToolsTest(Provider provider) {
    super(provider);
  }

  private static final Act NO_TOOLS =
      new Act.Fail(400, Map.of(), "{\"error\":\"m-1 does not support tools\"}");

  private boolean toldOfTools() {
    return asking.server.last().body().toString().contains("Reads the notes.");
  }

  @Test
  void a_model_that_refused_its_tools_is_not_told_of_them_again_for_a_while() throws Exception {
    asking.server.then(NO_TOOLS, saying("Without."), saying("Again."));
    turn().run();
    turn().run();
    assertThat(asking.server.requests()).hasSize(3);
    assertThat(toldOfTools()).isFalse();
    asking.pace.sleep(Duration.ofHours(1));
    asking.server.then(saying("With."));
    turn().run();
    assertThat(toldOfTools()).isTrue();
  }

  @Test
  void a_refusal_that_was_about_something_else_takes_no_tools_away() throws Exception {
    asking.server.then(NO_TOOLS, new Act.Fail(400, Map.of(), "{\"error\":\"no credit\"}"));
    assertThat(catchThrowableOfType(ModelFailure.class, turn()::run)).isNotNull();
    asking.server.then(saying("With."));
    turn().run();
    assertThat(toldOfTools()).isTrue();
  }

  @Test
  void tools_that_were_refused_take_no_others_away() throws Exception {
    asking.server.then(NO_TOOLS, saying("Without."), saying("With."));
    turn().run();
    new Turn(1, Limits.of(LIMIT), List.of(read())).run();
    assertThat(toldOfTools()).isTrue();
  }

  @Test
  void a_model_without_tools_is_asked_without_them() throws Exception {
    asking.server.then(
        new Act.Fail(400, Map.of(), "{\"error\":\"m-1 does not support tools\"}"),
        saying("Without."));
    var reply = turn().run();
    assertThat(reply.text()).isEqualTo("Without.");
    assertThat(reply.withoutTools()).isTrue();
    assertThat(asking.server.last().body().toString()).doesNotContain("Keeps a note.");
  }
}
