package dev.folkmoot.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.rest.PathAdvice;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RouterTest {
  private final Router router =
      new Router(
          Stream.of(
                  "/{anything}",
                  "/api",
                  "/api/gate",
                  "/api/{feature}/{id}/turns",
                  "/api/gate/{agentId}",
                  "/api/gate/{agentId}/clearance",
                  "/api/{feature}/stats")
              .flatMap(path -> Stream.of(get(path), Route.delete(path, "", _ -> Reply.ok(1))))
              .toList(),
          new PathAdvice());

  private static Route get(String path) {
    return Route.get(path, "", _ -> Reply.ok(1));
  }

  private Router.Match find(String method, String path) {
    return router.find(method, path, Requests.segments(path));
  }

  private String path(String path) {
    return find("GET", path).route().path();
  }

  @Test
  void the_path_with_the_fewest_variables_decides() {
    assertThat(path("/api")).isEqualTo("/api");
    assertThat(path("/other")).isEqualTo("/{anything}");
    assertThat(path("/api/gate")).isEqualTo("/api/gate");
    assertThat(path("/api/gate/coder")).isEqualTo("/api/gate/{agentId}");
    assertThat(path("/api/squad/stats")).isEqualTo("/api/{feature}/stats");
    assertThat(path("/api/gate/coder/clearance")).isEqualTo("/api/gate/{agentId}/clearance");
    assertThat(path("/api/gate/coder/turns")).isEqualTo("/api/{feature}/{id}/turns");
  }

  @Test
  void variables_have_the_values_of_their_places() {
    assertThat(find("GET", "/api/gate/a%2Fb/turns").values()).isEqualTo(List.of("gate", "a/b"));
    assertThat(find("GET", "/api/gate").values()).isEmpty();
  }

  @Test
  void a_segment_in_braces_is_a_value_like_any_other() {
    assertThat(find("GET", "/api/gate/{agentId}").values()).isEqualTo(List.of("{agentId}"));
    assertThat(path("/{anything}")).isEqualTo("/{anything}");
  }

  @Test
  void the_method_decides_among_the_routes_of_a_path_and_head_is_get() {
    assertThat(find("DELETE", "/api/gate").route().method()).isEqualTo("DELETE");
    assertThat(find("HEAD", "/api/gate").route().method()).isEqualTo("GET");
    assertThatThrownBy(() -> find("POST", "/api/gate/coder"))
        .isInstanceOfSatisfying(
            Router.WrongMethod.class,
            wrong -> assertThat(wrong.allowed()).isEqualTo("GET, HEAD, DELETE"));
  }

  @Test
  void a_path_of_no_route_is_not_found() {
    for (var path : List.of("/api/other/coder", "/api/squad/x/y", "/a/b/c/d/e")) {
      assertThatThrownBy(() -> find("GET", path))
          .isInstanceOfSatisfying(
              Refusal.class,
              refusal -> assertThat(refusal.code()).isEqualTo(Refusal.Code.NOT_FOUND));
    }
  }
}
