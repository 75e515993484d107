package dev.folkmoot.trust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.store.PostgresUrl;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Browser;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A link signs the owner of a token in: once, for ten minutes, and only at the press of a button.
 */
class SignInLinkTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path data;

  private final SettableClock clock = new SettableClock();

  @AutoClose
  @SuppressWarnings("NullAway.Init")
  private PeopleServer server;

  @BeforeEach
  void start() {
    server = new PeopleServer(data, clock);
  }

  private String link(Api owner) {
    var made = owner.post("/api/sign-in-links", Map.of()).expect(201).json();
    return server.url() + made.path("path").asString();
  }

  private boolean isIn(Browser browser) throws Exception {
    return browser.look(server.url() + "/").statusCode() == 200;
  }

  private static int press(Browser browser, String link) throws Exception {
    return browser.submit(link, "x", "").statusCode();
  }

  @Test
  void its_button_signs_in_as_the_owner_of_the_token() throws Exception {
    try (var browser = new Browser()) {
      assertThat(press(browser, link(server.as("ann", "person")))).isEqualTo(303);
      assertThat(browser.look(server.url() + "/").body()).contains("You speak as ann");
    }
  }

  @Test
  void it_works_once() throws Exception {
    var link = link(server.operator());
    try (var first = new Browser();
        var second = new Browser()) {
      assertThat(press(first, link)).isEqualTo(303);
      var again = second.submit(link, "x", "");
      assertThat(again.statusCode()).isEqualTo(403);
      assertThat(again.body()).contains("This link was used", "folkmoot open");
      assertThat(isIn(first)).isTrue();
      assertThat(isIn(second)).isFalse();
    }
  }

  @Test
  void looking_at_it_does_not_use_it_up() throws Exception {
    var link = link(server.operator());
    try (var preview = new Browser();
        var person = new Browser()) {
      for (int i = 0; i < 3; i++) {
        assertThat(preview.look(link).body()).contains("<button type=\"submit\"");
      }
      assertThat(preview.cookies()).isEmpty();
      assertThat(isIn(preview)).isFalse();
      assertThat(press(person, link)).isEqualTo(303);
      assertThat(isIn(person)).isTrue();
    }
  }

  @Test
  void it_works_for_ten_minutes() throws Exception {
    var inTime = link(server.operator());
    clock.advance(Duration.ofMinutes(10).minusMillis(1));
    var late = link(server.operator());
    try (var browser = new Browser();
        var other = new Browser()) {
      assertThat(press(browser, inTime)).isEqualTo(303);
      clock.advance(Duration.ofMinutes(10));
      assertThat(press(other, late)).isEqualTo(403);
      assertThat(isIn(other)).isFalse();
    }
  }

  @Test
  void of_many_at_the_same_moment_one_is_signed_in() throws Exception {
    for (int round = 0; round < 5; round++) {
      requireOneSignedIn(List.of(link(server.operator())));
    }
  }

  @Test
  void of_many_at_the_same_moment_on_two_nodes_one_is_signed_in(@TempDir Path two)
      throws Exception {
    var database = PostgresUrl.parse(Databases.postgresUrl());
    try (var here = new PeopleServer(data.resolve("here"), database);
        var there = new PeopleServer(two, database)) {
      assertThat(two.resolve("operator.token")).as("one operator for both").doesNotExist();
      for (int round = 0; round < 5; round++) {
        var made = here.operator().post("/api/sign-in-links", Map.of()).expect(201).json();
        var path = made.path("path").asString();
        requireOneSignedIn(List.of(here.url() + path, there.url() + path));
      }
    }
  }

  private static void requireOneSignedIn(List<String> links) {
    var all =
        IntStream.range(0, 8)
            .mapToObj(
                i ->
                    CompletableFuture.supplyAsync(
                        () -> pressed(links.get(i % links.size())), Thread::startVirtualThread))
            .toList();
    assertThat(all.stream().map(CompletableFuture::join).filter(status -> status == 303))
        .hasSize(1);
  }

  private static int pressed(String link) {
    try (var browser = new Browser()) {
      return press(browser, link);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void it_ends_with_its_token_and_is_stored_nowhere() throws Exception {
    var made =
        server.operator().post("/api/tokens", Map.of("name", "bob", "role", "person")).json();
    var link = link(Api.at(server.url(), made.path("secret").asString()));
    var secret = link.substring(link.lastIndexOf('/') + 1);
    try (var files = Files.list(data)) {
      for (var file : files.filter(one -> one.toString().contains("folkmoot.db")).toList()) {
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
            .doesNotContain(secret);
      }
    }
    var revoke = "/api/tokens/%s/revoke".formatted(made.path("id").asString());
    server.operator().post(revoke, Map.of()).expect(200);
    try (var browser = new Browser()) {
      assertThat(press(browser, link)).isEqualTo(403);
    }
  }

  @Test
  void it_signs_nobody_in_whose_token_has_expired() throws Exception {
    var bob = Map.of("name", "bob", "role", "person", "goodFor", "5m");
    var made = server.operator().post("/api/tokens", bob).expect(201).json();
    var owner = Api.at(server.url(), made.path("secret").asString());
    var inTime = link(owner);
    var late = link(owner);
    try (var browser = new Browser()) {
      assertThat(press(browser, inTime)).isEqualTo(303);
      assertThat(isIn(browser)).isTrue();
      clock.advance(Duration.ofMinutes(5));
      assertThat(isIn(browser)).as("its pass ends too").isFalse();
      assertThat(press(browser, late)).isEqualTo(403);
    }
  }

  @Test
  void agents_get_none_and_nonsense_signs_nobody_in() throws Exception {
    server.as("coder", "agent").post("/api/sign-in-links", Map.of()).expect(403);
    server.byName().post("/api/sign-in-links", Map.of()).expect(403);
    try (var browser = new Browser()) {
      assertThat(press(browser, server.url() + "/signin/nonsense")).isEqualTo(403);
      assertThat(browser.cookies()).isEmpty();
    }
  }

  @Test
  void a_page_of_another_site_presses_no_button() throws Exception {
    var link = link(server.operator());
    var path = link.substring(server.url().toString().length());
    server.byName().post(path, "x=", "Origin", "http://evil.example").expect(403);
    server.byName().post(path, "x=").expect(403);
    try (var browser = new Browser()) {
      assertThat(press(browser, link)).isEqualTo(303);
    }
  }
}
