package dev.folkmoot.web;

import dev.folkmoot.core.Text;
import dev.folkmoot.core.WebAddress;
import dev.folkmoot.roundtable.Citation;
import dev.folkmoot.roundtable.ContextRequest;
import dev.folkmoot.roundtable.Response;
import dev.folkmoot.roundtable.Roundtable;
import dev.folkmoot.roundtable.TurnResponse;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * A response on the page.
 *
 * @param path of the roundtable
 * @param before the confidence in the round before, if one was given
 * @param requests the context that it asked for
 * @param whole whether the whole response is shown, and not only its beginning
 */
record ResponseView(
    String path,
    TurnResponse given,
    Optional<Double> before,
    List<ContextRequest> requests,
    boolean whole) {
  private static final int EXCERPT = 280;

  /** The page of one response. */
  record ResponsePage(Frame frame, ResponseView view) {}

  static ResponseView of(String path, Roundtable roundtable, TurnResponse given) {
    var requests =
        roundtable.requests().stream()
            .filter(one -> given.contextRequestIds().contains(one.id()))
            .toList();
    var before =
        roundtable.responses(given.round() - 1).stream()
            .filter(one -> one.turn().place().turn() == given.turn().place().turn())
            .map(TurnResponse::response)
            .filter(ResponseView::statesConfidence)
            .findFirst()
            .map(Response::confidence);
    return new ResponseView(path, given, before, requests, true);
  }

  ResponseView brief() {
    return new ResponseView(path, given, before, requests, false);
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

  /** Empty for the role that every participant has. */
  Optional<String> role() {
    return Optional.of(given.turn().role()).filter(role -> !role.equals("participant"));
  }

  /** The role's stance, if the response took another one. */
  Optional<String> wantedStance() {
    return given.turn().metadata().optional("wantedStance").map(JsonNode::asString);
  }

  boolean hasConfidence() {
    return statesConfidence(response());
  }

  /** Plain text states no confidence; its number is only a placeholder. */
  static boolean statesConfidence(Response response) {
    return response.form() != Response.Form.TEXT;
  }

  String confidence() {
    return percent(response().confidence());
  }

  static String percent(double share) {
    return Math.round(share * 100) + " %";
  }

  /** The change in percentage points; empty if there is none. */
  Optional<String> changed() {
    return before
        .filter(_ -> hasConfidence())
        .map(earlier -> Math.round((response().confidence() - earlier) * 100))
        .filter(points -> points != 0)
        .map(points -> String.format(Locale.ROOT, "%+d", points));
  }

  String excerpt() {
    return Text.excerpt(EXCERPT, response().position());
  }

  /** A source, with its address if a browser may open it. */
  record Source(Citation citation, Optional<String> address) {
    static Source of(Citation citation) {
      return new Source(citation, WebAddress.parse(citation.url()).map(URI::toASCIIString));
    }

    /** The host, because the title may not name it. */
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
