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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** What pages are made with. A file's address changes with its content, so browsers may keep it. */
final class Assets {
  private static final String FOREVER = "public, max-age=31536000, immutable";

  private enum File {
    STYLE("folkmoot.css", "text/css; charset=utf-8", "/web/folkmoot.css"),
    SCRIPT("folkmoot.js", "text/javascript; charset=utf-8", "/web/folkmoot.js"),
    MORPH("idiomorph.js", "text/javascript; charset=utf-8", "/web/idiomorph.js"),
    ICON("icon.svg", "image/svg+xml", "/web/icon.svg"),
    HTMX(
        "htmx.js",
        "text/javascript; charset=utf-8",
        "/META-INF/resources/webjars/htmx.org/2.0.7/dist/htmx.min.js");

    private final String name;
    private final String type;
    private final String resource;

    File(String name, String type, String resource) {
      this.name = name;
      this.type = type;
      this.resource = resource;
    }
  }

  private record Loaded(String version, ByteBuffer content) {}

  private final Map<File, Loaded> loaded = new ConcurrentHashMap<>();

  Route route() {
    return Route.get("/assets/{version}/{file}", "What pages are made with", this::get)
        .open()
        .page();
  }

  String style() {
    return address(File.STYLE);
  }

  String script() {
    return address(File.SCRIPT);
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

  private String address(File file) {
    return "/assets/%s/%s".formatted(find(file).version(), file.name);
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
    var found = find(file);
    var tag = "\"%s\"".formatted(found.version());
    boolean current = found.version().equals(exchange.path("version"));
    var headers = Map.of("ETag", tag, "Cache-Control", current ? FOREVER : "no-cache");
    if (exchange.header("If-None-Match").equals(Optional.of(tag))) {
      return new Reply.Now(304, "", ByteBuffer.allocate(0), headers);
    }
    return new Reply.Now(200, file.type, found.content().duplicate(), headers);
  }

  private Loaded find(File file) {
    return loaded.computeIfAbsent(file, Assets::load);
  }

  private static Loaded load(File file) {
    try (var in = Assets.class.getResourceAsStream(file.resource)) {
      if (in == null) {
        throw new IllegalStateException(file.resource + " is not in the jar");
      }
      var content = in.readAllBytes();
      var digest = Digest.of(new String(content, StandardCharsets.ISO_8859_1));
      return new Loaded(digest.substring(0, 16), ByteBuffer.wrap(content));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
