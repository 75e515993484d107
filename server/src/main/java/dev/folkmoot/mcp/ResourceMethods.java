package dev.folkmoot.mcp;

import dev.folkmoot.core.AdviceWording;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.tool.ResourceContents;
import dev.folkmoot.tool.ToolCaller;
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
    var resource = require(uri, request);
    List<ResourceContents> contents;
    try {
      contents = resource.reader().read(uri, call(request, resource.variables()));
    } catch (Refusal refusal) {
      throw refused(refusal, uri, request);
    }
    if (contents.isEmpty()) {
      throw RpcError.noSuchResource(uri, request.client().isStateless());
    }
    var body = Json.object();
    body.set("contents", Json.MAPPER.valueToTree(contents));
    return Result.of(body).freshFor(Duration.ZERO);
  }

  /**
   * Returns the URI; refuses one that no resource or template has, and one that belongs to a
   * toolset that the caller may not use.
   */
  String requireReadable(String uri, RpcRequest request) {
    var _ = require(uri, request);
    return uri;
  }

  /** Whether there may be such a resource, and the caller may use its toolset. */
  boolean isReadable(String uri, ToolCaller caller) {
    return find(uri).filter(found -> caller.mayUse(found.toolset())).isPresent();
  }

  /** The resource of a URI, with the variables of its template. */
  private record Found(String toolset, ResourceReader reader, ObjectNode variables) {}

  private Found require(String uri, RpcRequest request) {
    var found =
        find(uri).orElseThrow(() -> RpcError.noSuchResource(uri, request.client().isStateless()));
    try {
      request.caller().requireToolset(found.toolset());
    } catch (Refusal refusal) {
      throw refused(refusal, uri, request);
    }
    return found;
  }

  private Optional<Found> find(String uri) {
    for (var resource : resources) {
      if (resource.uri().equals(uri)) {
        return Optional.of(new Found(resource.toolset(), resource.reader(), Json.object()));
      }
    }
    return templates.stream()
        .flatMap(
            template ->
                template.match(uri).stream()
                    .map(variables -> new Found(template.toolset(), template.reader(), variables)))
        .findFirst();
  }

  private RpcError refused(Refusal refusal, String uri, RpcRequest request) {
    return refusal.code() == Refusal.Code.NOT_FOUND
        ? RpcError.noSuchResource(uri, request.client().isStateless())
        : RpcError.invalidParams(refusal.messageWithAdvice(words));
  }

  private Call call(RpcRequest request, ObjectNode variables) {
    return calls.peek(
        request, variables, new RequestState.Carried(Json.object(), Optional.empty()));
  }

  Optional<ResourceTemplate> template(String uriTemplate) {
    return templates.stream().filter(one -> one.uriTemplate().equals(uriTemplate)).findFirst();
  }
}
