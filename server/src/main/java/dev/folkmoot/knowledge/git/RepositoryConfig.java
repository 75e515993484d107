package dev.folkmoot.knowledge.git;

import dev.folkmoot.core.Refusal;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The section {@code knowledge:} of the configuration.
 *
 * @param file the file of the knowledge graph
 * @param branch the branch that pull requests are for
 * @param forge the forge for pull requests; without one, updates end as pushed branches
 * @param coder the kind of coder that commits and pushes
 */
public record RepositoryConfig(
    RemoteUrl repository,
    RepositoryPath file,
    String branch,
    CommitAuthor author,
    Optional<ForgeConfig> forge,
    CoderKind coder) {
  public static final RepositoryPath USUAL_FILE = new RepositoryPath(".folkmoot/knowledge.dot");
  public static final String USUAL_BRANCH = "main";

  private static final Pattern BRANCH =
      Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]*(/[A-Za-z0-9_][A-Za-z0-9_.-]*)*");

  public RepositoryConfig {
    if (!BRANCH.matcher(branch).matches()
        || branch.length() > 200
        || branch.contains("..")
        || branch.endsWith(".")
        || branch.endsWith(".lock")
        || branch.startsWith(UpdateId.BRANCH_PREFIX)) {
      throw Refusal.invalid(
          "knowledge.branch must be a valid branch name, such as main, and not a branch that"
              + " Folkmoot makes");
    }
  }
}
