package dev.folkmoot.http;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Unavailable;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/** Problem details (RFC 9457): the only place where a failure becomes a status. */
public final class Problem {
  private static final Logger log = LoggerFactory.getLogger(Problem.class);

  private Problem() {}

  static Reply of(Throwable failure) {
    return switch (failure) {
      case Refusal refusal ->
          withHeaders(
              refusal.code(),
              reply(
                  status(refusal.code()),
                  refusal.code().name(),
                  refusal.getMessage(),
                  Json.MAPPER.valueToTree(refusal.numbers())));
      case Router.WrongMethod e ->
          reply(405, "METHOD_NOT_ALLOWED", String.valueOf(e.getMessage()), Json.object())
              .with(Map.of("Allow", e.allowed()));
      case Unavailable e -> {
        log.error("the store failed", e);
        yield reply(503, "STORE_UNAVAILABLE", "the store did not answer; try again", Json.object());
      }
      case CancellationException _ ->
          reply(503, "STOPPING", "the server stops; call again", Json.object());
      case UncheckedIOException _ ->
          reply(400, "INVALID", "the body did not arrive whole; send it again", Json.object());
      default -> {
        log.error("a request failed", failure);
        yield reply(500, "BUG", "the server failed; its log has the details", Json.object());
      }
    };
  }

  /** A problem that carries more than its words. */
  public static Reply.Now reply(int status, String code, String detail, ObjectNode more) {
    var problem =
        Json.object()
            .put("type", "urn:folkmoot:problem:" + code.toLowerCase(Locale.ROOT).replace('_', '-'))
            .put("title", title(code))
            .put("status", status)
            .put("detail", detail)
            .put("code", code);
    problem.setAll(more);
    return new Reply.Now(
        status,
        "application/problem+json",
        ByteBuffer.wrap(Json.MAPPER.writeValueAsBytes(problem)),
        Map.of());
  }

  private static Reply withHeaders(Refusal.Code code, Reply.Now problem) {
    return switch (code) {
      case NO_TOKEN -> problem.with(Map.of("WWW-Authenticate", "Bearer"));
      case TOO_MANY_FAILURES -> problem.with(Map.of("Retry-After", "60"));
      default -> problem;
    };
  }

  private static String title(String code) {
    var words = code.replace('_', ' ').toLowerCase(Locale.ROOT);
    return Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }

  private static int status(Refusal.Code code) {
    return switch (code) {
      case INVALID, NOT_AN_OPTION -> 400;
      case NO_TOKEN -> 401;
      case NOT_ALLOWED -> 403;
      case NOT_FOUND -> 404;
      case METHOD_NOT_ALLOWED -> 405;
      case NOT_ACCEPTABLE -> 406;
      case ALREADY_ANSWERED, KEY_REUSED, CONFLICT, NOT_YOUR_TURN, PAUSED, COMPLETED -> 409;
      case GONE -> 410;
      case TOO_LARGE -> 413;
      case UNSUPPORTED_MEDIA_TYPE -> 415;
      case TOO_MANY_FAILURES -> 429;
    };
  }
}
