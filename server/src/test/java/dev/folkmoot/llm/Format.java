package dev.folkmoot.llm;

import dev.folkmoot.core.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** How a provider streams its replies. */
enum Format {
  OPENAI {
    @Override
    void call(OutputStream out, int index, RequestedCall call) throws IOException {
      delta(
          out,
          """
          {"index":%d,"id":%s,"type":"function","function":{"name":%s,"arguments":""}}
          """
              .formatted(index, Json.write(call.id()), Json.write(call.name())));
      for (var part : halves(call.arguments())) {
        delta(
            out,
            "{\"index\":%d,\"function\":{\"arguments\":%s}}".formatted(index, Json.write(part)));
      }
    }

    private void delta(OutputStream out, String call) throws IOException {
      write(
          out,
          """
          {"id":"c1","object":"chat.completion.chunk","created":1,"model":"stub-openai-1","choices":[{"index":0,"delta":{"tool_calls":[%s]},"finish_reason":null}]}
          """
              .formatted(call.strip()));
    }

    @Override
    void endOfCalls(OutputStream out) throws IOException {
      write(
          out,
          """
          {"id":"c1","object":"chat.completion.chunk","created":1,"model":"stub-openai-1","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}
          """);
      write(
          out,
          """
          {"id":"c1","object":"chat.completion.chunk","created":1,"model":"stub-openai-1","choices":[],"usage":{"prompt_tokens":11,"completion_tokens":7,"total_tokens":18}}
          """);
      write(out, "[DONE]");
    }

    @Override
    void piece(OutputStream out, String word) throws IOException {
      write(
          out,
          """
          {"id":"c1","object":"chat.completion.chunk","created":1,"model":"stub-openai-1","choices":[{"index":0,"delta":{"role":"assistant","content":%s},"finish_reason":null}]}
          """
              .formatted(Json.write(word)));
    }

    @Override
    void end(OutputStream out, List<String> words) throws IOException {
      write(
          out,
          """
          {"id":"c1","object":"chat.completion.chunk","created":1,"model":"stub-openai-1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
          """);
      write(
          out,
          """
          {"id":"c1","object":"chat.completion.chunk","created":1,"model":"stub-openai-1","choices":[],"usage":{"prompt_tokens":11,"completion_tokens":%d,"total_tokens":%d}}
          """
              .formatted(words.size(), 11 + words.size()));
      write(out, "[DONE]");
    }
  },
  ANTHROPIC {
    @Override
    void call(OutputStream out, int index, RequestedCall call) throws IOException {
      event(
          out,
          "content_block_start",
          """
          {"type":"content_block_start","index":%d,"content_block":{"type":"tool_use","id":%s,"name":%s,"input":{}}}
          """
              .formatted(index + 1, Json.write(call.id()), Json.write(call.name())));
      for (var part : halves(call.arguments())) {
        event(
            out,
            "content_block_delta",
            """
            {"type":"content_block_delta","index":%d,"delta":{"type":"input_json_delta","partial_json":%s}}
            """
                .formatted(index + 1, Json.write(part)));
      }
      event(
          out,
          "content_block_stop",
          "{\"type\":\"content_block_stop\",\"index\":%d}".formatted(index + 1));
    }

    @Override
    void calls(OutputStream out, List<RequestedCall> calls) throws IOException {
      event(out, "content_block_stop", "{\"type\":\"content_block_stop\",\"index\":0}");
      super.calls(out, calls);
    }

    @Override
    void endOfCalls(OutputStream out) throws IOException {
      event(
          out,
          "message_delta",
          """
          {"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":7}}
          """);
      event(out, "message_stop", "{\"type\":\"message_stop\"}");
    }

    @Override
    void begin(OutputStream out) throws IOException {
      event(
          out,
          "message_start",
          """
          {"type":"message_start","message":{"id":"m1","type":"message","role":"assistant","model":"stub-anthropic-1","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":11,"output_tokens":1}}}
          """);
      event(
          out,
          "content_block_start",
          """
          {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
          """);
    }

    @Override
    void piece(OutputStream out, String word) throws IOException {
      event(
          out,
          "content_block_delta",
          """
          {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":%s}}
          """
              .formatted(Json.write(word)));
    }

    @Override
    void end(OutputStream out, List<String> words) throws IOException {
      end(out, words, "\"end_turn\",\"stop_sequence\":null");
    }

    @Override
    void endAt(OutputStream out, List<String> words, String stop) throws IOException {
      end(out, words, "\"stop_sequence\",\"stop_sequence\":" + Json.write(stop));
    }

    private void end(OutputStream out, List<String> words, String reason) throws IOException {
      event(out, "content_block_stop", "{\"type\":\"content_block_stop\",\"index\":0}");
      event(
          out,
          "message_delta",
          """
          {"type":"message_delta","delta":{"stop_reason":%s},"usage":{"output_tokens":%d}}
          """
              .formatted(reason, words.size()));
      event(out, "message_stop", "{\"type\":\"message_stop\"}");
    }

    @Override
    void giveUp(OutputStream out, String why) throws IOException {
      event(
          out,
          "error",
          """
          {"type":"error","error":{"type":"overloaded_error","message":%s}}
          """
              .formatted(Json.write(why)));
    }

    @Override
    void write(OutputStream out, String data) throws IOException {
      event(out, "content_block_delta", data);
    }
  },
  GOOGLE {
    @Override
    void call(OutputStream out, int index, RequestedCall call) throws IOException {
      write(
          out,
          """
          {"candidates":[{"content":{"parts":[{"functionCall":{"name":%s,"args":%s}%s}],"role":"model"},"index":0}],"modelVersion":"stub-gemini-1","responseId":"r1"}
          """
              .formatted(
                  Json.write(call.name()),
                  object(call),
                  index == 0 ? ",\"thoughtSignature\":\"%s\"".formatted(signature(call)) : ""));
    }

    @Override
    void endOfCalls(OutputStream out) throws IOException {
      end(out, List.of("7", "7", "7", "7", "7", "7", "7"));
    }

    @Override
    void piece(OutputStream out, String word) throws IOException {
      write(
          out,
          """
          {"candidates":[{"content":{"parts":[{"text":%s}],"role":"model"},"index":0}],"modelVersion":"stub-gemini-1","responseId":"r1"}
          """
              .formatted(Json.write(word)));
    }

    @Override
    void end(OutputStream out, List<String> words) throws IOException {
      write(
          out,
          """
          {"candidates":[{"content":{"parts":[{"text":""}],"role":"model"},"finishReason":"STOP","index":0}],"usageMetadata":{"promptTokenCount":11,"candidatesTokenCount":%d,"totalTokenCount":%d},"modelVersion":"stub-gemini-1","responseId":"r1"}
          """
              .formatted(words.size(), 11 + words.size()));
    }
  },
  OLLAMA {
    @Override
    String mediaType() {
      return "application/x-ndjson";
    }

    @Override
    void call(OutputStream out, int index, RequestedCall call) throws IOException {
      write(
          out,
          """
          {"model":"stub-ollama-1","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":"","tool_calls":[{"function":{"index":%d,"name":%s,"arguments":%s}}]},"done":false}
          """
              .formatted(index, Json.write(call.name()), object(call)));
    }

    @Override
    void endOfCalls(OutputStream out) throws IOException {
      end(out, List.of("7", "7", "7", "7", "7", "7", "7"));
    }

    @Override
    void piece(OutputStream out, String word) throws IOException {
      write(
          out,
          """
          {"model":"stub-ollama-1","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":%s},"done":false}
          """
              .formatted(Json.write(word)));
    }

    @Override
    void end(OutputStream out, List<String> words) throws IOException {
      write(
          out,
          """
          {"model":"stub-ollama-1","created_at":"2026-01-01T00:00:00Z","message":{"role":"assistant","content":""},"done":true,"done_reason":"stop","prompt_eval_count":11,"eval_count":%d}
          """
              .formatted(words.size()));
    }

    @Override
    void giveUp(OutputStream out, String why) throws IOException {
      write(out, "{\"error\":%s}".formatted(Json.write(why)));
    }

    @Override
    void write(OutputStream out, String data) throws IOException {
      send(out, data.strip() + "\n");
    }
  };

  /** As Gemini 3 signs the thoughts that led to the first of its calls. */
  static String signature(RequestedCall call) {
    return "signature of " + call.id();
  }

  static Format of(ModelServer.Request request) {
    var path = request.path();
    if (path.contains("/chat/completions")) {
      return OPENAI;
    }
    if (path.contains("/messages")) {
      return ANTHROPIC;
    }
    return path.contains("/api/chat") ? OLLAMA : GOOGLE;
  }

  String mediaType() {
    return "text/event-stream";
  }

  void begin(OutputStream out) throws IOException {}

  void pieces(OutputStream out, List<String> words) throws IOException {
    for (var word : words) {
      piece(out, word);
    }
  }

  void calls(OutputStream out, List<RequestedCall> calls) throws IOException {
    for (int i = 0; i < calls.size(); i++) {
      call(out, i, calls.get(i));
    }
  }

  abstract void call(OutputStream out, int index, RequestedCall call) throws IOException;

  abstract void endOfCalls(OutputStream out) throws IOException;

  static List<String> halves(String text) {
    int half = text.length() / 2;
    return List.of(text.substring(0, half), text.substring(half));
  }

  /** These formats have arguments as JSON, so what is none cannot be sent. */
  static String object(RequestedCall call) {
    return JsonRepair.firstObject(call.arguments()).map(Object::toString).orElse("{}");
  }

  abstract void piece(OutputStream out, String word) throws IOException;

  void giveUp(OutputStream out, String why) throws IOException {
    write(out, "{\"error\":{\"code\":503,\"message\":%s}}".formatted(Json.write(why)));
  }

  abstract void end(OutputStream out, List<String> words) throws IOException;

  void endAt(OutputStream out, List<String> words, String stop) throws IOException {
    end(out, words);
  }

  void write(OutputStream out, String data) throws IOException {
    send(out, "data: " + data.strip() + "\n\n");
  }

  void event(OutputStream out, String name, String data) throws IOException {
    send(out, "event: " + name + "\ndata: " + data.strip() + "\n\n");
  }

  void send(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }
}
