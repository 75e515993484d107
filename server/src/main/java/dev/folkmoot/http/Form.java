package dev.folkmoot.http;

import dev.folkmoot.core.Digest;
import dev.folkmoot.core.Refusal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The fields of a form that a page sent. */
public final class Form {
  private final Map<String, List<String>> fields = new HashMap<>();

  private Form() {}

  static Form parse(String body) {
    var form = new Form();
    for (var pair : body.split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        var value = Requests.decode(pair.substring(equals + 1), true);
        form.fields
            .computeIfAbsent(
                Requests.decode(pair.substring(0, equals), true), _ -> new ArrayList<>())
            .add(value.replace("\r\n", "\n"));
      }
    }
    return form;
  }

  /**
   * The idempotency key of the form, if the page gave it one: the same content sent twice is one
   * request, and other content is another.
   */
  public Optional<String> idempotencyKey() {
    return text("key").map(_ -> Digest.of(new TreeMap<>(fields).toString()));
  }

  /** The value of a field; empty if it was left blank. */
  public Optional<String> text(String name) {
    return all(name).stream().findFirst();
  }

  public String require(String name) {
    return text(name).orElseThrow(() -> Refusal.invalid("%s is empty; fill it in".formatted(name)));
  }

  /** The whole number in a field, or the default if it was left blank. */
  public int number(String name, int usual) {
    return text(name)
        .map(text -> Math.clamp(Exchange.number(name, text), 0, Integer.MAX_VALUE))
        .orElse(usual);
  }

  /** The values of all fields of that name. */
  public List<String> all(String name) {
    return fields.getOrDefault(name, List.of()).stream().filter(text -> !text.isBlank()).toList();
  }
}
