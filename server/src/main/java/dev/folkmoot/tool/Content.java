package dev.folkmoot.tool;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Base64;

/** A block of content in the result of a tool or a prompt. */
public sealed interface Content {
  @JsonProperty("type")
  String type();

  record Text(String text) implements Content {
    @Override
    public String type() {
      return "text";
    }
  }

  /** The data are bytes in base64. */
  record Image(String data, String mimeType) implements Content {
    @Override
    public String type() {
      return "image";
    }
  }

  /** The data are bytes in base64. */
  record Audio(String data, String mimeType) implements Content {
    @Override
    public String type() {
      return "audio";
    }
  }

  record Embedded(ResourceContents resource) implements Content {
    @Override
    public String type() {
      return "resource";
    }
  }

  record Link(String uri, String name, String mimeType) implements Content {
    @Override
    public String type() {
      return "resource_link";
    }
  }

  static Content text(String text) {
    return new Text(text);
  }

  static Content image(byte[] bytes, String mimeType) {
    return new Image(Base64.getEncoder().encodeToString(bytes), mimeType);
  }

  static Content audio(byte[] bytes, String mimeType) {
    return new Audio(Base64.getEncoder().encodeToString(bytes), mimeType);
  }
}
