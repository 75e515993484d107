package dev.folkmoot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Receiver;
import dev.folkmoot.wire.webhook.ReceiptJson;
import dev.folkmoot.wire.webhook.WebhookJson;
import dev.folkmoot.wire.webhook.WebhooksJson;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Webhooks from a terminal. */
class WebhookTest {
  @AutoClose private final Receiver receiver = new Receiver();
  @TempDir private Path data;
  @AutoClose private Api api;

  @BeforeEach
  void start() {
    api = Api.start(Api.withPrivateWebhooks(data));
  }

  private Shell.Ran webhook(String... arguments) {
    var command = new ArrayList<>(List.of("webhook"));
    command.addAll(List.of(arguments));
    command.addAll(2, List.of("--url", api.url().toString()));
    return Shell.runAsTyped(new StringWriter(), command.toArray(String[]::new));
  }

  @Test
  void one_is_added_tried_out_listed_and_removed() throws Exception {
    var url = receiver.url("/hook").toString();
    var added = webhook("add", url, "--type", "question.*,turn.asked");
    assertThat(added.exitCode()).as(added.err()).isZero();
    assertThat(added.out()).startsWith("whsec_").contains("not shown again");
    var id = added.out().strip().replaceFirst("(?s).* ", "");
    assertThat(webhook("test", id).exitCode()).isZero();
    assertThat(receiver.next().json().get("type").asString()).isEqualTo("webhook.test");
    assertThat(webhook("list").out())
        .contains(id, "active", receiver.url("/…").toString(), "question.*,turn.asked")
        .doesNotContain("whsec", "/hook");
    receiver.answering(500);
    var refused = webhook("test", id);
    assertThat(refused.exitCode()).isEqualTo(3);
    assertThat(refused.out()).contains("The receiver answered 500.");
    assertThat(webhook("remove", id).out()).contains("is removed");
    assertThat(webhook("list").out()).contains("There are no webhooks");
  }

  @Test
  void scripts_get_json() {
    var added = webhook("add", receiver.url("/x").toString(), "--format", "slack", "--json");
    var id = added.json(WebhookJson.class).id();
    assertThat(webhook("list", "--json").json(WebhooksJson.class).webhooks()).hasSize(1);
    assertThat(webhook("test", id, "--json").json(ReceiptJson.class).taken()).isTrue();
    assertThat(webhook("remove", id, "--json").json(WebhookJson.class).id()).isEqualTo(id);
  }

  @Test
  void help_tells_the_exit_codes() {
    assertThat(webhook("add", "--help").out())
        .containsPattern("Exit codes:\\R\\s+0\\s+done\\R\\s+2\\s+wrong usage");
  }

  @Test
  void what_makes_no_sense_is_refused() {
    assertThat(webhook("add", "nonsense").exitCode()).isEqualTo(2);
    assertThat(webhook("add", "nonsense").err()).contains("url must begin with https://");
    assertThat(webhook("add", receiver.url("/").toString(), "--format", "teams").err())
        .contains("use one of standard, slack, discord, telegram, ntfy");
    assertThat(webhook("add", receiver.url("/").toString(), "--secret-env", "NO_SUCH_1").err())
        .contains("NO_SUCH_1");
    assertThat(webhook("remove", "12345678").err()).contains("matches 0 webhooks");
    assertThat(webhook("test", "").exitCode()).isEqualTo(2);
  }
}
