package dev.folkmoot.knowledge.git;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Delivers one update to the repository. Each step first checks whether it is done, so that a
 * delivery can stop anywhere and start again on any node.
 */
final class Delivery {
  /** How often to try a push to a branch that others push to meanwhile. */
  private static final int MOST_PUSHES = 5;

  /** Reads and records the state of deliveries in the database, and asks people about conflicts. */
  interface Journal {
    /** The last branch that knowledge was pushed to, unless it is known to be merged. */
    Optional<String> lastBranch();

    /** The updates for a branch that are neither merged nor given up, the oldest first. */
    List<FullUpdate> onBranch(String branch);

    /** Whether a later update of the knowledge file was pushed. */
    boolean isOvertaken(UpdateId id);

    /** Asks people about the updates of a branch that conflicts with the base branch. */
    void ask(MergeConflict conflict);

    /**
     * Records the branch directly before anything is pushed to it. Fails if the claim is lost, or
     * if the built-in coder is held.
     */
    void recordBranch(UpdateClaim claim, String branch) throws DeliveryFailure;

    /** Fails if the built-in coder is held. */
    void requireNotHeld() throws DeliveryFailure;
  }

  /** A conflict between a branch and the base branch that only people can solve. */
  record MergeConflict(List<KnowledgeUpdate> updates, String sentence) {
    private boolean concerns(FullUpdate update) {
      return updates.stream().anyMatch(one -> one.id().equals(update.id()));
    }
  }

  private final GitRepository repository;
  private final Optional<Forge> forge;
  private final FileMerge merge;
  private final Journal journal;

  Delivery(GitRepository repository, Optional<Forge> forge, FileMerge merge, Journal journal) {
    this.repository = repository;
    this.forge = forge;
    this.merge = merge;
    this.journal = journal;
  }

  DeliveryOutcome deliver(UpdateClaim claim) throws DeliveryFailure, InterruptedException {
    var update = claim.full();
    repository.fetch();
    var base = repository.base();
    var existing = repository.commitOf(base, update.id());
    if (!existing.isEmpty()) {
      return new DeliveryOutcome.OnBase(Optional.of(existing));
    }
    requireOnlyTheUpdate(update);
    var branch = branchFor(update, base);
    var conflict = mergeBaseInto(branch);
    if (conflict.isPresent()) {
      journal.ask(conflict.get());
      if (conflict.get().concerns(update)) {
        return new DeliveryOutcome.AskedPeople();
      }
      branch = update.id().branch();
    }
    journal.recordBranch(claim, branch);
    var commit = pushTo(claim, branch);
    if (commit.isEmpty()) {
      return new DeliveryOutcome.OnBase(Optional.empty());
    }
    return new DeliveryOutcome.Pushed(branch, commit.get(), pullRequest(branch, update));
  }

  /** Fails if an external coder has pushed something else to the branch of the update. */
  private void requireOnlyTheUpdate(FullUpdate update)
      throws DeliveryFailure, InterruptedException {
    var own = update.id().branch();
    if (update.update().coder().isPresent()
        && repository.tip(own).isPresent()
        && check(own, update) instanceof BranchCheck.Differs(var sentence)) {
      throw new DeliveryFailure(sentence);
    }
  }

  /** Fails unless the patch is still the one that a person has approved. */
  static void requireApproved(UpdateClaim claim) throws DeliveryFailure {
    if (claim.full().isPatch()) {
      try {
        var digest = Patch.of(claim.full().content()).digest();
        if (claim.approved().filter(digest::equals).isEmpty()) {
          throw new DeliveryFailure("the patch is not the one that a person approved");
        }
      } catch (Refusal refusal) {
        throw new DeliveryFailure(refusal.getMessage());
      }
    }
  }

  /** The branch recorded before, or the one that is open for knowledge, or a new one. */
  private String branchFor(FullUpdate update, String base)
      throws DeliveryFailure, InterruptedException {
    var own = update.id().branch();
    var pushed = repository.tip(own);
    if (update.isPatch()
        || update.branch().filter(own::equals).isPresent()
        || (pushed.isPresent() && repository.carries(pushed.get(), update.id()))) {
      return own;
    }
    for (var branch : update.branch().or(journal::lastBranch).stream().toList()) {
      if (isOpen(branch, base)) {
        return branch;
      }
    }
    return own;
  }

  /** Whether the branch exists and is neither merged nor rejected. */
  private boolean isOpen(String branch, String base) throws DeliveryFailure, InterruptedException {
    var tip = repository.tip(branch);
    if (tip.isEmpty()
        || repository.isAncestor(tip.get(), base)
        || repository.carries(base, UpdateId.ofBranch(branch))) {
      return false;
    }
    return forge.isEmpty()
        || forge
            .get()
            .find(branch)
            .filter(one -> one.state() == PullRequest.State.OPEN)
            .isPresent();
  }

  /** Pushes the update to the branch, and returns its commit; empty if the base has all of it. */
  private Optional<String> pushTo(UpdateClaim claim, String branch)
      throws DeliveryFailure, InterruptedException {
    var update = claim.full();
    for (int i = 0; i < MOST_PUSHES; i++) {
      var tip = repository.tip(branch);
      var existing = tip.isPresent() ? repository.commitOf(tip.get(), update.id()) : "";
      if (!existing.isEmpty()) {
        return Optional.of(existing);
      }
      var commit = commit(update, tip);
      if (commit.isEmpty()) {
        return commit;
      }
      journal.recordBranch(claim, branch);
      switch (repository.push(commit.get(), branch)) {
        case PushResult.Pushed() -> {
          return commit;
        }
        case PushResult.Outdated() -> repository.fetch();
        case PushResult.Failed(var sentence) -> throw new DeliveryFailure(sentence);
      }
    }
    throw new DeliveryFailure(
        "others push to the branch %s all the time; stop them, then retry".formatted(branch));
  }

  private Optional<String> commit(FullUpdate update, Optional<String> tip)
      throws DeliveryFailure, InterruptedException {
    var parent = tip.isPresent() ? tip.get() : repository.base();
    var draft = GitRepository.Draft.after(parent, update.message(), update.update().madeAt());
    if (update.isPatch()) {
      return Optional.of(repository.commit(draft, Patch.of(update.content())));
    }
    var file = repository.file(parent);
    var text = merged(update, file.text());
    if (!text.equals(file.text())) {
      return Optional.of(repository.commit(draft, file.mode(), text));
    }
    return tip.isEmpty() ? Optional.empty() : Optional.of(repository.commitUnchanged(draft));
  }

  private String merged(FullUpdate update, String existing) throws DeliveryFailure {
    try {
      var kept = replacesAll(update) ? "" : existing;
      return merge.merged(kept, update.content());
    } catch (Refusal refusal) {
      throw new DeliveryFailure("the knowledge file cannot be merged: " + refusal.getMessage());
    }
  }

  /**
   * Whether the update replaces the whole file. If an update that was made after it is pushed
   * already, its entries are merged into the file instead, so that no entry of that update is lost.
   */
  private boolean replacesAll(FullUpdate update) {
    return update.update().action() == UpdateAction.REPLACE && !journal.isOvertaken(update.id());
  }

  /** Finds or opens the pull request of a branch; empty without a forge. */
  Optional<String> pullRequest(String branch, FullUpdate update)
      throws DeliveryFailure, InterruptedException {
    if (forge.isEmpty()) {
      return Optional.empty();
    }
    journal.requireNotHeld();
    var open = forge.get().find(branch).filter(one -> one.state() == PullRequest.State.OPEN);
    return Optional.of(
        open.isPresent()
            ? open.get().url()
            : forge.get().open(branch, update.update().title(), body(update)).url());
  }

  private static String body(FullUpdate update) {
    return "Folkmoot adds what the team has learned to this repository. Later updates go to this"
        + " branch, too, while the pull request is open.\n\n%s\n".formatted(update.id().trailer());
  }

  /**
   * Merges the base into a branch that conflicts with it in the knowledge file, by the ids of the
   * entries and not by lines. Merges nothing if people have changed the file on the branch, because
   * that merge is theirs. If they have changed an entry on the base, returns the conflict, so that
   * they are asked about it.
   */
  Optional<MergeConflict> mergeBaseInto(String branch)
      throws DeliveryFailure, InterruptedException {
    var base = repository.base();
    var tip = repository.tip(branch);
    var pending = journal.onBranch(branch);
    if (pending.isEmpty() || tip.isEmpty() || repository.isEditedByPeople(base, tip.get())) {
      return Optional.empty();
    }
    var tree = repository.conflictTree(tip.get(), base);
    var updates = tree.isEmpty() ? List.<FullUpdate>of() : carriedBy(tip.get(), pending);
    if (updates.isEmpty()) {
      return Optional.empty();
    }
    var file = repository.file(base);
    var text = file.text();
    try {
      for (var update : updates) {
        text = merged(update, text);
      }
    } catch (DeliveryFailure failure) {
      return Optional.of(
          new MergeConflict(
              updates.stream().map(FullUpdate::update).toList(),
              "the branch %s conflicts with the base branch: %s"
                  .formatted(branch, failure.sentence())));
    }
    var draft =
        new GitRepository.Draft(
            List.of(tip.get(), base),
            tree.get(),
            "Merge the base branch by the ids of the entries\n\nFolkmoot-Merge: %s\n"
                .formatted(base),
            updates.getLast().update().madeAt());
    journal.requireNotHeld();
    if (repository.push(repository.commit(draft, file.mode(), text), branch)
        instanceof PushResult.Failed(var sentence)) {
      throw new DeliveryFailure(sentence);
    }
    repository.fetch();
    return Optional.empty();
  }

  private List<FullUpdate> carriedBy(String tip, List<FullUpdate> updates)
      throws DeliveryFailure, InterruptedException {
    var carried = new ArrayList<FullUpdate>();
    for (var update : updates) {
      if (repository.carries(tip, update.id())) {
        carried.add(update);
      }
    }
    return carried;
  }

  /** Whether the repository has the update, on the base branch or on a branch of the update. */
  boolean isInRepository(FullUpdate update) throws DeliveryFailure, InterruptedException {
    repository.fetch();
    var own = update.id().branch();
    for (var branch : new LinkedHashSet<>(List.of(own, update.branch().orElse(own)))) {
      var tip = repository.tip(branch);
      if (tip.isPresent() && repository.carries(tip.get(), update.id())) {
        return true;
      }
    }
    return repository.carries(repository.base(), update.id());
  }

  /** The result of checking a branch that an external coder has pushed. */
  sealed interface BranchCheck {
    /** The branch has the update, in that commit, and nothing else. */
    record Matches(String commit) implements BranchCheck {}

    record Differs(String sentence) implements BranchCheck {}
  }

  /**
   * Checks the branch of an external coder as of the last fetch, because its pull request is opened
   * in the server's name.
   */
  BranchCheck check(String branch, FullUpdate update) throws DeliveryFailure, InterruptedException {
    var tip = repository.tip(branch);
    if (tip.isEmpty()) {
      return new BranchCheck.Differs(noBranch(branch));
    }
    try {
      var from = repository.forkPoint(repository.base(), tip.get());
      return matches(update, from, tip.get())
          ? new BranchCheck.Matches(repository.commitOf(tip.get(), update.id()))
          : new BranchCheck.Differs(
              "the branch %s has changes that are not part of the update".formatted(branch));
    } catch (DeliveryFailure failure) {
      return new BranchCheck.Differs(
          "the branch %s cannot be compared with the update: %s"
              .formatted(branch, failure.sentence()));
    }
  }

  private boolean matches(FullUpdate update, String from, String tip)
      throws DeliveryFailure, InterruptedException {
    return update.isPatch()
        ? repository.isPatched(Patch.of(update.content()), from, tip)
        : repository.changesOnlyTheFile(from, tip) && hasOnlyTheEntries(update, from, tip);
  }

  private boolean hasOnlyTheEntries(FullUpdate update, String from, String tip)
      throws DeliveryFailure, InterruptedException {
    var wanted = merged(update, repository.file(from).text());
    try {
      return merge.merged(repository.file(tip).text(), Json.array()).equals(wanted);
    } catch (Refusal refusal) {
      return false;
    }
  }

  /** The fate of an update that was pushed. */
  sealed interface Fate {
    record OnBase() implements Fate {}

    /** The update is on its branch, and nobody has decided about it. */
    record Open() implements Fate {}

    /** The branch no longer leads the update to the base branch; the sentence says why. */
    record Lost(String sentence) implements Fate {}
  }

  /** The fates of the updates on one branch. */
  Map<UpdateId, Fate> fates(String branch, List<UpdateId> updates)
      throws DeliveryFailure, InterruptedException {
    repository.fetch();
    var base = repository.base();
    var tip = repository.tip(branch);
    var pull = forge.isPresent() ? forge.get().find(branch) : Optional.<PullRequest>empty();
    boolean merged =
        pull.filter(one -> one.state() == PullRequest.State.MERGED).isPresent()
            || (tip.isPresent() && repository.isAncestor(tip.get(), base));
    var otherwise = pull.map(Delivery::fateOf).orElseGet(() -> fateWithoutPullRequest(branch, tip));
    var fates = new HashMap<UpdateId, Fate>();
    for (var id : updates) {
      if (merged || repository.carries(base, id)) {
        fates.put(id, new Fate.OnBase());
      } else if (tip.isPresent() && !repository.carries(tip.get(), id)) {
        fates.put(
            id, new Fate.Lost("the branch %s has no commit of this update".formatted(branch)));
      } else {
        fates.put(id, otherwise);
      }
    }
    return fates;
  }

  private static Fate fateOf(PullRequest pull) {
    return pull.state() == PullRequest.State.CLOSED
        ? new Fate.Lost("the pull request %s was closed without being merged".formatted(pull.url()))
        : new Fate.Open();
  }

  private static Fate fateWithoutPullRequest(String branch, Optional<String> tip) {
    return tip.isPresent()
        ? new Fate.Open()
        : new Fate.Lost(noBranch(branch) + ", and the update is not on the base branch");
  }

  /** It may have been deleted, or an external coder may never have pushed it. */
  private static String noBranch(String branch) {
    return "the repository has no branch " + branch;
  }
}
