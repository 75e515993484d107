package dev.folkmoot.wire.roundtable;

import dev.folkmoot.roundtable.ContextRequest;
import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc(
    "The open context requests, the oldest first; of all roundtables the 100 oldest, and with after"
        + " the next 100.")
public record ContextRequestsJson(
    List<ContextRequestJson> contextRequests,
    int count,
    @Doc("True when time ran out before there was a request: call again.")
        @Nullable Boolean pending) {
  public static ContextRequestsJson of(List<ContextRequest> open) {
    return new ContextRequestsJson(
        ContextRequestJson.of(open), open.size(), open.isEmpty() ? true : null);
  }
}
