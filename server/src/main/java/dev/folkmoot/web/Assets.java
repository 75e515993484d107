package dev.folkmoot.web;

import dev.folkmoot.core.Digest;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.http.Route;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The style sheet, the scripts and the icon of the pages. Their addresses change with their
 * content, so browsers may cache them.
 */
final class Assets {
  private static final String CSS = "text/css; charset=utf-8";
  private static final String SCRIPTS = "text/javascript; charset=utf-8";
  private static final String FOREVER = "public, max-age=31536000, immutable";

  private enum File {
    STYLE("folkmoot.css", CSS, "/web/folkmoot.css"),
    SCRIPT("folkmoot.js", SCRIPTS, "/web/folkmoot.js"),
    BROWSER_KEY("browserkey.js", SCRIPTS, "/web/browserkey.js"),
    SIGN_IN("signin.js", SCRIPTS, "/web/signin.js"),
    PARTS("parts.js", SCRIPTS, "/web/parts.js"),
    TOASTS("toasts.js", SCRIPTS, "/web/toasts.js"),
    FORMS("forms.js", SCRIPTS, "/web/forms.js"),
    DRAFTS("drafts.js", SCRIPTS, "/web/drafts.js"),
    KEYS("keys.js", SCRIPTS, "/web/keys.js"),
    TIMES("times.js", SCRIPTS, "/web/times.js"),
    SPEAKING("speaking.js", SCRIPTS, "/web/speaking.js"),
    NOTIFY("notify.js", SCRIPTS, "/web/notify.js"),
    LIVE("live.js", SCRIPTS, "/web/live.js"),
    VISIBLE("visible.js", SCRIPTS, "/web/visible.js"),
    MORPH("idiomorph.js", SCRIPTS, "/web/idiomorph.js"),
    HTMX("htmx.js", SCRIPTS, "/META-INF/resources/webjars/htmx.org/2.0.7/dist/htmx.min.js"),
    ICON("icon.svg", "image/svg+xml", "/web/icon.svg");

    private final String name;
    private final String type;
    private final String resource;

    File(String name, String type, String resource) {
      this.name = name;
      this.type = type;
      this.resource = resource;
    }
  }

  /** All files, read at first use. They share a version, because scripts import each other. */
  private static final class Loaded {
    static final Map<File, byte[]> CONTENTS = contents();
    static final String VERSION = version();

    private static Map<File, byte[]> contents() {
      var contents = new EnumMap<File, byte[]>(File.class);
      for (var file : File.values()) {
        contents.put(file, read(file));
      }
      return contents;
    }

    private static String version() {
      var all = new StringBuilder();
      CONTENTS.values().forEach(one -> all.append(new String(one, StandardCharsets.ISO_8859_1)));
      return Digest.of(all.toString()).substring(0, 16);
    }

    private static byte[] read(File file) {
      try (var in = Assets.class.getResourceAsStream(file.resource)) {
        if (in == null) {
          throw new IllegalStateException(file.resource + " is not in the jar");
        }
        return in.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  Route route() {
    return Route.get("/assets/{version}/{file}", "The style sheet, a script or the icon", this::get)
        .open()
        .page();
  }

  String style() {
    return address(File.STYLE);
  }

  String script() {
    return address(File.SCRIPT);
  }

  /** The script of the sign-in page. */
  String signInScript() {
    return address(File.SIGN_IN);
  }

  String icon() {
    return address(File.ICON);
  }

  String htmx() {
    return address(File.HTMX);
  }

  String morph() {
    return address(File.MORPH);
  }

  private static String address(File file) {
    return "/assets/%s/%s".formatted(Loaded.VERSION, file.name);
  }

  private Reply get(Exchange exchange) {
    var file =
        List.of(File.values()).stream()
            .filter(one -> one.name.equals(exchange.path("file")))
            .findFirst()
            .orElseThrow(
                () ->
                    Refusal.notFound(
                        "there is no file %s".formatted(Text.shorten(exchange.path("file")))));
    var tag = "\"%s\"".formatted(Loaded.VERSION);
    boolean current = Loaded.VERSION.equals(exchange.path("version"));
    var headers = Map.of("ETag", tag, "Cache-Control", current ? FOREVER : "no-cache");
    if (exchange.header("If-None-Match").equals(Optional.of(tag))) {
      return new Reply.Now(304, "", ByteBuffer.allocate(0), headers);
    }
    return new Reply.Now(200, file.type, ByteBuffer.wrap(Loaded.CONTENTS.get(file)), headers);
  }
}
