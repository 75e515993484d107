package dev.folkmoot.rest;

import dev.folkmoot.core.Tally;
import dev.folkmoot.events.Waits;
import dev.folkmoot.events.WakeLatency;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.http.HttpMetrics;
import dev.folkmoot.llm.Models;
import dev.folkmoot.llm.Usage;
import dev.folkmoot.session.TurnEngine;
import dev.folkmoot.squad.MessageType;
import dev.folkmoot.squad.PromptStatus;
import dev.folkmoot.squad.Squad;
import dev.folkmoot.store.Store;
import dev.folkmoot.webhook.Delivery;
import dev.folkmoot.webhook.Webhooks;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** What the server counts, in Prometheus' text format. */
public final class Metrics {
  private final Store store;
  private final Gate gate;
  private final Waits waits;
  private final Squad squad;
  private final TurnEngine engine;
  private final Models models;
  private final Webhooks webhooks;
  private final HttpMetrics http;

  public Metrics(
      Store store,
      Gate gate,
      Waits waits,
      Squad squad,
      TurnEngine engine,
      Models models,
      Webhooks webhooks,
      HttpMetrics http) {
    this.store = store;
    this.gate = gate;
    this.waits = waits;
    this.squad = squad;
    this.engine = engine;
    this.models = models;
    this.webhooks = webhooks;
    this.http = http;
  }

  String text() {
    var page = new StringBuilder();
    questions(page);
    head(page, "folkmoot_waits_parked", "gauge", "Callers that wait for a question");
    line(page, "folkmoot_waits_parked", "", waits.parked());
    wakes(page, waits.latency());
    head(page, "folkmoot_turns_total", "counter", "Turns taken in discussions");
    line(page, "folkmoot_turns_total", "", engine.turnsTaken());
    models(page);
    squad(page);
    tally(
        page,
        "folkmoot_webhook_deliveries_total",
        "Deliveries by what became of them",
        "outcome",
        List.of(Delivery.values()),
        webhooks.deliveries());
    head(page, "folkmoot_sql_statements_total", "counter", "Statements run");
    line(page, "folkmoot_sql_statements_total", "", store.statements());
    head(page, "folkmoot_http_replies_total", "counter", "Replies by route and status");
    http.replies()
        .forEach(
            (key, count) ->
                line(
                    page,
                    "folkmoot_http_replies_total",
                    "method=\"%s\",route=\"%s\",status=\"%d\""
                        .formatted(key.method(), key.route(), key.status()),
                    count.sum()));
    return page.toString();
  }

  private void questions(StringBuilder page) {
    var stats = gate.stats(Duration.ZERO);
    head(page, "folkmoot_questions_open", "gauge", "Open questions by type");
    stats
        .open()
        .forEach(
            (type, count) ->
                line(page, "folkmoot_questions_open", "type=\"%s\"".formatted(type), count));
    head(page, "folkmoot_oldest_wait_seconds", "gauge", "Age of the oldest open question");
    var age =
        stats
            .oldestOpen()
            .map(oldest -> Duration.between(oldest, store.clock().instant()).toMillis() / 1e3)
            .orElse(0.0);
    line(page, "folkmoot_oldest_wait_seconds", "", age);
  }

  private void models(StringBuilder page) {
    var usage = models.usage();
    counter(
        page, usage, "folkmoot_model_calls_total", "Calls of models, each try one", Usage::calls);
    counter(
        page,
        usage,
        "folkmoot_model_failures_total",
        "Replies of models that did not come",
        Usage::failures);
    counter(page, usage, "folkmoot_model_seconds_total", "Time in calls", Usage::seconds);
    counter(page, usage, "folkmoot_model_input_tokens_total", "Tokens read", Usage::inputTokens);
    counter(
        page, usage, "folkmoot_model_output_tokens_total", "Tokens written", Usage::outputTokens);
  }

  private static void counter(
      StringBuilder page, List<Usage> usage, String name, String help, Function<Usage, Number> of) {
    head(page, name, "counter", help);
    usage.forEach(
        one -> line(page, name, "model=\"%s\"".formatted(escaped(one.model())), of.apply(one)));
  }

  private static String escaped(String label) {
    return label.replace("\\", "\\\\").replace("\"", "\\\"");
  }

  private void squad(StringBuilder page) {
    tally(
        page,
        "folkmoot_chat_messages_total",
        "Messages by type",
        "type",
        List.of(MessageType.values()),
        squad.said());
    tally(
        page,
        "folkmoot_prompts_ended_total",
        "Prompts by how they ended",
        "outcome",
        EnumSet.complementOf(EnumSet.of(PromptStatus.COLLECTING)),
        squad.ended());
  }

  private static <E extends Enum<E>> void tally(
      StringBuilder page,
      String name,
      String help,
      String label,
      Collection<E> values,
      Tally<E> tally) {
    head(page, name, "counter", help);
    for (var value : values) {
      var word = value.name().toLowerCase(Locale.ROOT);
      line(page, name, "%s=\"%s\"".formatted(label, word), tally.of(value));
    }
  }

  private static void wakes(StringBuilder page, WakeLatency latency) {
    var name = "folkmoot_wake_seconds";
    head(page, name, "histogram", "From a commit to the reply of those it woke");
    var counts = latency.cumulative();
    for (int i = 0; i < WakeLatency.BOUNDS.size(); i++) {
      line(
          page,
          name + "_bucket",
          "le=\"%s\"".formatted(WakeLatency.BOUNDS.get(i) / 1e3),
          counts[i]);
    }
    long all = counts[counts.length - 1];
    line(page, name + "_bucket", "le=\"+Inf\"", all);
    line(page, name + "_sum", "", latency.seconds());
    line(page, name + "_count", "", all);
  }

  private static void head(StringBuilder page, String name, String type, String help) {
    page.append("# HELP ").append(name).append(' ').append(help).append('\n');
    page.append("# TYPE ").append(name).append(' ').append(type).append('\n');
  }

  private static void line(StringBuilder page, String name, String labels, Number value) {
    page.append(name);
    if (!labels.isEmpty()) {
      page.append('{').append(labels).append('}');
    }
    page.append(' ')
        .append(value instanceof Double d ? String.format(Locale.ROOT, "%.6f", d) : value)
        .append('\n');
  }
}
