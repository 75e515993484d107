package dev.folkmoot.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.folkmoot.Folkmoot;
import dev.folkmoot.wire.events.EventNames;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventNamesTest {
  @Test
  void a_client_asks_for_types_that_are_declared() throws IllegalAccessException {
    var fields = EventNames.class.getFields();
    assertThat(fields).isNotEmpty();
    for (var field : fields) {
      var words = List.of(((String) field.get(null)).split(","));
      assertThatCode(() -> Folkmoot.EVENT_TYPES.require(words))
          .as(field.getName())
          .doesNotThrowAnyException();
    }
  }
}
