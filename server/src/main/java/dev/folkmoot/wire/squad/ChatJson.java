package dev.folkmoot.wire.squad;

import dev.folkmoot.squad.ChatPage;
import dev.folkmoot.wire.Doc;
import java.util.List;

@Doc("Part of the chat, the newest last.")
public record ChatJson(
    List<ChatMessageJson> messages,
    @Doc("Whether there are more messages: later ones if you read forward, else earlier ones.")
        boolean more) {
  public static ChatJson of(ChatPage page) {
    return new ChatJson(page.messages().stream().map(ChatMessageJson::of).toList(), page.more());
  }
}
