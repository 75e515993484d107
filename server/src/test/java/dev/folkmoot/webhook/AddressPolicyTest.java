package dev.folkmoot.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.testing.Certificate;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.Receiver;
import dev.folkmoot.testing.SettableClock;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where deliveries may go, and that they go nowhere else. */
class AddressPolicyTest {
  private final AddressPolicy open = new AddressPolicy(false, InetAddress::getAllByName);
  private final AddressPolicy own = new AddressPolicy(true, InetAddress::getAllByName);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "127.8.8.8",
        "0.0.0.0",
        "0.1.2.3",
        "10.0.0.1",
        "10.255.255.255",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.0.1",
        "169.254.169.254",
        "169.254.0.1",
        "100.64.0.1",
        "100.127.255.255",
        "100.100.100.200",
        "168.63.129.16",
        "192.0.0.192",
        "192.0.2.1",
        "198.18.0.1",
        "198.51.100.7",
        "203.0.113.7",
        "224.0.0.1",
        "239.255.255.250",
        "240.0.0.1",
        "255.255.255.255",
        "[::]",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "[::ffff:10.0.0.1]",
        "[::ffff:a9fe:a9fe]",
        "[::127.0.0.1]",
        "[fe80::1]",
        "[fec0::1]",
        "[fc00::1]",
        "[fd00:ec2::254]",
        "[ff02::1]",
        "[64:ff9b::7f00:1]",
        "[64:ff9b::a9fe:a9fe]",
        "[64:ff9b:1::1]",
        "[2001::1]",
        "[2001:db8::1]",
        "[2002:7f00:1::1]",
        "[100::1]",
        "localhost"
      })
  void a_private_address_is_refused_unless_those_are_allowed(String host) {
    var url = "https://%s/hook".formatted(host);
    assertThatThrownBy(() -> open.require(url))
        .isInstanceOfSatisfying(
            Refusal.class,
            refusal -> assertThat(refusal.advice()).contains(new Advice.AllowPrivateWebhooks()))
        .hasMessageContaining("private address");
    assertThat(own.require(url)).isEqualTo(URI.create(url));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.1.1.1",
        "9.255.255.255",
        "11.0.0.0",
        "172.15.255.255",
        "172.32.0.0",
        "192.167.255.255",
        "192.169.0.0",
        "100.63.255.255",
        "100.128.0.0",
        "169.253.255.255",
        "126.255.255.255",
        "128.0.0.0",
        "223.255.255.255",
        "[2606:4700::1111]",
        "[2a00:1450:4001::1]",
        "[64:ff9b::101:101]"
      })
  void an_address_of_the_internet_is_taken(String host) {
    assertThat(open.require("https://%s/hook".formatted(host))).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://1.1.1.1/",
        "ftp://1.1.1.1/",
        "file:///etc/passwd",
        "https:/1.1.1.1",
        "https://",
        "https:///hook",
        "1.1.1.1",
        "nonsense",
        "https://1.1.1.1:0/",
        "https://1.1.1.1:65536/",
        "https://ann:secret@1.1.1.1/",
        "https://1.1.1.1/#here",
        "https://1.1.1.1/a b",
        "https://1.1.1.1/\r\nX: y",
        "https://no.such.host.invalid/"
      })
  void what_is_no_address_to_deliver_to_is_refused_with_advice(String url) {
    assertThatThrownBy(() -> open.require(url))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith("url")
        .hasMessageNotContaining("secret@");
  }

  @Test
  void a_host_is_refused_if_any_of_its_addresses_is_private() throws Exception {
    var both = new InetAddress[] {address("1.1.1.1"), address("10.0.0.1")};
    var reach = new AddressPolicy(false, _ -> both);
    assertThatThrownBy(() -> reach.require("https://both.example/"))
        .hasMessageContaining("private address");
  }

  /** A host that is somebody else's when it is called than it was when it was added. */
  @Test
  void a_host_that_turns_private_after_it_was_added_is_not_called() throws Exception {
    var looked = new AtomicInteger();
    Resolver turning =
        _ -> new InetAddress[] {address(looked.getAndIncrement() == 0 ? "1.1.1.1" : "127.0.0.1")};
    try (var receiver = new Receiver();
        var telling =
            new Telling(
                Databases.sqlite(),
                new SettableClock(),
                new OutboundSettings(false, Optional.empty()),
                turning)) {
      var issued =
          telling.add(URI.create("https://turning.example:%d/".formatted(receiver.port())));
      telling.asked(1, 1);
      telling.deliver();
      assertThat(telling.state(issued))
          .isInstanceOfSatisfying(
              Webhook.State.Failing.class,
              failing -> assertThat(failing.why()).contains("private address"));
      assertThat(telling.webhooks.test(issued.webhook().id()).words()).contains("private address");
      assertThat(receiver.all()).isEmpty();
      assertThat(looked).hasValue(3);
    }
  }

  /** One look-up per delivery: what was checked is what is called. */
  @Test
  void the_address_that_was_checked_is_the_one_that_is_called() throws Exception {
    var looked = new AtomicInteger();
    Resolver counting =
        _ -> {
          looked.incrementAndGet();
          return new InetAddress[] {address("127.0.0.1")};
        };
    try (var receiver = new Receiver();
        var telling =
            new Telling(
                Databases.sqlite(),
                new SettableClock(),
                new OutboundSettings(true, Optional.empty()),
                counting)) {
      var issued =
          telling.add(URI.create("http://nowhere.invalid:%d/x".formatted(receiver.port())));
      assertThat(telling.webhooks.test(issued.webhook().id())).isEqualTo(new Receipt.Accepted(204));
      assertThat(looked).hasValue(2);
      assertThat(receiver.next().header("host")).isEqualTo("nowhere.invalid:" + receiver.port());
    }
  }

  @Test
  void over_tls_the_certificate_must_be_for_the_name(@TempDir Path folder) throws Exception {
    var _ = Certificate.signedByItself(folder);
    var context = context(folder);
    try (var receiver = new Receiver(context);
        var telling =
            new Telling(
                Databases.sqlite(),
                new SettableClock(),
                new OutboundSettings(true, Optional.empty()),
                _ -> new InetAddress[] {address("127.0.0.1")},
                context::getSocketFactory)) {
      var right = telling.add(URI.create("https://127.0.0.1:%d/".formatted(receiver.port())));
      var wrong = telling.add(URI.create("https://other.example:%d/".formatted(receiver.port())));
      assertThat(telling.webhooks.test(wrong.webhook().id()).words()).contains("certificate");
      assertThat(receiver.all()).isEmpty();
      assertThat(telling.webhooks.test(right.webhook().id())).isEqualTo(new Receipt.Accepted(204));
    }
  }

  @Test
  void a_certificate_that_nobody_vouches_for_is_not_believed(@TempDir Path folder)
      throws Exception {
    var _ = Certificate.signedByItself(folder);
    try (var receiver = new Receiver(context(folder));
        var telling = new Telling(Databases.sqlite(), new SettableClock())) {
      var issued = telling.add(URI.create("https://127.0.0.1:%d/".formatted(receiver.port())));
      assertThat(telling.webhooks.test(issued.webhook().id()).words()).contains("certificate");
      assertThat(receiver.all()).isEmpty();
    }
  }

  private static SSLContext context(Path folder) throws Exception {
    var password = "changeit".toCharArray();
    var keys = KeyStore.getInstance(folder.resolve("keys.p12").toFile(), password);
    var own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    own.init(keys, password);
    var trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("server", keys.getCertificate("server"));
    var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    var context = SSLContext.getInstance("TLS");
    context.init(own.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  private static InetAddress address(String literal) {
    try {
      return InetAddress.getByName(literal);
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }
}
