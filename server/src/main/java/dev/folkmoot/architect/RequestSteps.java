package dev.folkmoot.architect;

import dev.folkmoot.session.TurnSteps;
import dev.folkmoot.store.Store;
import java.util.List;
import java.util.stream.Stream;

/** Stores the model's replies to a claimed request, so that another attempt need not ask again. */
final class RequestSteps implements TurnSteps {
  private final Store store;
  private final RequestStore requests;
  private final Claim claim;
  private List<String> all;

  RequestSteps(Store store, RequestStore requests, Claim claim) {
    this.store = store;
    this.requests = requests;
    this.claim = claim;
    this.all = claim.steps();
  }

  @Override
  public List<String> kept() {
    return claim.steps();
  }

  @Override
  public boolean keep(List<String> steps) {
    var more = Stream.concat(all.stream(), steps.stream()).toList();
    boolean stored = store.write(tx -> requests.keepSteps(tx, claim, more));
    all = stored ? more : all;
    return stored;
  }
}
