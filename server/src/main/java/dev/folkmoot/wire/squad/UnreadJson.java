package dev.folkmoot.wire.squad;

import dev.folkmoot.squad.Unread;
import dev.folkmoot.wire.Doc;
import java.util.List;

@Doc("What others have said that a reader has not read, the oldest first.")
public record UnreadJson(
    List<ChatMessageJson> messages,
    @Doc("Once you have them, say that you have read up to here; else you get them again.")
        long upTo,
    @Doc("Whether there is more after that.") boolean more) {
  public static UnreadJson of(Unread unread) {
    return new UnreadJson(
        unread.messages().stream().map(ChatMessageJson::of).toList(), unread.upTo(), unread.more());
  }
}
