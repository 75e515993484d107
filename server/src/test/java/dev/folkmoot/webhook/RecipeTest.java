package dev.folkmoot.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.Folkmoot;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.core.Text;
import dev.folkmoot.events.Event;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.Receiver;
import dev.folkmoot.testing.SettableClock;
import java.net.InetAddress;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Messages for chat services: as each documents them, and nothing in them is steered by agents. */
class RecipeTest {
  private static final String HOSTILE =
      "<!channel> <@U123> @everyone @here & *bold* _it_ `code` [click](https://evil.example) <b>";

  private final Receiver service = new Receiver();
  private Telling telling = at(Optional.of(URI.create("https://moot.example.com/f")));

  private static Telling at(Optional<URI> server) {
    return new Telling(
        Databases.sqlite(),
        new SettableClock(),
        new OutboundSettings(true, server),
        InetAddress::getAllByName);
  }

  @AfterEach
  void close() {
    telling.close();
    service.close();
  }

  private Receiver.Delivery told(Format format, String path, String question) throws Exception {
    telling.webhooks.list().forEach(one -> telling.webhooks.remove(one.id(), "ann"));
    telling.webhooks.add(
        new NewWebhook(service.url(path).toString(), Set.of(), format, Optional.empty()),
        "ann",
        Optional.empty());
    telling.ask(question);
    telling.deliver();
    return service.next();
  }

  private static String text(JsonNode body, String field) {
    assertThat(body.get(field).isString()).as(field).isTrue();
    return body.get(field).asString();
  }

  @Test
  void slack_is_sent_a_text_in_which_only_our_link_is_one() throws Exception {
    var delivery = told(Format.SLACK, "/services/T0/B0/XX", HOSTILE);
    assertThat(delivery.path()).isEqualTo("/services/T0/B0/XX");
    var text = text(delivery.json(), "text");
    assertThat(text)
        .startsWith("coder waits for an answer\n")
        .contains("&lt;!channel&gt; &lt;@U123&gt; @everyone @here &amp; ", "Options: yes, no")
        .containsPattern(
            "\n<https://moot.example.com/f/questions/[0-9a-f-]{36}\\|Open the question>$");
    assertThat(text.replaceAll("<https://[^>]*>", "")).doesNotContain("<", ">");
    assertThat(text.replaceAll("&(amp|lt|gt);", "")).doesNotContain("&");
    assertThat(delivery.json().get("unfurl_links").asBoolean()).isFalse();
    assertThat(delivery.json().get("mrkdwn").asBoolean()).isFalse();
    assertThat(delivery.json().get("blocks").valueStream().map(block -> block.at("/text/type")))
        .extracting(type -> type.asString())
        .containsExactly("plain_text", "plain_text", "mrkdwn");
    assertThat(text(delivery.json().at("/blocks/1/text"), "text"))
        .contains("<!channel> <@U123> @everyone");
    assertThat(text(delivery.json().at("/blocks/2/text"), "text"))
        .matches("<https://moot.example.com/f/questions/[0-9a-f-]{36}\\|Open the question>");
  }

  @Test
  void discord_is_sent_a_content_that_mentions_nobody() throws Exception {
    var delivery = told(Format.DISCORD, "/api/webhooks/1/XX", HOSTILE);
    var body = delivery.json();
    assertThat(body.at("/allowed_mentions/parse").isArray()).isTrue();
    assertThat(body.at("/allowed_mentions/parse")).isEmpty();
    assertThat(text(body, "content"))
        .hasSizeLessThanOrEqualTo(2_000)
        .startsWith("**coder waits for an answer**\n")
        .contains("\\<!channel\\>", "\\[click\\]\\(https\\:")
        .containsPattern("\n<https://moot.example.com/f/questions/[0-9a-f-]{36}>$");
  }

  @Test
  void telegram_is_sent_plain_text_for_the_chat_of_the_url() throws Exception {
    var delivery = told(Format.TELEGRAM, "/bot1:XX/sendMessage?chat_id=-100123", HOSTILE);
    assertThat(delivery.path()).isEqualTo("/bot1:XX/sendMessage");
    var body = delivery.json();
    assertThat(text(body, "chat_id")).isEqualTo("-100123");
    assertThat(body.has("parse_mode")).isFalse();
    assertThat(text(body, "text"))
        .hasSizeLessThanOrEqualTo(4_096)
        .startsWith("coder waits for an answer\n" + HOSTILE)
        .containsPattern("\nhttps://moot.example.com/f/questions/[0-9a-f-]{36}$");
    assertThat(body.at("/link_preview_options/is_disabled").asBoolean()).isTrue();
  }

  @Test
  void ntfy_is_sent_a_title_a_priority_and_where_to_click() throws Exception {
    var delivery = told(Format.NTFY, "/alerts?auth=QmVhcmVy", HOSTILE);
    assertThat(delivery.path()).isEqualTo("/?auth=QmVhcmVy");
    var body = delivery.json();
    assertThat(text(body, "topic")).isEqualTo("alerts");
    assertThat(text(body, "title")).isEqualTo("coder waits for an answer");
    assertThat(text(body, "message")).startsWith(HOSTILE);
    assertThat(body.get("priority").asInt()).isEqualTo(5);
    assertThat(text(body, "click")).startsWith("https://moot.example.com/f/questions/");
  }

  @Test
  void a_message_fits_however_long_the_question_is() throws Exception {
    var longest = "*<&\ud83d\ude00".repeat(2_000);
    assertThat(text(told(Format.DISCORD, "/x", longest).json(), "content"))
        .hasSizeLessThanOrEqualTo(2_000);
    assertThat(Text.bytes(text(told(Format.NTFY, "/x", longest).json(), "message")))
        .isLessThanOrEqualTo(4_096);
    assertThat(text(told(Format.TELEGRAM, "/x?chat_id=1", longest).json(), "text"))
        .hasSizeLessThanOrEqualTo(4_096);
  }

  @Test
  void without_a_public_address_it_says_what_to_type_instead() throws Exception {
    telling.close();
    telling = at(Optional.empty());
    var text = text(told(Format.TELEGRAM, "/x?chat_id=1", "Merge?").json(), "text");
    assertThat(text).matches("(?s).*\nfolkmoot answer [0-9a-f]{8} ANSWER").doesNotContain("http");
  }

  @Test
  void the_title_is_that_of_the_event_else_its_type() {
    assertThat(title("question.asked", "{'title':'ann halted everything'}"))
        .isEqualTo("ann halted everything");
    assertThat(title("turn.asked", "{'title':'It is the turn of bob'}"))
        .isEqualTo("It is the turn of bob");
    assertThat(title("webhook.test", "{}")).isEqualTo("Folkmoot can reach you");
    assertThat(title("webhook.set_aside", "{}")).isEqualTo("An event could not be delivered");
    assertThat(title("webhook.disabled", "{}")).isEqualTo("webhook disabled");
    assertThat(title("question.reassigned", "{}")).isEqualTo("question reassigned");
  }

  @Test
  void it_says_what_to_type_as_long_as_there_is_something_to_answer() {
    assertThat(List.of("question.asked", "question.reminded", "question.reassigned"))
        .allSatisfy(
            type ->
                assertThat(notice(type, "{}").text()).endsWith("folkmoot answer 3d4c5b6a ANSWER"));
    assertThat(List.of("question.answered", "question.expired", "agent.halted", "turn.asked"))
        .allSatisfy(type -> assertThat(notice(type, "{}").text()).doesNotContain("folkmoot"));
  }

  @Test
  void it_says_which_webhook_is_disabled() {
    var data = "{'webhookId':'1','host':'hooks.example.org','reason':'answered 410'}";
    assertThat(notice("webhook.disabled", data).text())
        .startsWith("Webhook at hooks.example.org\nanswered 410");
  }

  private static String title(String type, String data) {
    return notice(type, data).title();
  }

  private static Notice notice(String type, String data) {
    var event =
        new Event(
            1,
            Instant.EPOCH,
            type,
            Optional.of(new AgentId("coder")),
            Optional.of(new SessionId("release")),
            Optional.of(new QuestionId("0190f3a2-7c3b-7d55-8e0a-1f2e3d4c5b6a")),
            data.replace('\'', '"'));
    return Notice.of(event, Optional.empty(), Folkmoot.EVENT_TYPES);
  }

  @Test
  void every_format_is_signed() throws Exception {
    for (var format : Format.values()) {
      var delivery = told(format, "/x?chat_id=1", "Merge?");
      assertThat(delivery.header("webhook-signature")).as(format.name()).startsWith("v1,");
    }
  }
}
