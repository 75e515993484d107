package dev.folkmoot.rest;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import dev.folkmoot.webhook.Format;
import dev.folkmoot.webhook.NewWebhook;
import dev.folkmoot.webhook.Secret;
import dev.folkmoot.webhook.WebhookId;
import dev.folkmoot.webhook.Webhooks;
import dev.folkmoot.wire.EnumWords;
import dev.folkmoot.wire.webhook.ReceiptJson;
import dev.folkmoot.wire.webhook.WebhookBody;
import dev.folkmoot.wire.webhook.WebhookJson;
import dev.folkmoot.wire.webhook.WebhooksJson;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;

/** Routes by which people add, list, test and remove webhooks. */
public final class WebhookRoutes {
  private static final String ACTION = "list, add, test or remove webhooks";

  private final Webhooks webhooks;

  public WebhookRoutes(Webhooks webhooks) {
    this.webhooks = webhooks;
  }

  public List<Route> routes() {
    return List.of(
        Route.post("/api/webhooks", "Add a webhook: an address that receives events", this::add)
            .takes(WebhookBody.class)
            .gives(201, WebhookJson.class)
            .takesIdempotencyKey(),
        Route.get("/api/webhooks", "All webhooks, without their secrets", this::list)
            .gives(200, WebhooksJson.class),
        Route.get("/api/webhooks/{id}", "A webhook", this::get).gives(200, WebhookJson.class),
        Route.delete("/api/webhooks/{id}", "Remove a webhook", this::remove)
            .gives(200, WebhookJson.class),
        Route.post("/api/webhooks/{id}/test", "Send a test event to a webhook now", this::test)
            .gives(200, ReceiptJson.class));
  }

  private static void requireMayManage(Exchange exchange) {
    exchange.caller().requirePerson(ACTION);
    exchange.caller().requireAllToolsets(ACTION);
  }

  private Reply add(Exchange exchange) {
    requireMayManage(exchange);
    var body = exchange.body(WebhookBody.class);
    var wanted =
        new NewWebhook(
            body.url(),
            Optional.ofNullable(body.types()).map(Set::copyOf).orElse(Set.of()),
            Optional.ofNullable(body.format())
                .map(word -> EnumWords.constant("format", Format.class, word))
                .orElse(Format.STANDARD),
            Optional.ofNullable(body.secret()).map(Secret::parse));
    var issued = webhooks.add(wanted, by(exchange), exchange.idempotencyKey());
    return Reply.json(201, WebhookJson.of(issued.webhook(), issued.secret().text()))
        .with(Map.of("Location", "/api/webhooks/" + issued.webhook().id()));
  }

  private Reply list(Exchange exchange) {
    requireMayManage(exchange);
    return Reply.ok(
        new WebhooksJson(
            webhooks.list().stream().map(webhook -> WebhookJson.of(webhook, null)).toList()));
  }

  private Reply get(Exchange exchange) {
    requireMayManage(exchange);
    return Reply.ok(WebhookJson.of(webhooks.find(id(exchange)), null));
  }

  private Reply remove(Exchange exchange) {
    requireMayManage(exchange);
    return Reply.ok(WebhookJson.of(webhooks.remove(id(exchange), by(exchange)), null));
  }

  private Reply test(Exchange exchange) {
    requireMayManage(exchange);
    try {
      return Reply.ok(ReceiptJson.of(webhooks.test(id(exchange))));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the server is stopping");
    }
  }

  private static String by(Exchange exchange) {
    return exchange.caller().owner().map(AgentId::value).orElse("a caller without a token");
  }

  private static WebhookId id(Exchange exchange) {
    return new WebhookId(exchange.path("id"));
  }
}
