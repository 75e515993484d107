package dev.folkmoot.web;

import dev.folkmoot.testing.Api;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A server for each test, and Ann, who gets its pages without a browser. */
abstract class WithPages {
  static final String ANN = "folkmoot_name=ann";

  @TempDir private Path data;

  @AutoClose
  @SuppressWarnings("NullAway.Init")
  Api api;

  @BeforeEach
  void start() {
    api = Api.start(Api.withPrivateWebhooks(data));
  }

  Api.Reply look(String path, String... headers) {
    var all = new ArrayList<>(List.of("Cookie", ANN, "Accept", "text/html"));
    all.addAll(List.of(headers));
    return api.get(path, all.toArray(String[]::new));
  }

  Api.Reply submit(String path, String form, String... headers) {
    var all =
        new ArrayList<>(
            List.of(
                "Cookie",
                ANN,
                "Content-Type",
                "application/x-www-form-urlencoded",
                "Origin",
                api.url().toString()));
    all.addAll(List.of(headers));
    return api.send("POST", path, BodyPublishers.ofString(form), all.toArray(String[]::new));
  }
}
