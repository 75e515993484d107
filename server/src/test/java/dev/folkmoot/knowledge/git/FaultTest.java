package dev.folkmoot.knowledge.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.Scratch;
import dev.folkmoot.testing.SettableClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * Something breaks after each step of git that changes something, on the way of an update. A fault
 * before a step is one after the step before it.
 */
class FaultTest {
  private static final Set<String> CHANGING =
      Set.of(
          "init",
          "fetch",
          "hash-object",
          "read-tree",
          "update-index",
          "write-tree",
          "commit-tree",
          "push");

  /** The first update opens a branch, the second adds to it. */
  @Test
  void no_entry_is_lost_and_none_is_there_twice() throws Exception {
    int steps = steps();
    assertThat(steps).isGreaterThan(2 * CHANGING.size() - 2);
    for (int broken = 1; broken <= steps; broken++) {
      requireWhole(broken);
    }
  }

  private static int steps() throws InterruptedException {
    var seen = new AtomicInteger();
    deliver(
        new Remote(),
        git ->
            command -> {
              if (CHANGING.contains(command.verb())) {
                seen.incrementAndGet();
              }
              return git.run(command);
            });
    return seen.get();
  }

  private interface Around {
    GitRunner of(GitRunner git);
  }

  /** Two updates, with the restart of a node after each piece of work. */
  private static List<KnowledgeUpdate> deliver(Remote remote, Around around)
      throws InterruptedException {
    var database = Databases.sqlite();
    var clock = new SettableClock();
    var directory = Scratch.directory();
    var config = Express.config(remote, Optional.empty());
    var updates = new ArrayList<KnowledgeUpdate>();
    for (var id : List.of("a", "b")) {
      try (var express = new Express(database, clock, config, directory, around::of)) {
        updates.add(express.add(id));
        express.workOnce();
      }
      clock.advance(UpdateWork.CHECK_INTERVAL.dividedBy(2));
    }
    try (var express = new Express(database, clock, config, directory, around::of)) {
      express.work();
      return updates.stream().map(express::now).toList();
    }
  }

  private static void requireWhole(int broken) throws InterruptedException {
    var step = new AtomicInteger();
    var remote = new Remote();
    var commits = new ArrayList<String>();
    var updates =
        deliver(
            remote,
            git ->
                command -> {
                  var result = git.run(command);
                  if (command.verb().equals("commit-tree")) {
                    commits.add(line(result));
                  }
                  if (CHANGING.contains(command.verb()) && step.incrementAndGet() == broken) {
                    throw new IllegalStateException("broken after " + command.verb());
                  }
                  return result;
                });
    assertThat(updates)
        .as("broken at %d", broken)
        .allMatch(update -> update.status() == UpdateStatus.PUSHED);
    var branch = updates.getFirst().id().branch();
    assertThat(remote.branches()).containsExactly(branch);
    assertThat(remote.nodes(branch)).isEqualTo(Map.of("a", "about a", "b", "about b"));
    assertThat(remote.commits(branch)).hasSize(2).hasSameElementsAs(commits);
  }

  private static String line(GitResult result) {
    try {
      return result.line();
    } catch (DeliveryFailure failure) {
      throw new AssertionError(failure);
    }
  }
}
