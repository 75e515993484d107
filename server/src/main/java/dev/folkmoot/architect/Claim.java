package dev.folkmoot.architect;

import dev.folkmoot.store.ClaimedRow;
import dev.folkmoot.store.Lease;
import java.util.List;

/**
 * A request that this node works on, for as long as its lease lasts.
 *
 * @param steps the replies of the model that earlier attempts stored, the oldest first
 */
record Claim(Request request, int attempts, List<String> steps, Lease lease)
    implements ClaimedRow<RequestId> {
  @Override
  public RequestId id() {
    return request.id();
  }
}
