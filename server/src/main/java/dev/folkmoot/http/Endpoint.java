package dev.folkmoot.http;

/** Parses, calls, renders; refuses by throwing. */
public interface Endpoint {
  Reply handle(Exchange exchange);
}
