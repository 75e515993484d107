package dev.folkmoot.mcp;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Text;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A request that the protocol refuses: the only place that knows the error codes. */
public final class RpcError extends RuntimeException {
  private final int status;
  private final int code;
  private final @Nullable ObjectNode data;

  private RpcError(int status, int code, String message, @Nullable ObjectNode data) {
    super(message, null, false, false);
    this.status = status;
    this.code = code;
    this.data = data;
  }

  static RpcError parse() {
    return new RpcError(400, -32700, "the body is not JSON; send one JSON-RPC message", null);
  }

  public static RpcError invalidRequest(String advice) {
    return new RpcError(400, -32600, advice, null);
  }

  public static RpcError noSuchMethod(String method) {
    return new RpcError(
        404,
        -32601,
        "there is no method '%s'; check its name, and which protocol version has it"
            .formatted(Text.shorten(method)),
        null);
  }

  public static RpcError invalidParams(String advice) {
    return new RpcError(200, -32602, advice, null);
  }

  /** The refusal of a request without a field that every request of the newer era needs. */
  static RpcError invalidMeta(String advice) {
    return new RpcError(400, -32602, advice, null);
  }

  static RpcError noSuchResource(String uri, boolean stateless) {
    return new RpcError(
        200,
        stateless ? -32602 : -32002,
        "there is no resource '%s'; resources/list and resources/templates/list list them"
            .formatted(Text.shorten(uri)),
        Json.object().put("uri", uri));
  }

  static RpcError internal() {
    return new RpcError(200, -32603, "the server failed; its log has the details", null);
  }

  public static RpcError lost() {
    return new RpcError(
        200,
        -32000,
        "the server lost this call, for example in a restart; check whether it was done, and call"
            + " again",
        null);
  }

  static RpcError headers(String advice) {
    return new RpcError(400, -32020, advice, null);
  }

  static RpcError missing(Capability capability) {
    var data = Json.object();
    data.set("requiredCapabilities", capability.asDeclared());
    return new RpcError(
        400,
        -32021,
        "this needs a client that declares %s; declare it in clientCapabilities"
            .formatted(capability.declaredName()),
        data);
  }

  static RpcError unknownVersion(String requested, List<String> supported) {
    var data = Json.object().put("requested", requested);
    supported.forEach(data.putArray("supported")::add);
    return new RpcError(
        400,
        -32022,
        "protocol version '%s' is not supported; use one of %s"
            .formatted(Text.shorten(requested), String.join(", ", supported)),
        data);
  }

  /**
   * The HTTP status. In the older era only a message that is no JSON or no valid request gets an
   * error status; all other errors are sent with status 200.
   */
  int status(boolean stateless) {
    return stateless || code == -32700 || code == -32600 ? status : 200;
  }

  public ObjectNode json() {
    var error = Json.object().put("code", code).put("message", getMessage());
    if (data != null) {
      error.set("data", data);
    }
    return error;
  }
}
