package dev.folkmoot.knowledge.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.folkmoot.ConfigFile;
import dev.folkmoot.core.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The entry {@code knowledge:} of the configuration, and the mistakes in it. */
class RepositoryConfigTest {
  @TempDir private Path directory;

  private RepositoryConfig read(String entry) throws IOException {
    var file = Files.writeString(directory.resolve("folkmoot.yaml"), "knowledge: " + entry + "\n");
    return ConfigFile.read(file, directory).knowledge().orElseThrow();
  }

  @Test
  void everything_but_the_repository_may_be_left_out() throws IOException {
    var config = read("{ repository: 'git@example.com:team/project.git' }");
    assertThat(config.file().value()).isEqualTo(".folkmoot/knowledge.dot");
    assertThat(config.branch()).isEqualTo("main");
    assertThat(config.author()).isEqualTo(CommitAuthor.USUAL);
    assertThat(config.forge()).isEmpty();
  }

  @Test
  void everything_may_be_given() throws IOException {
    var config =
        read(
            """
            { repository: "https://git.example.com/team/project.git", file: docs/graph.dot, branch: trunk,
              author: "Moot <moot@example.com>",
              forge: { kind: gitea, url: "https://git.example.com", repo: team/project, tokenEnv: GITEA_TOKEN } }
            """
                .replace("\n", " "));
    assertThat(config.author()).isEqualTo(new CommitAuthor("Moot", "moot@example.com"));
    assertThat(config.forge().orElseThrow().kind()).isEqualTo(ForgeConfig.Kind.GITEA);
    assertThat(config.branch()).isEqualTo("trunk");
    assertThat(config.file().value()).isEqualTo("docs/graph.dot");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {} | knowledge.repository is missing
          [1] | knowledge must be a mapping of keys to values
          { repositry: x } | knowledge has no key 'repositry'; did you mean 'repository'?
          { repository: 'ext::sh -c id' } | knowledge.repository has a space
          { repository: 'ext::id' } | knowledge.repository does not begin with https, ssh or file
          { repository: 'http://example.com/a.git' } | knowledge.repository does not begin with https, ssh or file
          { repository: '--upload-pack=id' } | knowledge.repository does not begin with https, ssh or file
          { repository: '/srv/a.git' } | knowledge.repository does not begin with https, ssh or file
          { repository: 'ssh://-oProxyCommand=id/a' } | knowledge.repository has no host and path
          { repository: '-oProxyCommand=id@example.com:a' } | knowledge.repository is not
          { repository: 'git@-oProxyCommand=id:a' } | knowledge.repository is not
          { repository: 'ssh://git:pw@example.com/a' } | knowledge.repository has more than a user name
          { repository: 'https://ann:hunter2@example.com/a.git' } | knowledge.repository has a user or a password in it
          { repository: 'https://ghp_0123456789@example.com/a.git' } | knowledge.repository has a user or a password in it
          { repository: 'file:a' } | knowledge.repository is not a path on this machine
          { repository: 'file://host/a' } | knowledge.repository is not a path on this machine
          { repository: 'https://example.com/a?b=c' } | knowledge.repository has a ? or a #
          { repository: 'file:///a', file: /etc/passwd } | knowledge.file cannot be used
          { repository: 'file:///a', file: ../x } | knowledge.file cannot be used
          { repository: 'file:///a', file: a/../../x } | knowledge.file cannot be used
          { repository: 'file:///a', file: .git/config } | knowledge.file cannot be used
          { repository: 'file:///a', file: x/.GIT/hooks/y } | knowledge.file cannot be used
          { repository: 'file:///a', branch: '--force' } | knowledge.branch must be
          { repository: 'file:///a', branch: 'a..b' } | knowledge.branch must be
          { repository: 'file:///a', branch: 'folkmoot/knowledge-x' } | knowledge.branch must be
          { repository: 'file:///a', author: 'Moot' } | knowledge.author must be
          { repository: 'file:///a', author: "a <b>\\n<c>" } | knowledge.author must be
          { repository: 'file:///a', forge: { kind: gitlab, repo: a/b, tokenEnv: T } } | knowledge.forge.kind must be github or gitea, was 'gitlab'
          { repository: 'file:///a', forge: { repo: a/b, tokenEnv: T } } | knowledge.forge.kind is missing
          { repository: 'file:///a', forge: { kind: github, tokenEnv: T } } | knowledge.forge.repo is missing
          { repository: 'file:///a', forge: { kind: github, repo: a/b } } | knowledge.forge.tokenEnv is missing
          { repository: 'file:///a', forge: { kind: github, repo: a/b, tokenEnv: 'ghp-0123' } } | knowledge.forge.tokenEnv must be the name
          { repository: 'file:///a', forge: { kind: github, repo: a, tokenEnv: T } } | knowledge.forge.repo must be
          { repository: 'file:///a', forge: { kind: github, repo: a/.., tokenEnv: T } } | knowledge.forge.repo must be
          { repository: 'file:///a', forge: { kind: gitea, repo: a/b, tokenEnv: T } } | knowledge.forge.url is missing
          { repository: 'file:///a', forge: { kind: gitea, url: 'http://example.com', repo: a/b, tokenEnv: T } } | knowledge.forge.url must be the https address
          { repository: 'file:///a', forge: { kind: gitea, url: 'https://a:b@example.com', repo: a/b, tokenEnv: T } } | knowledge.forge.url must be the https address
          { repository: 'file:///a', forge: { kind: github, rpo: a } } | knowledge.forge has no key 'rpo'; did you mean 'repo'?
          """)
  void a_mistake_is_refused_with_its_place(String entry, String words) {
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> read(entry))
        .withMessageContaining(words)
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("hunter2", "ghp_0123456789"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://example.com/a.git",
        "https://example.com:8443/team/a",
        "ssh://git@example.com:2222/team/a.git",
        "git@example.com:team/a.git",
        "file:///srv/git/a.git"
      })
  void addresses_of_repositories_are_taken(String url) {
    assertThatNoException().isThrownBy(() -> new RemoteUrl(url));
  }
}
