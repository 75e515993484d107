package dev.folkmoot.core;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;

/** How the bodies of HTTP replies are read by callers that may be interrupted. */
public final class ReplyBodies {
  private ReplyBodies() {}

  /** A reply that begins while its caller leaves would else be read by nobody and stay open. */
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
