package dev.folkmoot.knowledge.git;

import dev.folkmoot.knowledge.GraphFile;
import dev.folkmoot.knowledge.KnowledgeEntry;
import dev.folkmoot.knowledge.Nodes;
import dev.folkmoot.testing.Scratch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A bare repository as the remote, and a person who has a checkout of it. */
public final class Remote {
  public static final String FILE = ".folkmoot/knowledge.dot";

  private static final Path TEMPLATE = template();

  private final Path bare = Scratch.directory();
  private final Path checkout = Scratch.directory();
  private boolean cloned;

  public Remote() {
    try (var files = Files.walk(TEMPLATE)) {
      for (var file : files.skip(1).toList()) {
        Files.copy(file, bare.resolve(TEMPLATE.relativize(file).toString()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A bare repository with one commit. */
  private static Path template() {
    var bare = Scratch.directory();
    var first = Scratch.directory();
    git(bare, "init", "--quiet", "--bare", "--initial-branch=main", "--template=");
    git(first, "clone", "--quiet", bare.toString(), ".");
    git(first, "checkout", "--quiet", "-B", "main");
    write(first.resolve("README.md"), "A project.\n");
    git(first, "add", "--all");
    git(first, "commit", "--quiet", "--message", "Begin");
    git(first, "push", "--quiet", "origin", "main");
    return bare;
  }

  public RemoteUrl url() {
    return new RemoteUrl(bare.toUri().toString().replaceFirst("^file:/+", "file:///"));
  }

  /** The place of a hook, in a directory that is there. */
  Path hook(String name) throws IOException {
    return Files.createDirectories(bare.resolve("hooks")).resolve(name);
  }

  Path checkout() {
    if (!cloned) {
      git(checkout, "clone", "--quiet", bare.toString(), ".");
      cloned = true;
    }
    return checkout;
  }

  private static void write(Path path, String text) {
    try {
      Files.createDirectories(path.getParent());
      Files.writeString(path, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void commit(String message) {
    git(checkout(), "add", "--all");
    git(checkout(), "commit", "--quiet", "--allow-empty", "--message", message);
  }

  /** Moves the person's checkout to the newest of a branch. */
  void personHas(String branch) {
    git(checkout(), "fetch", "--quiet", "origin");
    git(checkout(), "checkout", "--quiet", "-B", branch, "origin/" + branch);
  }

  void personPushes(String branch) {
    git(checkout(), "push", "--quiet", "origin", "HEAD:refs/heads/" + branch);
  }

  /** A person writes a file and pushes it to a branch. */
  void personWrites(String branch, String file, String text) {
    personHas(branch);
    write(checkout().resolve(file), text);
    commit("Write " + file);
    personPushes(branch);
  }

  /** A person writes the knowledge file, with the descriptions of its nodes by their ids. */
  void personWrites(String branch, Map<String, String> nodes) {
    var entries =
        nodes.entrySet().stream()
            .map(node -> Nodes.entry(node.getKey(), node.getValue()))
            .toArray(KnowledgeEntry[]::new);
    personWrites(branch, FILE, GraphFile.text(Nodes.graph(entries)));
  }

  /** A coder does on a branch of its own what a message asks of it; the id of its commit. */
  public String coderPushes(String branch, String file, String text, String message) {
    personHas("main");
    write(checkout().resolve(file), text);
    commit(message);
    personPushes(branch);
    return git(checkout(), "rev-parse", "HEAD").strip();
  }

  void personMerges(String branch) {
    personHas("main");
    git(checkout(), "merge", "--quiet", "--no-ff", "--message", "Merge", "origin/" + branch);
    personPushes("main");
  }

  void personSquashes(String branch) {
    personHas("main");
    git(checkout(), "merge", "--quiet", "--squash", "origin/" + branch);
    git(checkout(), "commit", "--quiet", "--message", "Squashed\n\n" + messages(branch));
    personPushes("main");
  }

  String messages(String branch) {
    return git(bare, "log", "--format=%B", "main.." + branch);
  }

  List<String> branches() {
    return git(bare, "for-each-ref", "--format=%(refname:short)", "refs/heads/folkmoot")
        .lines()
        .toList();
  }

  /** The commits of a branch that main does not have, the newest first. */
  List<String> commits(String branch) {
    return git(bare, "rev-list", "main.." + branch).lines().toList();
  }

  /** The descriptions of the nodes in the knowledge file of a branch, by their ids. */
  Map<String, String> nodes(String branch) {
    var all = new TreeMap<String, String>();
    GraphFile.parse(show(branch, FILE))
        .nodes()
        .forEach((id, node) -> all.put(id, node.value().description()));
    return all;
  }

  String show(String branch, String file) {
    return git(bare, "show", branch + ":" + file);
  }

  String git(String... arguments) {
    return git(bare, arguments);
  }

  static String git(Path directory, String... arguments) {
    try {
      var line = new ArrayList<>(List.of("git", "-c", "user.name=Ann", "-c", "user.email=a@b.c"));
      Stream.of(arguments).forEach(line::add);
      var builder =
          new ProcessBuilder(line).directory(directory.toFile()).redirectErrorStream(true);
      builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
      var process = builder.start();
      var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new AssertionError(String.join(" ", line) + ": " + output);
      }
      return output;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
