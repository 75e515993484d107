package dev.folkmoot.http;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/**
 * Cookies that scripts cannot read and other sites cannot send. Over TLS their names have the
 * prefix {@code __Host-}: browsers let only this host set such a name, and we accept no other.
 */
final class Cookies {
  private static final String FROM_THIS_HOST = "__Host-";

  private Cookies() {}

  private static String name(String plain, boolean secure) {
    return secure ? FROM_THIS_HOST + plain : plain;
  }

  static Optional<String> find(Request request, String plain, boolean secure) {
    if (!request.getHeaders().contains(HttpHeader.COOKIE)) {
      return Optional.empty();
    }
    return Request.getCookies(request).stream()
        .filter(cookie -> cookie.getName().equals(name(plain, secure)))
        .map(HttpCookie::getValue)
        .findFirst();
  }

  static Map<String, String> header(String plain, String value, Duration age, boolean secure) {
    return Map.of(
        "Set-Cookie",
        "%s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Strict%s"
            .formatted(name(plain, secure), value, age.toSeconds(), secure ? "; Secure" : ""));
  }
}
