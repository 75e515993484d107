package dev.folkmoot.core;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;

/** Reads bodies of HTTP replies for callers that may stop waiting. */
public final class ReplyBodies {
  private ReplyBodies() {}

  /**
   * Closes the body once the caller has left. Without this, a reply that arrives as the caller
   * leaves would stay open.
   */
  public static HttpResponse.BodyHandler<InputStream> closedIf(CompletableFuture<Void> abandoned) {
    return info -> {
      var reply = BodyHandlers.ofInputStream().apply(info);
      var _ = abandoned.thenCombine(reply.getBody(), (_, body) -> closed(body));
      return reply;
    };
  }

  private static boolean closed(InputStream body) {
    try {
      body.close();
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
