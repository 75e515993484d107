package dev.folkmoot.web;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Form;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Reads a person's turn in a roundtable from the form. */
final class SpokenResponse {
  private SpokenResponse() {}

  /**
   * Plain text, or a JSON object if there is a confidence or a context request. No confidence is
   * invented.
   */
  static String of(Form form) {
    boolean structured = form.text("confidence").isPresent();
    var query = form.text("query");
    if (!structured && query.isEmpty()) {
      return words(form);
    }
    var json = structured ? structured(form) : Json.object().put("content", words(form));
    query.ifPresent(text -> json.putArray("contextRequests").add(request(form, text)));
    return Json.write(json);
  }

  private static ObjectNode structured(Form form) {
    var json =
        Json.object()
            .put("position", form.require("position"))
            .put("reasoning", form.text("reasoning").orElse(""))
            .put("confidence", percent(form.require("confidence")) / 100.0);
    form.text("stance").ifPresent(stance -> json.put("stance", stance));
    form.text("sources").stream()
        .flatMap(String::lines)
        .map(String::strip)
        .filter(address -> !address.isEmpty())
        .forEach(address -> json.withArray("citations").addObject().put("url", address));
    return json;
  }

  private static String words(Form form) {
    for (var field : List.of("stance", "sources")) {
      if (form.text(field).isPresent()) {
        throw Refusal.invalid(
            "a response with %s needs a confidence; say how sure you are, from 0 to 100"
                .formatted(field.equals("stance") ? "a stance" : "sources"));
      }
    }
    var position = form.require("position");
    return form.text("reasoning").map(reasons -> position + "\n\n" + reasons).orElse(position);
  }

  private static ObjectNode request(Form form, String query) {
    return Json.object()
        .put("query", query)
        .put(
            "reason",
            form.text("need")
                .orElseThrow(
                    () -> Refusal.invalid("say why you need to know it; your turn was not taken")))
        .put("priority", form.text("required").isPresent() ? "required" : "optional");
  }

  private static long percent(String text) {
    long percent = Exchange.number("confidence", text);
    if (percent < 0 || percent > 100) {
      throw Refusal.invalid("confidence must be 0 to 100");
    }
    return percent;
  }
}
