package dev.folkmoot.webhook;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.List;

/**
 * The addresses that deliveries may go to: the internet over TLS, or any if private ones are
 * allowed.
 */
final class AddressPolicy {
  private static final int LONGEST = 2_048;
  private static final int LAST_PORT = 65_535;

  private final boolean allowPrivate;
  private final Resolver resolver;

  AddressPolicy(boolean allowPrivate, Resolver resolver) {
    this.allowPrivate = allowPrivate;
    this.resolver = resolver;
  }

  /** Checks a URL and the addresses of its host. Each delivery looks the host up again. */
  URI require(String text) {
    var url = parse(text);
    try {
      var _ = addresses(host(url));
    } catch (UnknownHostException e) {
      throw Refusal.invalid(
          "url: the host %s cannot be found; correct its name".formatted(Text.shorten(host(url))));
    }
    return url;
  }

  private URI parse(String text) {
    Text.requireLength("url", text, LONGEST);
    URI url;
    try {
      url = new URI(new URI(text).toASCIIString());
    } catch (URISyntaxException e) {
      throw Refusal.invalid("url is not a URL; write one such as https://example.com/folkmoot");
    }
    var scheme = String.valueOf(url.getScheme());
    if (!scheme.equals("https") && !(scheme.equals("http") && allowPrivate)) {
      throw Refusal.invalid(
              "url must begin with https://, or with http:// where private addresses are allowed")
          .advising(new Advice.AllowPrivateWebhooks());
    }
    if (url.getHost() == null || url.getPort() > LAST_PORT || url.getPort() == 0) {
      throw Refusal.invalid("url has no valid host and port; correct it");
    }
    if (url.getRawUserInfo() != null || url.getRawFragment() != null) {
      throw Refusal.invalid(
          "url has a name, a password or a # in it; leave them out, and let the receiver check the"
              + " signature of each delivery");
    }
    return url;
  }

  /** All addresses of a host; refuses a host if any of them is private. */
  List<InetAddress> addresses(String host) throws UnknownHostException {
    var found = List.of(resolver.find(host));
    if (!allowPrivate && !found.stream().allMatch(IpRanges::isPublic)) {
      throw Refusal.invalid("url: %s is a private address".formatted(Text.shorten(host)))
          .advising(new Advice.AllowPrivateWebhooks());
    }
    return found;
  }

  /** The host without the brackets of an IPv6 address. */
  static String host(URI url) {
    return url.getHost().replaceAll("[\\[\\]]", "");
  }
}
