package dev.folkmoot.mcp;

import dev.folkmoot.tool.JsonSchema;
import dev.folkmoot.tool.Tool;
import java.util.List;

/** Everything a server offers, in the order in which it is listed. */
public record Catalogue(
    List<Tool<? super Call>> tools,
    List<Resource> resources,
    List<ResourceTemplate> templates,
    List<Prompt> prompts) {

  public Catalogue {
    tools = List.copyOf(tools);
    resources = List.copyOf(resources);
    templates = List.copyOf(templates);
    prompts = List.copyOf(prompts);
    long names = tools.stream().map(Tool::name).distinct().count();
    if (names < tools.size()) {
      throw new IllegalArgumentException("two tools have the same name");
    }
    tools.forEach(Catalogue::check);
  }

  /** Refuses a tool that clients of one of the eras would not accept. */
  private static void check(Tool<? super Call> tool) {
    boolean fits =
        tool.name().matches("[A-Za-z0-9_.-]{1,128}")
            && isObject(tool.input())
            && tool.output().filter(schema -> !isObject(schema)).isEmpty();
    if (!fits) {
      throw new IllegalArgumentException(
          "the tool %s needs a plain name and schemas of objects".formatted(tool.name()));
    }
  }

  private static boolean isObject(JsonSchema schema) {
    return schema.source().path("type").asString("").equals("object");
  }
}
