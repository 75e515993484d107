package dev.folkmoot.llm;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.folkmoot.core.RetryAfter;
import dev.folkmoot.llm.ModelFailure.Reason;
import dev.langchain4j.exception.UnsupportedFeatureException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Turns an exception into the reason why a call failed. */
final class Diagnosis {
  /**
   * The longest rest that a provider gets. If it asks for more, it is called again earlier;
   * otherwise the model could stay unused until a restart.
   */
  private static final Duration LONGEST_REST = Duration.ofMinutes(10);

  private final Pace pace;
  private final ProviderMessage message;

  Diagnosis(Pace pace, Optional<String> key) {
    this.pace = pace;
    this.message = new ProviderMessage(key);
  }

  AttemptFailure of(Throwable thrown) {
    for (@Nullable Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      var known = known(cause);
      if (known.isPresent()) {
        return known.get();
      }
    }
    return new AttemptFailure(Reason.UNAVAILABLE, "failed: " + message.by(thrown));
  }

  private Optional<AttemptFailure> known(Throwable cause) {
    return switch (cause) {
      case ErrorResponse refusal -> Optional.of(refused(refusal));
      case UnreadableReply _ -> unreadable();
      case JsonProcessingException _ -> unreadable();
      case StreamError failure -> Optional.of(failed(failure));
      case IllegalArgumentException _ -> refused(cause);
      case UnsupportedFeatureException _ -> refused(cause);
      case OversizedReply _ ->
          Optional.of(new AttemptFailure(Reason.REFUSED, "sent a reply of more than 64 MiB"));
      case HttpTimeoutException _ ->
          Optional.of(new AttemptFailure(Reason.TIMED_OUT, "did not accept the call in time"));
      case ConnectException _ ->
          Optional.of(new AttemptFailure(Reason.UNAVAILABLE, "cannot be reached"));
      case IOException _ ->
          Optional.of(
              new AttemptFailure(Reason.UNAVAILABLE, "broke off before its reply was complete"));
      default -> Optional.empty();
    };
  }

  private static Optional<AttemptFailure> unreadable() {
    return Optional.of(new AttemptFailure(Reason.MALFORMED, "sent a reply that cannot be read"));
  }

  private Optional<AttemptFailure> refused(Throwable cause) {
    return Optional.of(
        new AttemptFailure(Reason.REFUSED, "cannot take this request: " + message.by(cause)));
  }

  private AttemptFailure refused(ErrorResponse refusal) {
    int status = refusal.statusCode();
    var reason = reason(status);
    var verb = reason == Reason.REFUSED ? "refused the call" : "did not accept the call";
    return new AttemptFailure(
        reason,
        "%s (%d): %s".formatted(verb, status, message.in(refusal.body())),
        refusal
            .retryAfter()
            .filter(_ -> status == 429 || status == 503)
            .flatMap(header -> RetryAfter.parse(header, pace.now()))
            .map(wait -> wait.compareTo(LONGEST_REST) > 0 ? LONGEST_REST : wait));
  }

  private static Reason reason(int status) {
    return switch (status) {
      case 429 -> Reason.RATE_LIMITED;
      case 408 -> Reason.TIMED_OUT;
      default -> status >= 500 ? Reason.UNAVAILABLE : Reason.REFUSED;
    };
  }

  private AttemptFailure failed(StreamError failure) {
    return new AttemptFailure(
        reason(failure.status()), "broke off its reply: " + message.in(failure.event()));
  }
}
