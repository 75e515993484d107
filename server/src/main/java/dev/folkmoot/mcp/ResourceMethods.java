package dev.folkmoot.mcp;

import dev.folkmoot.core.AdviceWording;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.tool.ResourceContents;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Answers {@code resources/list}, {@code resources/templates/list} and {@code resources/read}. */
final class ResourceMethods {
  private static final Duration FRESH = Duration.ofMinutes(1);

  private final List<Resource> resources;
  private final List<ResourceTemplate> templates;
  private final Calls calls;
  private final AdviceWording words;

  ResourceMethods(
      List<Resource> resources,
      List<ResourceTemplate> templates,
      Calls calls,
      AdviceWording words) {
    this.resources = resources;
    this.templates = templates;
    this.calls = calls;
    this.words = words;
  }

  boolean isEmpty() {
    return resources.isEmpty() && templates.isEmpty();
  }

  Result list() {
    return listed("resources", resources.stream().map(Resource::json).toList());
  }

  Result listTemplates() {
    return listed("resourceTemplates", templates.stream().map(ResourceTemplate::json).toList());
  }

  private static Result listed(String name, List<ResourceJson> entries) {
    var listed = Json.object();
    listed.set(name, Json.MAPPER.valueToTree(entries));
    return Result.of(listed).freshFor(FRESH);
  }

  Result read(RpcRequest request) {
    var uri = request.text("uri");
    var contents = read(uri, request);
    if (contents.isEmpty()) {
      throw RpcError.noSuchResource(uri, request.client().isStateless());
    }
    var body = Json.object();
    body.set("contents", Json.MAPPER.valueToTree(contents));
    return Result.of(body).freshFor(Duration.ZERO);
  }

  /** The URI of a request; refuses one that no resource or template has. */
  String requireKnownUri(RpcRequest request) {
    var uri = request.text("uri");
    boolean known =
        resources.stream().anyMatch(one -> one.uri().equals(uri))
            || templates.stream().anyMatch(one -> one.match(uri).isPresent());
    if (!known) {
      throw RpcError.noSuchResource(uri, request.client().isStateless());
    }
    return uri;
  }

  private List<ResourceContents> read(String uri, RpcRequest request) {
    try {
      for (var resource : resources) {
        if (resource.uri().equals(uri)) {
          return resource.reader().read(uri, call(request, Json.object()));
        }
      }
      for (var template : templates) {
        var variables = template.match(uri);
        if (variables.isPresent()) {
          return template.reader().read(uri, call(request, variables.get()));
        }
      }
      return List.of();
    } catch (Refusal refusal) {
      throw refusal.code() == Refusal.Code.NOT_FOUND
          ? RpcError.noSuchResource(uri, request.client().isStateless())
          : RpcError.invalidParams(refusal.messageWithAdvice(words));
    }
  }

  private Call call(RpcRequest request, ObjectNode variables) {
    return calls.peek(
        request, variables, new RequestState.Carried(Json.object(), Optional.empty()));
  }

  Optional<ResourceTemplate> template(String uriTemplate) {
    return templates.stream().filter(one -> one.uriTemplate().equals(uriTemplate)).findFirst();
  }
}
