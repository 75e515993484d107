package dev.folkmoot.wire.webhook;

import dev.folkmoot.webhook.Webhook;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

@Doc("A webhook. Its secret is shown once, when it is added.")
public record WebhookJson(
    String id,
    @Doc("The address, without the parts that may be secret.") String url,
    List<String> types,
    @Doc(
            value = "The format of the deliveries.",
            oneOf = {"standard", "slack", "discord", "telegram", "ntfy"})
        String format,
    @Doc(
            value = "Whether deliveries arrive.",
            oneOf = {"active", "failing", "disabled"})
        String status,
    @Doc("Why deliveries fail.") @Nullable String why,
    @Doc("How often delivery of the next event has failed.") @Nullable Integer failures,
    @Doc("When delivery is tried again.") @Nullable Instant nextAt,
    @Doc("When the webhook was disabled.") @Nullable Instant disabledAt,
    @Doc("When a delivery last succeeded.") @Nullable Instant deliveredAt,
    Instant createdAt,
    @Doc("The secret that signs deliveries. It cannot be shown again.") @Nullable String secret,
    @Doc("The events that the receiver refused for good, which are not sent again.")
        @Nullable SetAsideJson setAside) {
  public static WebhookJson of(Webhook webhook, @Nullable String secret) {
    return switch (webhook.state()) {
      case Webhook.State.Active() -> of(webhook, "active", null, null, null, null, secret);
      case Webhook.State.Failing(var failures, var why, var nextAt) ->
          of(webhook, "failing", why, failures, nextAt, null, secret);
      case Webhook.State.Disabled(var why, var at) ->
          of(webhook, "disabled", why, null, null, at, secret);
    };
  }

  private static WebhookJson of(
      Webhook webhook,
      String status,
      @Nullable String why,
      @Nullable Integer failures,
      @Nullable Instant nextAt,
      @Nullable Instant disabledAt,
      @Nullable String secret) {
    return new WebhookJson(
        webhook.id().value(),
        webhook.shownUrl(),
        webhook.types().stream().sorted().toList(),
        webhook.format().name().toLowerCase(Locale.ROOT),
        status,
        why,
        failures,
        nextAt,
        disabledAt,
        webhook.deliveredAt().orElse(null),
        webhook.createdAt(),
        secret,
        webhook.setAside().map(SetAsideJson::of).orElse(null));
  }
}
