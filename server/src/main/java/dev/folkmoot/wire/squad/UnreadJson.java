package dev.folkmoot.wire.squad;

import dev.folkmoot.squad.Unread;
import dev.folkmoot.wire.Doc;
import java.util.List;

@Doc("The messages of others that a reader has not read, the oldest first.")
public record UnreadJson(
    List<ChatMessageJson> messages,
    @Doc("Confirm that you have read up to this seq; otherwise the messages come again.") long upTo,
    @Doc("Whether there are more unread messages.") boolean more) {
  public static UnreadJson of(Unread unread) {
    return new UnreadJson(
        unread.messages().stream().map(ChatMessageJson::of).toList(), unread.upTo(), unread.more());
  }
}
