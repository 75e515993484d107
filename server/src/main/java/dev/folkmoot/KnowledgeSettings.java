package dev.folkmoot;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.knowledge.git.CoderKind;
import dev.folkmoot.knowledge.git.CommitAuthor;
import dev.folkmoot.knowledge.git.ForgeConfig;
import dev.folkmoot.knowledge.git.RemoteUrl;
import dev.folkmoot.knowledge.git.RepositoryConfig;
import dev.folkmoot.knowledge.git.RepositoryPath;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads {@code knowledge:} of the configuration file. */
final class KnowledgeSettings {
  static final String KEY = "knowledge";

  private static final String FORGE = KEY + ".forge";

  private record Entry(
      @Nullable String repository,
      @Nullable String file,
      @Nullable String branch,
      @Nullable String author,
      @Nullable JsonNode forge,
      @Nullable String coder) {}

  private record ForgeEntry(
      @Nullable String kind,
      @Nullable String url,
      @Nullable String repo,
      @Nullable String tokenEnv) {}

  private final ConfigEntries entries;

  private KnowledgeSettings(Path file) {
    this.entries = new ConfigEntries(file);
  }

  static Optional<RepositoryConfig> read(Path file, JsonNode tree) {
    return Optional.ofNullable(tree.get(KEY)).map(new KnowledgeSettings(file)::repository);
  }

  private RepositoryConfig repository(JsonNode tree) {
    var entry = entries.read(KEY, tree, Entry.class);
    return new RepositoryConfig(
        new RemoteUrl(required(KEY, "repository", entry.repository())),
        Optional.ofNullable(entry.file()).map(this::file).orElse(RepositoryConfig.USUAL_FILE),
        Optional.ofNullable(entry.branch()).orElse(RepositoryConfig.USUAL_BRANCH),
        Optional.ofNullable(entry.author()).map(CommitAuthor::parse).orElse(CommitAuthor.USUAL),
        Optional.ofNullable(entry.forge()).map(this::forge),
        Optional.ofNullable(entry.coder())
            .map(word -> ConfigWords.constant(KEY + ".coder", CoderKind.class, word))
            .orElse(CoderKind.BUILTIN));
  }

  private RepositoryPath file(String text) {
    try {
      return new RepositoryPath(text);
    } catch (Refusal refusal) {
      throw entries.refused(KEY + ".file", "cannot be used: " + refusal.getMessage());
    }
  }

  private ForgeConfig forge(JsonNode tree) {
    var entry = entries.read(FORGE, tree, ForgeEntry.class);
    return new ForgeConfig(
        ConfigWords.constant(
            FORGE + ".kind", ForgeConfig.Kind.class, required(FORGE, "kind", entry.kind())),
        Optional.ofNullable(entry.url()).map(text -> entries.address(FORGE + ".url", text)),
        required(FORGE, "repo", entry.repo()),
        required(FORGE, "tokenEnv", entry.tokenEnv()));
  }

  private String required(String where, String key, @Nullable String value) {
    if (value == null) {
      throw entries.refused(where + "." + key, "is missing; add it");
    }
    return value;
  }
}
