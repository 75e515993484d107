package dev.folkmoot.wire.webhook;

import dev.folkmoot.webhook.Webhook;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

@Doc("Somebody who is told of events. Its secret is shown once, when it is added.")
public record WebhookJson(
    String id,
    @Doc("Without what may be secret in it.") String url,
    List<String> types,
    @Doc(
            value = "In whose words it is told.",
            oneOf = {"standard", "slack", "discord", "telegram", "ntfy"})
        String format,
    @Doc(
            value = "Whether deliveries arrive.",
            oneOf = {"active", "failing", "disabled"})
        String status,
    @Doc("Why they do not.") @Nullable String why,
    @Doc("How often the next event was not taken.") @Nullable Integer failures,
    @Doc("When it is delivered again.") @Nullable Instant nextAt,
    @Doc("When it was given up.") @Nullable Instant disabledAt,
    @Doc("When something was last taken.") @Nullable Instant deliveredAt,
    Instant createdAt,
    @Doc("What deliveries are signed with. It cannot be shown again.") @Nullable String secret,
    @Doc("What it refused for good and is not told of any more.") @Nullable SetAsideJson setAside) {
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
