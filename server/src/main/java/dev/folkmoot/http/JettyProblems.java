package dev.folkmoot.http;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Gives Jetty's own refusals the form of ours. */
final class JettyProblems extends ErrorHandler {
  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    int status = response.getStatus();
    var problem =
        Problem.reply(
            status,
            status < 500 ? Refusal.Code.INVALID.name() : "BUG",
            advice(status),
            Json.object());
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, problem.contentType());
    response.getHeaders().put(HttpHeader.CONNECTION, "close");
    response.write(true, problem.body(), callback);
    return true;
  }

  private static String advice(int status) {
    return switch (status) {
      case 414 -> "the address is too long; send long values in the body, or in shorter parts";
      case 431 -> "the address and headers are too large; send at most 8 KiB of them";
      default ->
          status < 500
              ? "the request is not valid HTTP; correct it"
              : "the server failed; its log has the details";
    };
  }
}
