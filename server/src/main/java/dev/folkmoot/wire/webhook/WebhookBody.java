package dev.folkmoot.wire.webhook;

import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("Who is to be told, and of what.")
public record WebhookBody(
    @Doc(value = "Where deliveries are posted to, beginning with https://.", most = 2_048)
        String url,
    @Doc(
            value =
                "Types of events, or families such as question.*; questions that are asked,"
                    + " reminded of or readdressed if left out.",
            most = 50)
        @Nullable List<String> types,
    @Doc(value = "whsec_ and 24 to 64 bytes in base64; one is made if left out.", most = 100)
        @Nullable String secret,
    @Doc(
            value = "standard if left out: the event itself; else a message for that service.",
            oneOf = {"standard", "slack", "discord", "telegram", "ntfy"})
        @Nullable String format) {}
