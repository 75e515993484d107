package dev.folkmoot.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.gate.Type;
import dev.folkmoot.wire.gate.AskJson;
import java.util.Arrays;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class AskJsonTest {
  @Test
  void its_documentation_names_exactly_the_types_that_features_ask() throws Exception {
    var doc = AskJson.class.getMethod("type").getAnnotation(Doc.class).value();
    assertThat(Pattern.compile("[A-Z]{2,}").matcher(doc).results().map(MatchResult::group))
        .containsExactlyElementsOf(
            Arrays.stream(Type.values()).filter(Type::ofFeature).map(Type::name).toList());
  }
}
