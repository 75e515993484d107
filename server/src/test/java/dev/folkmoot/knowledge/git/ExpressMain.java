package dev.folkmoot.knowledge.git;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.knowledge.Knowledge;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.Node;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * A node with a running coder, in a process of its own. It stands still after a step of git, to be
 * killed there, or ends by itself once all is pushed.
 */
final class ExpressMain {
  private static final Set<String> STEPS = Set.of("fetch", "commit-tree", "push");

  private ExpressMain() {}

  /** The data directory, the repository, the forge, and the number of the step to stop after. */
  public static void main(String[] args) {
    var data = Path.of(args[0]);
    int last = Integer.parseInt(args[3]);
    var forge =
        new ForgeConfig(
            ForgeConfig.Kind.GITHUB,
            Optional.of(URI.create(args[2])),
            ForgeServer.REPOSITORY,
            "FORGE_TOKEN");
    var config =
        new RepositoryConfig(
            new RemoteUrl(args[1]),
            new RepositoryPath(Remote.FILE),
            "main",
            CommitAuthor.USUAL,
            Optional.of(forge),
            CoderKind.BUILTIN);
    var node = new Node(new Databases.Sqlite(data.resolve("test.db")), InstantSource.system());
    var stories = Express.stories(node);
    var updates =
        new KnowledgeUpdates(
            node.store,
            node.events,
            node.agents,
            node.gate.forFeatures(),
            stories.mailbox(),
            config,
            data,
            new Knowledge(node.store, node.events, node.agents, node.gate, stories)::merged,
            _ -> Optional.of(Express.TOKEN),
            git -> stopping(git, last));
    if (updates.list(1, Optional.empty()).updates().isEmpty()) {
      Stream.of("a", "b")
          .forEach(
              id ->
                  node.store.write(
                      tx ->
                          updates.add(
                              tx,
                              AgentId.FOLKMOOT,
                              NewUpdate.append(Optional.empty(), Express.entries(id)))));
    }
    updates.start();
    Api.awaitUntil(
        () ->
            updates.list(10, Optional.empty()).updates().stream()
                .allMatch(update -> update.status() == UpdateStatus.PUSHED));
    System.out.println("all pushed");
    System.exit(0);
  }

  private static GitRunner stopping(GitRunner git, int last) {
    var step = new AtomicInteger();
    return command -> {
      var result = git.run(command);
      if (STEPS.contains(command.verb()) && step.incrementAndGet() == last) {
        System.out.println("stands after " + command.verb());
        new CountDownLatch(1).await();
      }
      return result;
    };
  }
}
