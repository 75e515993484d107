package dev.folkmoot.wire.webhook;

import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("A webhook to add.")
public record WebhookBody(
    @Doc(value = "The address that receives deliveries, beginning with https://.", max = 2_048)
        String url,
    @Doc(
            value =
                "Types of events, or families such as question.*. If left out: everything that"
                    + " waits for people, trouble with webhooks, completed stories and specs, and"
                    + " conflicts of knowledge.",
            max = 50)
        @Nullable List<String> types,
    @Doc(
            value = "The signing secret: whsec_ and 24 to 64 bytes in base64; made if left out.",
            max = 100)
        @Nullable String secret,
    @Doc(
            value =
                "standard (if left out) sends the event itself; the others send a message for that"
                    + " service.",
            oneOf = {"standard", "slack", "discord", "telegram", "ntfy"})
        @Nullable String format) {}
