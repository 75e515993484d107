package dev.folkmoot.llm;

import dev.folkmoot.llm.ModelFailure.Reason;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A model at a provider's address. A failed call is repeated if that may help, but never past the
 * timeout.
 */
final class RemoteModel implements Model {
  private static final Logger log = LoggerFactory.getLogger(RemoteModel.class);

  /** The most calls for one reply, however many parts of the request the model refuses. */
  private static final int MOST_CALLS = 12;

  private static final Duration FIRST_BACKOFF = Duration.ofSeconds(1);

  private final ModelConfig config;
  private final Function<String, Optional<String>> environment;
  private final Supplier<HttpClient> http;
  private final Endpoint endpoint;
  private final Pace pace;
  private final RefusedParts refused;
  private final Map<Set<Setting>, ProviderClient> clients = new HashMap<>();

  RemoteModel(
      ModelConfig config,
      Function<String, Optional<String>> environment,
      Supplier<HttpClient> http,
      Endpoint endpoint,
      Pace pace) {
    this.config = config;
    this.environment = environment;
    this.http = http;
    this.endpoint = endpoint;
    this.pace = pace;
    this.refused = new RefusedParts(config, pace);
  }

  @Override
  public String name() {
    return config.name();
  }

  @Override
  public boolean scripted() {
    return false;
  }

  /** A request, its deadline and the calls so far. */
  private record ModelRequest(
      Prompt prompt, StreamListener listener, Deadline deadline, AtomicInteger calls) {
    Reply reply(ProviderClient client, AttemptReply answer) {
      return answer.reply(
          ReplyParser.of(prompt, answer),
          prompt.hasTools() && !client.takesTools(),
          deadline.spent(),
          calls.get());
    }

    ModelRequest with(Prompt other) {
      return new ModelRequest(other, listener, deadline, calls);
    }
  }

  @Override
  public Reply ask(Prompt prompt, StreamListener listener)
      throws ModelFailure, InterruptedException {
    var deadline = new Deadline(pace, limit(prompt));
    var request = new ModelRequest(prompt, listener, deadline, new AtomicInteger());
    for (int tries = 1; ; tries++) {
      try {
        return once(request.with(refused.withoutTools(prompt)));
      } catch (AttemptFailure trouble) {
        var wait = longer(backoff(tries), trouble.retryAfter().orElse(Duration.ZERO));
        if (tries >= trouble.mostTries() || !deadline.allows(wait)) {
          throw failure(trouble, tries, request);
        }
        listener.startOver();
        pace.sleep(wait);
      }
    }
  }

  private Duration limit(Prompt prompt) {
    return prompt
        .within()
        .filter(own -> own.compareTo(config.timeout()) < 0)
        .orElse(config.timeout());
  }

  private Reply once(ModelRequest request) throws AttemptFailure, InterruptedException {
    var key = key();
    var client = client(key, refused.of(request.prompt()));
    try (var _ = endpoint.enter(request.deadline())) {
      return call(client, request, key);
    }
  }

  /**
   * Makes the call in its slot. If the provider wants a rest, the rest begins before the slot is
   * free again.
   */
  private Reply call(ProviderClient client, ModelRequest request, Optional<String> key)
      throws AttemptFailure, InterruptedException {
    request.calls().incrementAndGet();
    try {
      var attempt = new Attempt(client, config, request.prompt(), request.listener()::hear);
      return request.reply(client, attempt.run(request.deadline(), new Diagnosis(pace, key)));
    } catch (AttemptFailure trouble) {
      var part = client.refused(trouble, request.prompt());
      if (part.isPresent() && request.calls().get() < MOST_CALLS) {
        return callWithout(part.get(), client, request, key);
      }
      trouble.retryAfter().ifPresent(endpoint::rest);
      throw trouble;
    }
  }

  /**
   * Calls again without the part. It is remembered only if the model then answers, because only
   * then was this part the cause.
   */
  private Reply callWithout(
      RefusedPart part, ProviderClient client, ModelRequest request, Optional<String> key)
      throws AttemptFailure, InterruptedException {
    var reply =
        switch (part) {
          case RefusedPart.OfSetting(var setting) ->
              call(client(key, with(setting, client.leftOut())), request, key);
          case RefusedPart.OfTool(var tool) -> {
            log.warn("model {} refused tool {} and is asked without it", name(), tool.name());
            yield call(client, request.with(request.prompt().without(tool)), key);
          }
        };
    refused.remember(part, request.prompt());
    return reply;
  }

  private static Set<Setting> with(Setting one, Set<Setting> others) {
    var all = EnumSet.of(one);
    all.addAll(others);
    return all;
  }

  private Optional<String> key() throws AttemptFailure {
    if (config.apiKeyEnv().isEmpty()) {
      return Optional.empty();
    }
    var variable = config.apiKeyEnv().get();
    var key = environment.apply(variable).filter(value -> !value.isBlank());
    if (key.isEmpty()) {
      throw new AttemptFailure(
          Reason.REFUSED,
          "has no key: set the environment variable %s and restart the server".formatted(variable));
    }
    return key;
  }

  private synchronized ProviderClient client(Optional<String> key, Set<Setting> leftOut) {
    return clients.computeIfAbsent(
        leftOut, some -> new ProviderClient(config, key, http.get(), some));
  }

  private static Duration longer(Duration a, Duration b) {
    return a.compareTo(b) > 0 ? a : b;
  }

  private Duration backoff(int tries) {
    return pace.jitter(FIRST_BACKOFF.multipliedBy(1L << (tries - 1)));
  }

  private ModelFailure failure(AttemptFailure trouble, int tries, ModelRequest request) {
    var times = tries == 1 ? "" : " (%d tries)".formatted(tries);
    return new ModelFailure(
        trouble.reason(),
        "model %s %s%s".formatted(name(), trouble.getMessage(), times),
        request.deadline().spent(),
        request.calls().get());
  }
}
