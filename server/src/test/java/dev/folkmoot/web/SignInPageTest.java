package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who comes in, and as whom. */
class SignInPageTest extends WithPages {
  @Test
  void who_has_not_said_who_they_are_is_asked_and_led_back() {
    var led = api.get("/agents?cursor=x", "Accept", "text/html").expect(303);
    assertThat(led.header("location")).isEqualTo("/signin?next=%2Fagents%3Fcursor%3Dx");
    var by = api.get("/waiting", "HX-Request", "true").expect(401);
    assertThat(by.header("hx-redirect")).isEqualTo("/signin?next=%2F");
  }

  @Test
  void a_name_is_remembered_in_a_cookie_that_scripts_and_other_sites_do_not_get() {
    var in = submit("/signin", "name=Zo%C3%AB+Q&next=%2Fagents", "Cookie", "a=b").expect(303);
    assertThat(in.header("location")).isEqualTo("/agents");
    assertThat(in.header("set-cookie"))
        .startsWith("folkmoot_name=Zo%C3%AB+Q; Path=/; ")
        .contains("HttpOnly", "SameSite=Strict")
        .doesNotContain("Secure");
    var cookie = in.header("set-cookie").split(";", 2)[0];
    assertThat(look("/", "Cookie", cookie).body()).contains("Zoë Q");
    assertThat(submit("/signout", "").expect(303).header("set-cookie")).contains("Max-Age=0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://evil.example",
        "//evil.example",
        "/\\evil.example",
        "javascript:alert(1)"
      })
  void nobody_is_led_to_another_site(String next) {
    var in = submit("/signin", "name=ann&next=" + Names.encode(next), "Cookie", "a=b").expect(303);
    assertThat(in.header("location")).isEqualTo("/");
    assertThat(look("/signin?next=" + Names.encode(next)).body()).doesNotContain("evil.example");
  }

  @Test
  void nobody_comes_in_under_an_agents_name() {
    api.ask("BLOCKING", "coder", "Merge?");
    var refused = submit("/signin", "name=coder", "Cookie", "a=b").expect(403);
    assertThat(refused.body()).contains("This name belongs to an agent");
    assertThat(refused.headers()).doesNotContainKey("set-cookie");
    submit("/signin", "name=", "Cookie", "a=b").expect(403);
    submit("/signin", "name=" + "x".repeat(129), "Cookie", "a=b").expect(403);
  }

  @Test
  void who_was_only_invited_comes_in() {
    var seats =
        List.of(
            Map.of("role", "specialist", "agentId", "greta"),
            Map.of("role", "specialist", "agentId", "coder"));
    var body = Map.of("topic", "Tabs?", "by", "ann", "participants", seats);
    api.post("/api/discussions", body).expect(201);
    submit("/signin", "name=greta", "Cookie", "a=b").expect(303);
    assertThat(api.get("/api/agents/greta").expect(200).json().get("kind").asString())
        .isEqualTo("human");
  }
}
