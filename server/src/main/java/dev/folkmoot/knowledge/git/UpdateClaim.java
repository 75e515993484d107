package dev.folkmoot.knowledge.git;

import dev.folkmoot.store.ClaimedRow;
import dev.folkmoot.store.Lease;
import java.util.Optional;

/**
 * An update that this node works on, for as long as its lease lasts.
 *
 * @param status its status before the claim
 * @param approved the digest of the patch that a person approved
 */
record UpdateClaim(FullUpdate full, UpdateStatus status, Optional<String> approved, Lease lease)
    implements ClaimedRow<UpdateId> {
  @Override
  public UpdateId id() {
    return full.id();
  }

  KnowledgeUpdate update() {
    return full.update();
  }
}
