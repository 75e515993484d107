package dev.folkmoot.wire.story;

import dev.folkmoot.core.Json;
import dev.folkmoot.wire.Doc;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@Doc("The content of a message.")
public record PayloadJson(
    @Doc(value = "The kind of content, such as question or plan.", max = 128) String kind,
    @Doc("The content itself, at most 256 KiB of JSON.") @Nullable ObjectNode data) {
  JsonNode content() {
    return Optional.ofNullable(data).orElseGet(Json::object);
  }
}
