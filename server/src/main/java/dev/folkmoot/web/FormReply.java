package dev.folkmoot.web;

import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import java.util.Map;

/** Replies to forms that were taken. */
final class FormReply {
  private FormReply() {}

  /** The event of the change shows it; without a script, the page at the address does. */
  static Reply done(Exchange exchange, String address) {
    return isByScript(exchange) ? Reply.empty(204) : Reply.seeOther(address);
  }

  /** Leads to a page that the change has made. */
  static Reply goTo(Exchange exchange, String address) {
    return isByScript(exchange)
        ? Reply.text(200, "", "").with(Map.of("HX-Redirect", address))
        : Reply.seeOther(address);
  }

  private static boolean isByScript(Exchange exchange) {
    return exchange.header("HX-Request").isPresent();
  }
}
