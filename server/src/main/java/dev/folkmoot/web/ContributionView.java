package dev.folkmoot.web;

import dev.folkmoot.core.Text;
import dev.folkmoot.roundtable.Citation;
import dev.folkmoot.roundtable.ContextRequest;
import dev.folkmoot.roundtable.Given;
import dev.folkmoot.roundtable.Report;
import dev.folkmoot.roundtable.Response;
import dev.folkmoot.roundtable.Roundtable;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * A response on the page.
 *
 * @param path of the roundtable
 * @param change of the confidence since the round before
 * @param requests the context that it asked for
 * @param whole whether all of it is shown, or its beginning
 */
record ContributionView(
    String path,
    Given given,
    Optional<Double> change,
    List<ContextRequest> requests,
    boolean whole) {
  private static final int EXCERPT = 280;

  /** The page of one response. */
  record Alone(Frame frame, ContributionView view) {}

  static ContributionView of(
      String path, Roundtable roundtable, Report.Contribution contribution) {
    var given = contribution.given();
    var requests =
        roundtable.requests().stream()
            .filter(one -> one.round() == given.round())
            .filter(one -> one.speaker().equals(given.agentName()))
            .toList();
    return new ContributionView(path, given, contribution.confidenceChange(), requests, true);
  }

  ContributionView brief() {
    return new ContributionView(path, given, change, requests, false);
  }

  Response response() {
    return given.response();
  }

  String id() {
    return "r-%d-%d".formatted(given.round(), given.turn().place().turn());
  }

  String address() {
    return "%s/responses/%d/%d".formatted(path, given.round(), given.turn().place().turn());
  }

  /** Nothing where the role says no more than that somebody takes part. */
  Optional<String> role() {
    return Optional.of(given.turn().role()).filter(role -> !role.equals("participant"));
  }

  /** The stance that the role has, where the response took another. */
  Optional<String> wantedStance() {
    return given.turn().metadata().optional("wantedStance").map(JsonNode::asString);
  }

  boolean hasConfidence() {
    return response().form() != Response.Form.TEXT;
  }

  String confidence() {
    return percent(response().confidence());
  }

  static String percent(double share) {
    return Math.round(share * 100) + " %";
  }

  /** Nothing where it stayed the same, or either round has none. */
  Optional<String> changed() {
    return change
        .filter(_ -> hasConfidence())
        .map(delta -> Math.round(delta * 100))
        .filter(points -> points != 0)
        .map(points -> String.format(Locale.ROOT, "%+d", points));
  }

  String excerpt() {
    return Text.excerpt(EXCERPT, response().position());
  }

  /** A source with an address that a browser may follow, else without one. */
  record Source(Citation citation, Optional<String> address) {
    static Source of(Citation citation) {
      return new Source(citation, web(citation.url()));
    }

    private static Optional<String> web(String url) {
      try {
        var address = new URI(url);
        return ("https".equals(address.getScheme()) || "http".equals(address.getScheme()))
                && address.getHost() != null
            ? Optional.of(address.toASCIIString())
            : Optional.empty();
      } catch (URISyntaxException e) {
        return Optional.empty();
      }
    }

    /** The host, which a title may not tell. */
    Optional<String> host() {
      return address.map(URI::create).map(URI::getHost);
    }
  }

  List<Source> sources() {
    return response().citations().stream().map(Source::of).toList();
  }

  /** A call of a tool in the turn. */
  record Call(String tool, String arguments, String result, boolean failed) {}

  List<Call> calls() {
    return given
        .turn()
        .metadata()
        .path("toolCalls")
        .valueStream()
        .map(
            call ->
                new Call(
                    call.path("tool").asString(""),
                    call.path("arguments").asString(""),
                    call.path("result").asString(""),
                    call.has("failed")))
        .toList();
  }
}
