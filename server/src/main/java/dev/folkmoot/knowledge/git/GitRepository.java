package dev.folkmoot.knowledge.git;

import dev.folkmoot.core.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Folkmoot's bare clone of the repository. It has no checkout, so that no link in the repository
 * can lead a write elsewhere: files are written into an index, which becomes a tree.
 */
final class GitRepository {
  private static final Logger log = LoggerFactory.getLogger(GitRepository.class);
  private static final String REMOTE = "refs/remotes/origin/";
  private static final String INDEX = "update.index";
  private static final String USUAL_MODE = "100644";
  private static final Pattern REGULAR = Pattern.compile("100(644|755)");
  private static final Pattern OBJECT = Pattern.compile("[0-9a-f]{40,64}");
  private static final Pattern LOST_RACE =
      Pattern.compile("\\[rejected]|reference already exists|cannot lock ref");

  private final Path directory;
  private final RepositoryConfig config;
  private final GitRunner git;
  private boolean prepared;

  GitRepository(Path directory, RepositoryConfig config, GitRunner git) {
    this.directory = directory;
    this.config = config;
    this.git = git;
  }

  /**
   * A commit about to be made.
   *
   * @param tree the commit or tree that the changes start from
   */
  record Draft(List<String> parents, String tree, String message, Instant at) {
    static Draft after(String parent, String message, Instant at) {
      return new Draft(List.of(parent), parent + "^{tree}", message, at);
    }
  }

  /** Brings the base branch and all our branches up to date. */
  void fetch() throws DeliveryFailure, InterruptedException {
    prepare();
    prepared = false;
    var base = "+refs/heads/%s:%s%s".formatted(config.branch(), REMOTE, config.branch());
    var ours =
        "+refs/heads/%s*:%s%s*".formatted(UpdateId.BRANCH_PREFIX, REMOTE, UpdateId.BRANCH_PREFIX);
    run(
        "fetch",
        "--quiet",
        "--no-tags",
        "--prune",
        "--no-write-fetch-head",
        "--",
        url(),
        base,
        ours);
    prepared = true;
  }

  private String url() {
    return config.repository().value();
  }

  /**
   * Makes the clone, or removes the locks and unfinished objects that a killed git process left
   * behind.
   */
  private void prepare() throws DeliveryFailure, InterruptedException {
    if (prepared) {
      return;
    }
    try {
      Files.createDirectories(directory);
      try (var files = Files.walk(directory)) {
        for (var left : files.filter(GitRepository::isUnfinished).toList()) {
          Files.delete(left);
          log.info("removed {}, which a killed git process left behind", left.getFileName());
        }
      }
    } catch (IOException e) {
      throw unwritable();
    }
    run("init", "--quiet", "--bare", ".");
  }

  private static DeliveryFailure unwritable() {
    return new DeliveryFailure(
        "the directory of the clone cannot be written; check its permissions and the free disk"
            + " space");
  }

  private static boolean isUnfinished(Path file) {
    var name = file.getFileName().toString();
    return name.endsWith(".lock") || name.startsWith("tmp_");
  }

  /** The newest commit of the base branch. */
  String base() throws DeliveryFailure, InterruptedException {
    return tip(config.branch())
        .orElseThrow(
            () ->
                new DeliveryFailure(
                    "the repository has no branch %s; make it, or correct knowledge.branch"
                        .formatted(config.branch())));
  }

  /** The newest commit of a branch, if the repository had it at the last fetch. */
  Optional<String> tip(String branch) throws DeliveryFailure, InterruptedException {
    var ref = REMOTE + branch + "^{commit}";
    var result =
        git.run(GitCommand.of("rev-parse", "--verify", "--quiet", "--end-of-options", ref));
    return result.isYes() ? Optional.of(result.line()) : Optional.empty();
  }

  /** Whether a commit, or one before it, carries the update. */
  boolean carries(String commit, UpdateId id) throws DeliveryFailure, InterruptedException {
    return !commitOf(commit, id).isEmpty();
  }

  /** The commit that carries the update; empty if there is none. */
  String commitOf(String tip, UpdateId id) throws DeliveryFailure, InterruptedException {
    var pattern = "--grep=^%s *$".formatted(id.trailer());
    return run("log", "--max-count=1", "--format=%H", pattern, tip, "--");
  }

  boolean isAncestor(String commit, String of) throws DeliveryFailure, InterruptedException {
    return git.run(GitCommand.of("merge-base", "--is-ancestor", commit, of)).isYes();
  }

  /** The commit at which a branch forked from the base. */
  String forkPoint(String base, String tip) throws DeliveryFailure, InterruptedException {
    return run("merge-base", base, tip);
  }

  /** Whether a branch changes only the knowledge file, and leaves it a plain file. */
  boolean changesOnlyTheFile(String from, String tip) throws DeliveryFailure, InterruptedException {
    return run("diff-tree", "-r", "-z", "--name-only", "--no-renames", from, tip, "--")
            .equals(config.file().value() + "\0")
        && REGULAR.matcher(file(tip).mode()).matches();
  }

  /** Whether a branch is its fork point with the patch applied, and nothing else. */
  boolean isPatched(Patch patch, String from, String tip)
      throws DeliveryFailure, InterruptedException {
    return patched(from, patch).equals(run("rev-parse", "--verify", tip + "^{tree}"));
  }

  /** A file in a commit. */
  record FileVersion(String mode, String text) {
    static final FileVersion NONE = new FileVersion(USUAL_MODE, "");
  }

  /** The knowledge file in a commit. */
  FileVersion file(String commit) throws DeliveryFailure, InterruptedException {
    var path = config.file().value();
    var listed = run("ls-tree", "-z", "--full-tree", commit, "--", path);
    if (listed.isEmpty()) {
      return FileVersion.NONE;
    }
    var words = listed.split("[ \t]", 4);
    if (!REGULAR.matcher(words[0]).matches()) {
      throw new DeliveryFailure(
          ("%s is a link or a directory in the repository; make it a plain file, or correct"
                  + " knowledge.file")
              .formatted(path));
    }
    var blob = GitCommand.of("cat-file", "blob", words[2]);
    return new FileVersion(words[0], git.run(blob).text());
  }

  /** Commits a new text of the knowledge file. */
  String commit(Draft draft, String mode, String text)
      throws DeliveryFailure, InterruptedException {
    var blob = git.run(GitCommand.of("hash-object", "-w", "--stdin").withInput(text)).line();
    readIntoIndex(draft.tree());
    var entry = "%s,%s,%s".formatted(mode, blob, config.file());
    indexed(GitCommand.of("update-index", "--add", "--cacheinfo", entry));
    return commit(draft, indexed(GitCommand.of("write-tree")));
  }

  /** Makes a commit that changes no file, so that its message alone records the update. */
  String commitUnchanged(Draft draft) throws DeliveryFailure, InterruptedException {
    return commit(draft, draft.tree());
  }

  /** Commits a patch that a person has approved. */
  String commit(Draft draft, Patch patch) throws DeliveryFailure, InterruptedException {
    var tree = patched(draft.tree(), patch);
    var changes = run("diff-tree", "-r", "-z", "--raw", "--no-renames", draft.tree(), tree, "--");
    PatchRules.requireHarmless(changes);
    return commit(draft, tree);
  }

  /** The tree that results from applying a patch to a commit or a tree. */
  private String patched(String from, Patch patch) throws DeliveryFailure, InterruptedException {
    readIntoIndex(from);
    indexed(GitCommand.of("apply", "--cached", "--whitespace=nowarn", "-").withInput(patch.diff()));
    return indexed(GitCommand.of("write-tree"));
  }

  private String commit(Draft draft, String tree) throws DeliveryFailure, InterruptedException {
    var arguments = new ArrayList<>(List.of("commit-tree", tree, "-F", "-"));
    draft.parents().forEach(parent -> arguments.addAll(List.of("-p", parent)));
    return git.run(
            new GitCommand(arguments, draft.message(), config.author().environment(draft.at())))
        .line();
  }

  /**
   * The merged tree of two commits that conflict in the knowledge file and nowhere else; empty for
   * other commits, or if git is too old to tell.
   */
  Optional<String> conflictTree(String one, String other) throws InterruptedException {
    var command =
        GitCommand.of(
            "merge-tree", "--write-tree", "--name-only", "--no-messages", "-z", one, other);
    return git.run(command) instanceof GitResult.Failed(_, var output, _, _)
        ? Optional.of(output.split("\0", -1)).filter(this::isFileConflict).map(parts -> parts[0])
        : Optional.empty();
  }

  private boolean isFileConflict(String[] parts) {
    return parts.length == 3
        && OBJECT.matcher(parts[0]).matches()
        && parts[1].equals(config.file().value());
  }

  /** Whether people have changed the knowledge file on a branch since it forked from the base. */
  boolean isEditedByPeople(String base, String tip) throws DeliveryFailure, InterruptedException {
    return !run(
            "log",
            "--max-count=1",
            "--format=%H",
            "--invert-grep",
            "--grep=^Folkmoot-",
            base + ".." + tip,
            "--",
            config.file().value())
        .isEmpty();
  }

  private void readIntoIndex(String commit) throws DeliveryFailure, InterruptedException {
    try {
      Files.deleteIfExists(directory.resolve(INDEX));
      Files.deleteIfExists(directory.resolve(INDEX + ".lock"));
    } catch (IOException e) {
      throw unwritable();
    }
    indexed(GitCommand.of("read-tree", commit));
  }

  private String indexed(GitCommand command) throws DeliveryFailure, InterruptedException {
    var index = directory.toAbsolutePath().resolve(INDEX).toString();
    return git.run(command.with(Map.of("GIT_INDEX_FILE", index))).line();
  }

  /**
   * Pushes without force; if the branch has new commits, the caller fetches them and tries again.
   */
  PushResult push(String commit, String branch) throws InterruptedException {
    var refs = "%s:refs/heads/%s".formatted(commit, branch);
    var command =
        List.of("push", "--porcelain", "--no-verify", "--no-follow-tags", "--", url(), refs);
    return switch (git.run(new GitCommand(command, "", Map.of()))) {
      case GitResult.Done _ -> new PushResult.Pushed();
      case GitResult.Failed(_, var output, _, _) when LOST_RACE.matcher(output).find() ->
          new PushResult.Outdated();
      case GitResult.Failed(_, var output, var sentence, var remote) ->
          new PushResult.Failed(rejection(output).orElse(sentence) + quoted(remote));
    };
  }

  /** The reason that the repository gives for refusing a push. */
  private static Optional<String> rejection(String output) {
    return output
        .lines()
        .filter(line -> line.startsWith("!\t"))
        .findFirst()
        .map(line -> "git push failed: " + line.substring(line.lastIndexOf('\t') + 1));
  }

  /** The repository's own words, quoted, because others wrote them. */
  private static String quoted(String remote) {
    return remote.isEmpty() ? "" : "; the repository says: " + Json.write(remote);
  }

  private String run(String... arguments) throws DeliveryFailure, InterruptedException {
    return git.run(GitCommand.of(arguments)).line();
  }
}
