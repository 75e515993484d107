package dev.folkmoot.trust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.http.ListenAddress;
import dev.folkmoot.store.PostgresUrl;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Browser;
import dev.folkmoot.testing.Certificate;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.TokenServer;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a browser is given at the sign-in, and what is left of it after the sign-out. */
class SignInTest {
  private static final ListenAddress LOOPBACK = ListenAddress.loopback("127.0.0.1", 0);

  @TempDir private Path data;

  private static Browser signedIn(String url, String token) throws Exception {
    var browser = new Browser();
    assertThat(browser.signIn(url, token).statusCode()).isEqualTo(303);
    assertThat(isIn(browser, url)).isTrue();
    return browser;
  }

  private static boolean isIn(Browser browser, String url) throws Exception {
    var page = browser.look(url + "/");
    assertThat(page.statusCode()).isIn(200, 303);
    return page.statusCode() == 200;
  }

  @Test
  void who_signs_out_leaves_nothing_that_opens_a_door() throws Exception {
    try (var server = new TokenServer(data);
        var ann = signedIn(server.url(), server.token("ann", "person"));
        var thief = ann.copy()) {
      assertThat(isIn(thief, server.url())).isTrue();
      assertThat(ann.submit(server.url() + "/signout", "x", "").statusCode()).isEqualTo(303);
      assertThat(ann.cookies()).isEmpty();
      assertThat(isIn(thief, server.url())).isFalse();
      assertThat(thief.look(server.url() + "/api/questions").statusCode()).isEqualTo(401);
      var said = thief.submit(server.url() + "/chat", "text", "I am ann");
      assertThat(said.statusCode()).isIn(303, 401);
      assertThat(server.as(server.operator()).get("/api/chat").json().get("messages")).isEmpty();
    }
  }

  @Test
  void who_signs_out_on_one_browser_stays_signed_in_on_the_other() throws Exception {
    try (var server = new TokenServer(data)) {
      var token = server.token("ann", "person");
      try (var desk = signedIn(server.url(), token);
          var phone = signedIn(server.url(), token)) {
        desk.submit(server.url() + "/signout", "x", "");
        assertThat(isIn(desk, server.url())).isFalse();
        assertThat(isIn(phone, server.url())).isTrue();
        assertThat(server.get(token, "/api/whoami").status()).isEqualTo(200);
      }
    }
  }

  @Test
  void signing_out_twice_at_once_or_with_nonsense_does_no_harm() throws Exception {
    try (var server = new TokenServer(data);
        var ann = signedIn(server.url(), server.token("ann", "person"));
        var nobody = new Browser()) {
      var copies = IntStream.range(0, 4).mapToObj(_ -> ann.copy()).toList();
      var out =
          copies.stream()
              .map(copy -> CompletableFuture.supplyAsync(() -> signOut(copy, server.url())))
              .toList();
      assertThat(out).allSatisfy(status -> assertThat(status.join()).isEqualTo(303));
      assertThat(isIn(ann, server.url())).isFalse();
      copies.forEach(Browser::close);
      nobody.keep("folkmoot", "nonsense");
      assertThat(signOut(nobody, server.url())).isEqualTo(303);
      assertThat(signOut(nobody, server.url())).isEqualTo(303);
    }
  }

  private static int signOut(Browser browser, String url) {
    try {
      return browser.submit(url + "/signout", "x", "").statusCode();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void a_restart_forgets_no_sign_out() throws Exception {
    Browser thief;
    try (var server = new TokenServer(data);
        var ann = signedIn(server.url(), server.token("ann", "person"))) {
      thief = ann.copy();
      ann.submit(server.url() + "/signout", "x", "");
    }
    try (var server = new TokenServer(data);
        thief) {
      assertThat(isIn(thief, server.url())).isFalse();
    }
  }

  @Test
  void who_signs_out_on_one_node_is_out_on_the_other_at_once(@TempDir Path two) throws Exception {
    var database = Optional.of(PostgresUrl.parse(Databases.postgresUrl()));
    try (var here = new TokenServer(data, LOOPBACK, database);
        var there = new TokenServer(two, LOOPBACK, database)) {
      var token = here.token("ann", "person");
      for (int i = 0; i < 5; i++) {
        try (var ann = signedIn(here.url(), token);
            var thief = ann.copy()) {
          assertThat(isIn(thief, there.url())).isTrue();
          ann.submit(here.url() + "/signout", "x", "");
          assertThat(isIn(thief, there.url())).isFalse();
          assertThat(isIn(thief, here.url())).isFalse();
        }
      }
    }
  }

  @Test
  void over_tls_a_cookie_is_of_this_host_alone_and_the_browser_comes_back_over_tls()
      throws Exception {
    var tls = Certificate.signedByItself(data);
    var listen = new ListenAddress("127.0.0.1", 0, Set.of(), false, Optional.of(tls));
    try (var server = new TokenServer(data, listen, Optional.empty());
        var ann = new Browser(HttpClient.newBuilder().sslContext(Certificate.believing(tls)))) {
      var in = ann.signIn(server.url(), server.operator());
      assertThat(in.headers().firstValue("set-cookie").orElse(""))
          .startsWith("__Host-folkmoot=")
          .contains("; Path=/; ", "; HttpOnly", "; SameSite=Strict", "; Secure")
          .doesNotContain("Domain");
      assertThat(in.headers().firstValue("strict-transport-security")).contains("max-age=31536000");
      assertThat(isIn(ann, server.url())).isTrue();
      try (var planted =
          new Browser(HttpClient.newBuilder().sslContext(Certificate.believing(tls)))) {
        planted.keep("folkmoot", ann.cookies().values().iterator().next());
        assertThat(isIn(planted, server.url())).isFalse();
      }
      ann.submit(server.url() + "/signout", "x", "");
      assertThat(ann.cookies()).isEmpty();
    }
  }

  @Test
  void without_tls_the_name_is_plain_and_nothing_is_said_of_tls() throws Exception {
    try (var api = Api.start(data);
        var ann = new Browser()) {
      var in = ann.submit(api.url() + "/signin", "name", "ann");
      assertThat(in.headers().firstValue("set-cookie").orElse(""))
          .startsWith("folkmoot_name=ann; ")
          .doesNotContain("Secure");
      assertThat(in.headers().firstValue("strict-transport-security")).isEmpty();
      assertThat(isIn(ann, api.url().toString())).isTrue();
    }
  }
}
