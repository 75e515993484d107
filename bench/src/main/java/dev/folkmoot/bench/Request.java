package dev.folkmoot.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The bytes of a request. */
final class Request {
  private final byte[] bytes;

  private Request(byte[] bytes) {
    this.bytes = bytes;
  }

  static Request get(String path) {
    return of("GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".formatted(path));
  }

  /** A browser's request for a page, whose reader has given a name. */
  static Request page(String path) {
    return of(
        "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/html\r\nCookie: folkmoot_name=ann\r\n\r\n"
            .formatted(path));
  }

  static Request post(String path, String json) {
    return of(
        "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
            .formatted(path, json.getBytes(StandardCharsets.UTF_8).length, json));
  }

  /** As {@link #post}, by the owner of a token. */
  static Request post(String path, String json, String token) {
    return of(
        "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
            .formatted(path, token, json.getBytes(StandardCharsets.UTF_8).length, json));
  }

  /** A call of a tool in the newer era of the Model Context Protocol. */
  static Request tool(String path, String tool, String arguments) {
    var json =
        """
        {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"%s","arguments":%s,"_meta":{\
        "io.modelcontextprotocol/protocolVersion":"2026-07-28",\
        "io.modelcontextprotocol/clientCapabilities":{}}}}\
        """
            .formatted(tool, arguments);
    return of(
        "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nMCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: %s\r\nContent-Length: %d\r\n\r\n%s"
            .formatted(path, tool, json.getBytes(StandardCharsets.UTF_8).length, json));
  }

  /** The same request, from the owner of a token. */
  Request withToken(String token) {
    var text = new String(bytes, StandardCharsets.UTF_8);
    return of(text.replaceFirst("\r\n", "\r\nAuthorization: Bearer %s\r\n".formatted(token)));
  }

  private static Request of(String text) {
    return new Request(text.getBytes(StandardCharsets.UTF_8));
  }

  void writeTo(OutputStream out) throws IOException {
    out.write(bytes);
  }

  ByteBuffer buffer() {
    return ByteBuffer.wrap(bytes);
  }
}
