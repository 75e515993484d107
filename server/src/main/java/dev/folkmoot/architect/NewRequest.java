package dev.folkmoot.architect;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.Text;
import dev.folkmoot.llm.TokenEstimate;
import dev.folkmoot.story.StoryId;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request about to be made. The constructor masks what looks like a secret, so call it before the
 * transaction begins.
 *
 * @param story the story that the request is about, which must be the one that its sender holds
 */
public record NewRequest(
    RequestKind kind, String content, Optional<ObjectNode> context, Optional<StoryId> story) {
  private static final int LONGEST = 65_000;
  private static final int LARGEST_CONTEXT = 64 * 1024;

  public NewRequest {
    Text.requireLength("content", content, LONGEST);
    context.ifPresent(NewRequest::requireContext);
    content = Secrets.mask(content);
    context = context.map(Secrets::mask);
  }

  private static void requireContext(ObjectNode context) {
    Text.requireClean("context", context);
    if (Text.bytes(Json.write(context)) > LARGEST_CONTEXT) {
      throw Refusal.invalid(
          "context is over 64 KiB of JSON; put the rest in a file and give its path");
    }
  }

  /** A copy for a sender that holds no story, with the story's id in the context instead. */
  NewRequest withStoryInContext() {
    return story
        .map(
            id -> {
              var more = context.map(ObjectNode::deepCopy).orElseGet(Json::object);
              more.put("storyId", id.value());
              return new NewRequest(kind, content, Optional.of(more), Optional.empty());
            })
        .orElse(this);
  }

  /** The length of the JSON that a model reads, as {@link TokenEstimate#length} counts it. */
  long length() {
    return TokenEstimate.length(Json.write(content))
        + context.map(Json::write).map(TokenEstimate::length).orElse(0L);
  }
}
