package dev.folkmoot.knowledge.git;

import dev.folkmoot.core.Json;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Finds and opens pull requests of the repository, through the API of GitHub or Gitea. */
final class Forge {
  private static final int CONFLICT = 409;
  private static final int UNPROCESSABLE = 422;
  private static final int CREATED = 201;
  private static final int PAGE = 50;
  private static final int PAGES = 20;

  private final ForgeConfig config;
  private final String base;
  private final ForgeHttp http;

  /**
   * @param base the branch that the pull requests are for
   */
  Forge(ForgeConfig config, String base, ForgeHttp http) {
    this.config = config;
    this.base = base;
    this.http = http;
  }

  /** The pull request for a branch: an open one before a merged one before a closed one. */
  Optional<PullRequest> find(String branch) throws DeliveryFailure, InterruptedException {
    return switch (config.kind()) {
      case GITHUB -> first(http.get(ofBranch(branch), headers()).require(200).valueStream());
      case GITEA -> {
        var open = findListed("open", branch);
        yield open.isPresent() ? open : findListed("closed", branch);
      }
    };
  }

  private URI ofBranch(String branch) {
    return pulls(
        "?state=all&head=%s&base=%s&per_page=100"
            .formatted(encoded(config.owner() + ":" + branch), encoded(base)));
  }

  /**
   * Reads Gitea's list of pull requests, the newest changes first, because its search by branch
   * finds only one and not always the open one.
   */
  private Optional<PullRequest> findListed(String state, String branch)
      throws DeliveryFailure, InterruptedException {
    for (int page = 1; page <= PAGES; page++) {
      var list = pulls("?state=%s&sort=recentupdate&page=%d&limit=%d".formatted(state, page, PAGE));
      var listed = http.get(list, headers()).require(200);
      var found = first(listed.valueStream().filter(pull -> isOf(pull, branch)));
      if (found.isPresent() || listed.size() < PAGE) {
        return found;
      }
    }
    return Optional.empty();
  }

  private boolean isOf(JsonNode pull, String branch) {
    return pull.at("/head/label").asString("").equals(branch)
        && pull.at("/base/label").asString("").equals(base);
  }

  private static Optional<PullRequest> first(Stream<JsonNode> pulls) {
    return pulls.map(Forge::read).min(Comparator.comparing(PullRequest::state));
  }

  /** Opens a pull request, or returns the existing one if another node was first. */
  PullRequest open(String branch, String title, String body)
      throws DeliveryFailure, InterruptedException {
    var content =
        Json.object().put("title", title).put("head", branch).put("base", base).put("body", body);
    var reply = http.post(pulls(""), headers(), Json.write(content));
    if (reply.status() == CONFLICT || reply.status() == UNPROCESSABLE) {
      var existing = find(branch).filter(one -> one.state() == PullRequest.State.OPEN);
      if (existing.isPresent()) {
        return existing.get();
      }
    }
    return read(reply.require(CREATED));
  }

  private static PullRequest read(JsonNode pull) {
    boolean merged =
        pull.path("merged").asBoolean(false) || !pull.path("merged_at").asString("").isEmpty();
    boolean open = pull.path("state").asString("").equals("open");
    return new PullRequest(
        pull.path("html_url").asString(""),
        merged
            ? PullRequest.State.MERGED
            : open ? PullRequest.State.OPEN : PullRequest.State.CLOSED);
  }

  private Map<String, String> headers() {
    return switch (config.kind()) {
      case GITHUB ->
          Map.of(
              "Accept", "application/vnd.github+json",
              "X-GitHub-Api-Version", "2022-11-28");
      case GITEA -> Map.of("Accept", "application/json");
    };
  }

  private URI pulls(String rest) {
    return URI.create("%s/repos/%s/pulls%s".formatted(api(), config.repository(), rest));
  }

  private String api() {
    var given = config.url().map(url -> url.toString().replaceAll("/+$", ""));
    return switch (config.kind()) {
      case GITHUB -> given.map(url -> url + "/api/v3").orElse("https://api.github.com");
      case GITEA -> given.orElseThrow() + "/api/v1";
    };
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
