package dev.folkmoot.webhook;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.events.Event;
import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/** The format of a delivery. */
public enum Format {
  /** The event itself, in the shape of Standard Webhooks. */
  STANDARD,
  SLACK,
  DISCORD,
  TELEGRAM,
  NTFY;

  private static final Pattern CHAT = Pattern.compile("(?:.*&)?chat_id=([^&]+)(?:&.*)?");
  private static final Pattern TOPIC = Pattern.compile("(.*/)([A-Za-z0-9_-]{1,64})/?");
  private static final Pattern DISCORD_MARKUP = Pattern.compile("[\\\\*_~`|<>\\[\\]()#@:-]");
  private static final int SUPPRESS_EMBEDS = 4;

  /** Refuses a URL that lacks what the service needs. */
  void require(URI url) {
    if (this == TELEGRAM && chat(url).isEmpty()) {
      throw Refusal.invalid(
          "url: Telegram needs a chat; write"
              + " https://api.telegram.org/botTOKEN/sendMessage?chat_id=ID");
    }
    if (this == NTFY && !TOPIC.matcher(url.getRawPath()).matches()) {
      throw Refusal.invalid("url: ntfy needs a topic; write https://ntfy.sh/TOPIC");
    }
  }

  DeliveryRequest request(URI url, Event event, Notice notice) {
    return switch (this) {
      case STANDARD -> new DeliveryRequest(url, Json.write(standard(event)));
      case SLACK -> new DeliveryRequest(url, Json.write(slack(notice)));
      case DISCORD -> new DeliveryRequest(url, Json.write(discord(notice)));
      case TELEGRAM ->
          new DeliveryRequest(
              withoutQuery(url), Json.write(telegram(notice, chat(url).orElseThrow())));
      case NTFY -> ntfy(url, notice);
    };
  }

  /** {@code data} is the event as {@code GET /api/events} returns it. */
  private static ObjectNode standard(Event event) {
    var body = Json.object().put("type", event.type()).put("timestamp", event.at().toString());
    body.set("data", event.json());
    return body;
  }

  /**
   * Nothing that agents wrote is markup, a link or a mention: the blocks contain it as plain text,
   * and {@code text}, which notifications show, is escaped.
   */
  private static ObjectNode slack(Notice notice) {
    var text = "%s\n%s".formatted(slackText(notice.title()), slackText(notice.text()));
    var body =
        Json.object()
            .put("text", text + notice.link().map("\n<%s|Open the question>"::formatted).orElse(""))
            .put("mrkdwn", false)
            .put("unfurl_links", false)
            .put("unfurl_media", false);
    var blocks = body.putArray("blocks");
    blocks.add(slackBlock("header", plain(notice.title())));
    if (!notice.text().isBlank()) {
      blocks.add(slackBlock("section", plain(notice.text())));
    }
    notice
        .link()
        .map("<%s|Open the question>"::formatted)
        .map(link -> Json.object().put("type", "mrkdwn").put("text", link))
        .ifPresent(link -> blocks.add(slackBlock("section", link)));
    return body;
  }

  private static ObjectNode slackBlock(String type, ObjectNode text) {
    return Json.object().put("type", type).set("text", text);
  }

  private static ObjectNode plain(String text) {
    return Json.object().put("type", "plain_text").put("text", text).put("emoji", false);
  }

  private static String slackText(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static ObjectNode discord(Notice notice) {
    var text = "**%s**\n%s".formatted(discordText(notice.title()), discordText(notice.text()));
    var body =
        Json.object()
            .put("content", text + notice.link().map("\n<%s>"::formatted).orElse(""))
            .put("flags", SUPPRESS_EMBEDS);
    body.putObject("allowed_mentions").putArray("parse");
    return body;
  }

  private static String discordText(String text) {
    return DISCORD_MARKUP.matcher(text).replaceAll("\\\\$0");
  }

  /** Without a parse mode, so that nothing is markup. */
  private static ObjectNode telegram(Notice notice, String chat) {
    var text = "%s\n%s".formatted(notice.title(), notice.text());
    var body =
        Json.object()
            .put("chat_id", chat)
            .put("text", text + notice.link().map("\n%s"::formatted).orElse(""));
    body.putObject("link_preview_options").put("is_disabled", true);
    return body;
  }

  private static Optional<String> chat(URI url) {
    return Optional.ofNullable(url.getQuery())
        .map(CHAT::matcher)
        .filter(found -> found.matches())
        .map(found -> found.group(1));
  }

  private static URI withoutQuery(URI url) {
    return URI.create(url.toString().replaceFirst("\\?.*", ""));
  }

  /** As JSON to the root of the service, so that nothing an agent wrote becomes a header. */
  private static DeliveryRequest ntfy(URI url, Notice notice) {
    var path = TOPIC.matcher(url.getRawPath());
    if (!path.matches()) {
      throw new IllegalStateException("no topic");
    }
    var body =
        Json.object()
            .put("topic", path.group(2))
            .put("title", notice.title())
            .put("message", notice.text())
            .put("priority", urgency(notice.priority()));
    notice.link().ifPresent(link -> body.put("click", link.toString()));
    var query = url.getRawQuery() == null ? "" : "?" + url.getRawQuery();
    return new DeliveryRequest(url.resolve(path.group(1) + query), Json.write(body));
  }

  /** Converts a priority from the gate's scale, 0 to 100, to ntfy's, 1 to 5. */
  private static int urgency(int priority) {
    return priority >= 90 ? 5 : priority >= 80 ? 4 : priority >= 50 ? 3 : 2;
  }
}
