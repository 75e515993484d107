package dev.folkmoot.http;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.trust.Caller;
import dev.folkmoot.trust.Trust;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/** Identifies the caller of a request. */
record Identification(Trust trust, ListenAddress listen) {
  /** Whether the connection is encrypted, by us or by a proxy in front of us. */
  boolean isSecure(Request request) {
    return request.isSecure() || listen.behindProxy();
  }

  /**
   * Programs send their token with every call. A browser sends the cookie that it got for a token,
   * and, to change something, also the key that our pages keep.
   */
  Caller caller(Request request, Route route) {
    if (route.isOpen()) {
      return new Caller.Open();
    }
    var caller = caller(request, route.isForTokens());
    if (route.isPage() && caller instanceof Caller.ByName) {
      throw new Refusal(Refusal.Code.NO_TOKEN, "pages are for people; sign in")
          .advising(new Advice.ShowPersonToken());
    }
    return caller;
  }

  /** Whether the request seems to be an operator's; the caller is checked later. */
  boolean isOperators(Request request) {
    return trust.isOperators(authorization(request), pass(request));
  }

  private static Optional<String> authorization(Request request) {
    return Optional.ofNullable(request.getHeaders().get(HttpHeader.AUTHORIZATION));
  }

  private Optional<String> pass(Request request) {
    return Cookies.find(request, Trust.PASS, isSecure(request))
        .filter(_ -> authorization(request).isEmpty());
  }

  private Caller caller(Request request, boolean forTokens) {
    var pass = pass(request);
    if (pass.isPresent()) {
      Requests.requireFromOurPage(request);
      if (forTokens) {
        throw new Refusal(
                Refusal.Code.NO_TOKEN, "this needs the token itself, not a browser's" + " cookie")
            .advising(new Advice.ShowToken());
      }
      return Requests.changes(request)
          ? trust.visitor(pass.get(), Optional.ofNullable(request.getHeaders().get(Trust.KEY)))
          : trust.visitor(pass.get());
    }
    return trust.caller(authorization(request), Request.getRemoteAddr(request));
  }
}
