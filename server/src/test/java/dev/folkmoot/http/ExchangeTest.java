package dev.folkmoot.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import dev.folkmoot.trust.Trust;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExchangeTest {
  @ParameterizedTest
  @CsvSource({
    "'', PT30S",
    "?timeout=, PT30S",
    "?timeout=0s, PT0S",
    "?timeout=500ms, PT0.5S",
    "?timeout=54s, PT54S",
    "?timeout=56s, PT55S",
    "?timeout=2h, PT55S",
    "?timeout=999999999999d, PT55S",
    "?timeout=PT1H, PT55S",
  })
  void a_wait_takes_30_seconds_unless_it_is_told_and_55_at_most(String query, Duration expected)
      throws IOException {
    var route = Route.get("/wait", "How long", ExchangeTest::timeout).query("timeout", "how long");
    var router = new Router(List.of(route), Object::toString);
    try (var server =
            HttpServer.start(
                ListenAddress.loopback("127.0.0.1", 0),
                router,
                new Trust.Open(),
                new HttpMetrics());
        var api = Api.at(URI.create("http://127.0.0.1:" + server.port()))) {
      var said = api.get("/wait" + query).expect(200).json().get("timeout").asString();
      assertThat(Duration.parse(said)).isEqualTo(expected);
    }
  }

  private static Reply timeout(Exchange exchange) {
    return Reply.ok(Json.object().put("timeout", exchange.timeout().toString()));
  }
}
