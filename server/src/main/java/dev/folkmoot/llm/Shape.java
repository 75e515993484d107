package dev.folkmoot.llm;

import dev.folkmoot.core.Json;
import dev.folkmoot.llm.ModelFailure.Reason;
import tools.jackson.core.JacksonException;

/** What a reply must look like before it counts as one. */
final class Shape {
  private Shape() {}

  /** A reply to a prompt with a schema is a JSON object. */
  static void require(Prompt prompt, String text) throws Trouble {
    if (prompt.schema().isPresent() && !isObject(text)) {
      throw new Trouble(Reason.MALFORMED, "did not answer with a JSON object");
    }
  }

  private static boolean isObject(String text) {
    try {
      return Json.MAPPER.readTree(text).isObject();
    } catch (JacksonException e) {
      return false;
    }
  }
}
