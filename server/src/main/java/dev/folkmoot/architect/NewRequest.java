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
 * A request about to be made. What looks like a secret in it is masked as it is made, before any
 * transaction.
 *
 * @param story the story that it claims to be about, which must be the one its sender holds
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
      throw Refusal.invalid("context is over 64 KiB of JSON; put the rest in a file and name it");
    }
  }

  /** The same of a sender that holds no story: which one it is about is a part of its context. */
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

  /** Of the JSON that a model reads, in characters as {@link TokenEstimate#length} counts them. */
  long length() {
    return TokenEstimate.length(Json.write(content))
        + context.map(Json::write).map(TokenEstimate::length).orElse(0L);
  }
}
