package dev.folkmoot.web;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Form;

/** A person's turn in a debate, as the form has it. */
final class SpokenResponse {
  private SpokenResponse() {}

  /** Plain words where no confidence is given, so that none is made up; else a JSON object. */
  static String of(Form form) {
    var position = form.require("position");
    var reasoning = form.text("reasoning").orElse("");
    var percent = form.text("confidence");
    if (percent.isPresent()) {
      var json =
          Json.object()
              .put("position", position)
              .put("reasoning", reasoning)
              .put("confidence", percent(percent.get()) / 100.0);
      form.text("stance").ifPresent(stance -> json.put("stance", stance));
      return Json.write(json);
    }
    if (form.text("stance").isPresent()) {
      throw Refusal.invalid("a stance needs a confidence; say how sure you are, from 0 to 100");
    }
    return reasoning.isEmpty() ? position : position + "\n\n" + reasoning;
  }

  private static long percent(String text) {
    long percent = Exchange.number("confidence", text);
    if (percent < 0 || percent > 100) {
      throw Refusal.invalid("confidence must be 0 to 100");
    }
    return percent;
  }
}
