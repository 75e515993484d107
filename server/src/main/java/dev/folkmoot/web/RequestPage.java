package dev.folkmoot.web;

import tools.jackson.databind.JsonNode;

/** The page of one request with all its messages. */
record RequestPage(Frame frame, RequestView request) {
  String back() {
    return Names.address(
        "/contexts/" + Names.encode(request.request().agent().value()),
        "epoch",
        Integer.toString(request.request().epoch()));
  }

  /** The context that the agent gave with the request, as formatted JSON. */
  String context() {
    return request.request().context().map(JsonNode::toPrettyString).orElse("");
  }

  /** The author of a message, for people. */
  String author(String role) {
    return switch (role) {
      case "user" -> "The request as the architect read it";
      case "calls" -> "Tool calls";
      case "results" -> "Results of the tools";
      default -> "The reply";
    };
  }
}
