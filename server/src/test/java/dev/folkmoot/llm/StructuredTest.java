package dev.folkmoot.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.llm.ModelServer.Act;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A reply that is to have a shape has it, is mended, or says honestly that it has not. */
@OnEveryProvider
class StructuredTest {
  @AutoClose private final Asking asking;

  StructuredTest(Provider provider) {
    this.asking = Asking.of(provider);
  }

  private Reply reply(String text) throws Exception {
    asking.server.then(new Act.Say(List.of(text)));
    return asking.ask(Asking.structured());
  }

  @Test
  void what_fits_is_given() throws Exception {
    assertThat(reply("{\"verdict\": \"yes\"}").structured())
        .hasValueSatisfying(
            given -> {
              assertThat(given).isInstanceOf(StructuredReply.Valid.class);
              assertThat(given.found().orElseThrow().get("verdict").stringValue()).isEqualTo("yes");
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Here it is:\n```json\n{\"verdict\": \"yes\"}\n```\nGood luck!",
        "{\"verdict\": \"yes\",}",
        "{'verdict': 'yes'}",
        "{verdict: \"yes\"}",
        "{\"verdict\": \"yes\", \"because\": \"it is",
        "{\"verdict\": \"yes\", \"because\": [1, {\"a\":",
        "{\"verdict\": \"yes\", \"beca",
        "I use {braces} freely. {\"verdict\": \"yes\"}"
      })
  void what_nearly_fits_is_repaired_and_says_so(String text) throws Exception {
    assertThat(reply(text).structured())
        .hasValueSatisfying(
            repaired -> {
              assertThat(repaired).isInstanceOf(StructuredReply.Repaired.class);
              assertThat(repaired.found().orElseThrow().get("verdict").stringValue())
                  .isEqualTo("yes");
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"It is fine.", "[1, 2]", "{\"verdict\": 7}", "{{{{", "\"yes\""})
  void what_does_not_fit_is_kept_as_text_and_marked(String text) throws Exception {
    var reply = reply(text);
    assertThat(reply.text()).isEqualTo(text);
    assertThat(reply.structured()).contains(new StructuredReply.Missing());
    assertThat(reply.attempts()).isEqualTo(1);
  }

  @Test
  void a_model_that_takes_no_schema_is_told_it_in_words() throws Exception {
    asking.server.then(
        new Act.Fail(400, Map.of(), "{\"error\":\"response_format is not supported\"}"));
    assertThat(reply("{\"verdict\": \"yes\"}").structured())
        .containsInstanceOf(StructuredReply.Valid.class);
    assertThat(asking.server.last().body().toString())
        .contains("Answer with one JSON object", "verdict");
  }
}
