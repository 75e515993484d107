package dev.folkmoot.http;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/** Parses requests, and refuses those of other sites. */
final class Requests {
  private static final Set<String> SAFE_METHODS = Set.of("GET", "HEAD", "OPTIONS");

  private Requests() {}

  /**
   * Refuses requests for another host or from another origin: a page of another site may reach a
   * loopback address.
   */
  static void requireOwnHost(Request request, ListenAddress listen) {
    var host = request.getHeaders().get(HttpHeader.HOST);
    var authority = host == null ? request.getHttpURI().getAuthority() : host;
    if (authority == null || !listen.names().contains(hostOf(authority).toLowerCase(Locale.ROOT))) {
      throw Refusal.notAllowed(
              "the Host header names another machine; call http://127.0.0.1 or http://localhost")
          .advising(new Advice.AllowHost());
    }
    var origin = request.getHeaders().get(HttpHeader.ORIGIN);
    if (origin != null && !listen.isOrigin(origin, authority)) {
      throw Refusal.notAllowed(
          "requests from the origin %s are refused; use the page that Folkmoot serves"
              .formatted(Text.shorten(origin)));
    }
    if (changes(request)) {
      requireNoOtherSite(request);
    }
  }

  /**
   * Refuses a request that a page of another site made the browser send. Browsers say so in
   * Sec-Fetch-Site, even without an Origin.
   */
  static void requireNoOtherSite(Request request) {
    var site = request.getHeaders().get("Sec-Fetch-Site");
    if (site != null && !site.equals("same-origin")) {
      throw Refusal.notAllowed(
          "a page of another site asked for this; use the page that Folkmoot serves");
    }
  }

  /**
   * A browser sends its cookie also for pages of other sites, so a request that changes something
   * must say that it comes from our page.
   */
  static void requireFromOurPage(Request request) {
    var headers = request.getHeaders();
    if (changes(request)
        && !headers.contains(HttpHeader.ORIGIN)
        && !headers.contains("Sec-Fetch-Site")) {
      throw Refusal.notAllowed(
          "the header Origin or Sec-Fetch-Site must show that our page sent this; programs call"
              + " /api with their token");
    }
  }

  static boolean changes(Request request) {
    return !SAFE_METHODS.contains(request.getMethod());
  }

  private static String hostOf(String authority) {
    int port = authority.length();
    while (port > 0 && authority.charAt(port - 1) >= '0' && authority.charAt(port - 1) <= '9') {
      port--;
    }
    return port > 0 && authority.charAt(port - 1) == ':'
        ? authority.substring(0, port - 1)
        : authority;
  }

  static List<String> segments(String rawPath) {
    var segments = new ArrayList<String>();
    for (var segment : rawPath.substring(1).split("/", -1)) {
      segments.add(decode(segment, false));
    }
    return segments;
  }

  static Map<String, String> query(Request request) {
    var raw = request.getHttpURI().getQuery();
    if (raw == null || raw.isEmpty()) {
      return Map.of();
    }
    var query = new HashMap<String, String>();
    for (var pair : raw.split("&", -1)) {
      int equals = pair.indexOf('=');
      var name = decode(equals < 0 ? pair : pair.substring(0, equals), true);
      var value = equals < 0 ? "" : decode(pair.substring(equals + 1), true);
      if (!pair.isEmpty() && query.put(name, value) != null) {
        throw Refusal.invalid(
            "the parameter '%s' is given twice; send it once".formatted(Text.shorten(name)));
      }
    }
    return query;
  }

  /** Percent-decodes strictly: refuses invalid UTF-8 instead of replacing it. */
  static String decode(String text, boolean form) {
    if (text.indexOf('%') < 0 && (!form || text.indexOf('+') < 0)) {
      return text;
    }
    var bytes = ByteBuffer.allocate(text.length() * 3);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '%') {
        bytes.put((byte) hex(text, i + 1));
        i += 2;
      } else {
        bytes.put((form && c == '+' ? " " : String.valueOf(c)).getBytes(StandardCharsets.UTF_8));
      }
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
    } catch (CharacterCodingException e) {
      throw badEncoding();
    }
  }

  private static int hex(String text, int at) {
    if (at + 2 > text.length()) {
      throw badEncoding();
    }
    int high = Character.digit(text.charAt(at), 16);
    int low = Character.digit(text.charAt(at + 1), 16);
    if (high < 0 || low < 0) {
      throw badEncoding();
    }
    return high * 16 + low;
  }

  private static Refusal badEncoding() {
    return Refusal.invalid("the address is not percent-encoded UTF-8; encode it");
  }
}
