package dev.folkmoot.webhook;

import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.Receiver;
import dev.folkmoot.testing.SettableClock;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Webhooks and a receiver, on a database of their own for each test. */
abstract class WebhookContract implements OnDatabase {
  final SettableClock clock = new SettableClock();
  final Receiver receiver = new Receiver();

  @SuppressWarnings("NullAway.Init")
  Databases database;

  @SuppressWarnings("NullAway.Init")
  Telling telling;

  @BeforeEach
  void open() {
    database = empty();
    telling = new Telling(database, clock);
  }

  @AfterEach
  void close() {
    telling.close();
    receiver.close();
  }

  void restart() {
    telling.close();
    telling = new Telling(database, clock);
  }

  static String signature(Receiver.Delivery delivery, IssuedWebhook issued) throws Exception {
    var key = Base64.getDecoder().decode(issued.secret().text().substring("whsec_".length()));
    var mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    var text =
        String.join(".", delivery.id(), delivery.header("webhook-timestamp"), delivery.body());
    return "v1,"
        + Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
  }
}
