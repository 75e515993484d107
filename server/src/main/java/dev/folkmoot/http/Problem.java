package dev.folkmoot.http;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AdviceWording;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Unavailable;
import dev.folkmoot.wire.AdviceJson;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/** Problem details (RFC 9457): the only place where a failure becomes a status. */
public record Problem(
    int status,
    String code,
    String reason,
    Optional<Advice> advice,
    ObjectNode more,
    Map<String, String> headers) {
  private static final Logger log = LoggerFactory.getLogger(Problem.class);

  private Problem(int status, String code, String reason) {
    this(status, code, reason, Optional.empty(), Json.object(), Map.of());
  }

  static Problem of(Throwable failure) {
    return switch (failure) {
      case Refusal refusal ->
          new Problem(
              status(refusal.code()),
              refusal.code().name(),
              refusal.getMessage(),
              refusal.advice(),
              Json.MAPPER.valueToTree(refusal.numbers()),
              headers(refusal.code()));
      case Router.WrongMethod e ->
          new Problem(
              405,
              "METHOD_NOT_ALLOWED",
              String.valueOf(e.getMessage()),
              Optional.empty(),
              Json.object(),
              Map.of("Allow", e.allowed()));
      case RequestBody.TooSlow _ ->
          new Problem(
              408,
              "TOO_SLOW",
              "the body did not arrive in time; send it at once",
              Optional.empty(),
              Json.object(),
              Map.of("Connection", "close"));
      case Unavailable e -> {
        log.error("the store failed", e);
        yield new Problem(503, "STORE_UNAVAILABLE", "the store did not answer; try again");
      }
      case CancellationException _ ->
          new Problem(503, "STOPPING", "the server is stopping; call again");
      case UncheckedIOException _ ->
          new Problem(400, "INVALID", "the body did not arrive whole; send it again");
      default -> {
        log.error("a request failed", failure);
        yield new Problem(500, "BUG", "the server failed; its log has the details");
      }
    };
  }

  /** A problem with more fields. */
  public static Reply.Now reply(int status, String code, String detail, ObjectNode more) {
    return new Problem(status, code, detail, Optional.empty(), more, Map.of()).reply(detail);
  }

  /** The reply for programs, with the advice in the words of their protocol. */
  Reply.Now reply(AdviceWording words) {
    return reply(Refusal.messageWithAdvice(reason, advice, words));
  }

  private Reply.Now reply(String detail) {
    var problem =
        Json.object()
            .put("type", "urn:folkmoot:problem:" + code.toLowerCase(Locale.ROOT).replace('_', '-'))
            .put("title", title())
            .put("status", status)
            .put("detail", detail)
            .put("code", code);
    advice.ifPresent(next -> problem.put("reason", reason).putPOJO("advice", AdviceJson.of(next)));
    problem.setAll(more);
    return new Reply.Now(
        status,
        "application/problem+json",
        ByteBuffer.wrap(Json.MAPPER.writeValueAsBytes(problem)),
        headers);
  }

  private static Map<String, String> headers(Refusal.Code code) {
    return switch (code) {
      case NO_TOKEN -> Map.of("WWW-Authenticate", "Bearer");
      case TOO_MANY_FAILURES -> Map.of("Retry-After", "60");
      case TOO_MANY_WAITS, TOO_MANY_STREAMS, TOO_BUSY -> Map.of("Retry-After", "5");
      default -> Map.of();
    };
  }

  /** The code in words. */
  public String title() {
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
      case TOO_MANY_FAILURES, TOO_MANY_WAITS, TOO_MANY_STREAMS, TOO_MANY_QUESTIONS, QUEUE_FULL ->
          429;
      case TOO_BUSY -> 503;
    };
  }
}
