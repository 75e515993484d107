package dev.folkmoot.llm;

import dev.folkmoot.core.Metrics;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import java.net.URI;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Function;

/** All configured models. */
public final class Models implements Metrics.Source, AutoCloseable {
  private final SequencedMap<String, MeteredModel> models = new LinkedHashMap<>();
  private final SharedHttpClient http = new SharedHttpClient();
  private final ToolUsage toolUsage = new ToolUsage();

  private Models() {}

  /** {@code environment} looks up keys. A missing key is refused only when a call needs it. */
  public static Models of(
      Collection<ModelConfig> configured, Function<String, Optional<String>> environment) {
    return of(configured, environment, Pace.REAL);
  }

  static Models of(
      Collection<ModelConfig> configured,
      Function<String, Optional<String>> environment,
      Pace pace) {
    var all = new Models();
    var endpoints = new HashMap<EndpointKey, Endpoint>();
    for (var config : configured) {
      var endpoint =
          endpoints.computeIfAbsent(
              EndpointKey.of(config), key -> new Endpoint(pace, key.concurrency(configured)));
      all.add(
          config,
          config.provider() == Provider.SCRIPTED
              ? new ScriptedModel(config)
              : new RemoteModel(config, environment, all.http::client, endpoint, pace));
    }
    return all;
  }

  private void add(ModelConfig config, Model model) {
    if (models.put(config.name(), new MeteredModel(model, config)) != null) {
      throw Refusal.invalid(
          "models.%s is configured twice; give each model its own name".formatted(config.name()));
    }
  }

  /** The address and key of an endpoint. Models with the same ones share its limits. */
  private record EndpointKey(Provider provider, Optional<URI> address, Optional<String> key) {
    static EndpointKey of(ModelConfig config) {
      return new EndpointKey(config.provider(), config.address(), config.apiKeyEnv());
    }

    int concurrency(Collection<ModelConfig> configured) {
      return configured.stream()
          .filter(config -> of(config).equals(this))
          .mapToInt(ModelConfig::concurrency)
          .min()
          .orElseThrow();
    }
  }

  public Optional<Model> find(String name) {
    return Optional.ofNullable(models.get(name));
  }

  /** The configuration of a model. */
  public Optional<ModelConfig> config(String name) {
    return Optional.ofNullable(models.get(name)).map(MeteredModel::config);
  }

  public Model require(String name) {
    return find(name)
        .orElseThrow(
            () ->
                Refusal.invalid(
                    models.isEmpty()
                        ? "no model is configured; add '%s' to models: in folkmoot.yaml"
                            .formatted(Text.shorten(name))
                        : "Unknown model '%s'. Use one of %s"
                            .formatted(Text.shorten(name), String.join(", ", names()))));
  }

  /** The names of all models, in the order of the configuration. */
  public Set<String> names() {
    return Collections.unmodifiableSequencedSet(models.sequencedKeySet());
  }

  /** The counts of the models' tool calls. */
  public ToolUsage toolUsage() {
    return toolUsage;
  }

  List<Usage> usage() {
    return models.values().stream().map(MeteredModel::usage).toList();
  }

  @Override
  public void report(Metrics metrics) {
    var usage = usage();
    count(metrics, usage, "calls", "Calls to models; each attempt counts", Usage::calls);
    count(metrics, usage, "failures", "Requests to models that brought no reply", Usage::failures);
    count(
        metrics,
        usage,
        "seconds",
        "Time spent in calls to models and in the pauses between them",
        Usage::seconds);
    count(metrics, usage, "input_tokens", "Input tokens", Usage::inputTokens);
    count(metrics, usage, "output_tokens", "Output tokens", Usage::outputTokens);
    count(
        metrics,
        usage,
        "estimated_tokens",
        "Input and output tokens of replies whose tokens are estimated",
        Usage::estimatedTokens);
    toolUsage.report(metrics);
  }

  private static void count(
      Metrics metrics, List<Usage> usage, String what, String help, Function<Usage, Number> of) {
    var counter = metrics.counter("folkmoot_model_%s_total".formatted(what), help);
    usage.forEach(one -> counter.value(of.apply(one), "model", one.model()));
  }

  /** Ends the calls that are still running. */
  @Override
  public void close() {
    http.close();
  }
}
