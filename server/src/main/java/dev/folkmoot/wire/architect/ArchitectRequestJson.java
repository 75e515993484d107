package dev.folkmoot.wire.architect;

import dev.folkmoot.architect.Request;
import dev.folkmoot.architect.Response;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.story.LetterId;
import dev.folkmoot.story.StoryId;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

@Doc("A request to the architect, with its reply once there is one.")
public record ArchitectRequestJson(
    String id,
    @Doc(
            value = "question, or the kind of work to review.",
            oneOf = {"question", "plan", "code", "budget_review", "completion", "spec"})
        String kind,
    @Doc(
            value =
                "open: the server is working on it; waiting: a person or an external agent was"
                    + " asked; replied; withdrawn: a person ended it without a reply.",
            oneOf = {"open", "waiting", "replied", "withdrawn"})
        String status,
    String from,
    @Doc("The story that the sender held.") @Nullable String storyId,
    @Doc("The epoch of the context that the request belongs to.") int epoch,
    @Doc("The content of the request; only when the request itself is read.")
        @Nullable String content,
    @Doc("Further facts from the sender; only together with the content.")
        @Nullable ObjectNode context,
    @Doc(
            value = "The verdict of a review.",
            oneOf = {"APPROVED", "NEEDS_CHANGES", "REJECTED"})
        @Nullable String verdict,
    @Doc("The feedback of a review: the reasons and the changes that are needed.")
        @Nullable String feedback,
    @Doc("The answer to a question.") @Nullable String answer,
    @Doc("How sure the answer is, from 0 to 1.") @Nullable Double confidence,
    @Doc("The sources that the answer relies on.") @Nullable List<String> sources,
    @Doc("Why the request was withdrawn.") @Nullable String reason,
    @Nullable String repliedBy,
    @Doc("The question to people that the request waits for.") @Nullable String questionId,
    @Doc("The message to the external architect that the request waits for.")
        @Nullable String messageId,
    @Doc("True when a wait ran out of time: wait again for the same id.") @Nullable Boolean pending,
    Instant createdAt,
    @Nullable Instant repliedAt) {

  /** The request in full. */
  public static ArchitectRequestJson of(Request request) {
    return of(request, true, null);
  }

  /** The request for its sender, without the content that the sender already has. */
  public static ArchitectRequestJson withoutContent(Request request) {
    return of(request, false, null);
  }

  /** The result of a wait for the reply, for the sender. */
  public static ArchitectRequestJson afterWait(Request request) {
    return of(request, false, request.isReplied() ? null : true);
  }

  private static ArchitectRequestJson of(
      Request request, boolean whole, @Nullable Boolean pending) {
    var replied = replied(request);
    var waiting = waiting(request);
    var response = request.response();
    var review = part(response, Response.Reviewed.class);
    var answer = part(response, Response.Answered.class);
    return new ArchitectRequestJson(
        request.id().value(),
        request.kind().word(),
        status(request),
        request.agent().value(),
        request.story().map(StoryId::value).orElse(null),
        request.epoch(),
        whole ? request.content() : null,
        whole ? request.context().orElse(null) : null,
        review.map(one -> one.verdict().name()).orElse(null),
        review.map(Response.Reviewed::feedback).orElse(null),
        answer.map(Response.Answered::answer).orElse(null),
        answer.map(Response.Answered::confidence).orElse(null),
        answer.map(Response.Answered::sources).orElse(null),
        part(response, Response.Withdrawn.class).map(Response.Withdrawn::reason).orElse(null),
        replied.map(one -> one.by().value()).orElse(null),
        waiting.flatMap(Request.State.Waiting::question).map(QuestionId::value).orElse(null),
        waiting.flatMap(Request.State.Waiting::letter).map(LetterId::value).orElse(null),
        pending,
        request.madeAt(),
        replied.map(Request.State.Replied::at).orElse(null));
  }

  private static String status(Request request) {
    return switch (request.state()) {
      case Request.State.Open() -> "open";
      case Request.State.Waiting _ -> "waiting";
      case Request.State.Replied(var response, _, _) ->
          response instanceof Response.Withdrawn ? "withdrawn" : "replied";
    };
  }

  private static Optional<Request.State.Replied> replied(Request request) {
    return part(Optional.of(request.state()), Request.State.Replied.class);
  }

  private static Optional<Request.State.Waiting> waiting(Request request) {
    return part(Optional.of(request.state()), Request.State.Waiting.class);
  }

  private static <T> Optional<T> part(Optional<?> whole, Class<T> type) {
    return whole.filter(type::isInstance).map(type::cast);
  }
}
