package dev.folkmoot.web;

import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import java.util.Map;

/** Replies to accepted forms. */
final class FormReply {
  private FormReply() {}

  /** With a script, the event of the change refreshes the page; without one, this redirects. */
  static Reply done(Exchange exchange, String address) {
    return isByScript(exchange) ? Reply.empty(204) : Reply.seeOther(address);
  }

  /** Redirects to the page that the change has made. */
  static Reply goTo(Exchange exchange, String address) {
    return isByScript(exchange)
        ? Reply.text(200, "", "").with(Map.of("HX-Redirect", address))
        : Reply.seeOther(address);
  }

  private static boolean isByScript(Exchange exchange) {
    return exchange.header("HX-Request").isPresent();
  }
}
