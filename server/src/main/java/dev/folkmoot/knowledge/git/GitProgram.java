package dev.folkmoot.knowledge.git;

import static dev.folkmoot.knowledge.git.GitResult.Failed.NOT_ENDED;

import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.Text;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs the program git in Folkmoot's own directory, without hooks, prompts and the user's settings,
 * and with limits on its time and output.
 */
final class GitProgram implements GitRunner {
  /** The only variables of the server's environment that git gets. */
  private static final Set<String> PASSED_ON =
      Set.of(
          "PATH",
          "HOME",
          "USER",
          "LOGNAME",
          "TMPDIR",
          "SSH_AUTH_SOCK",
          "SSL_CERT_FILE",
          "SSL_CERT_DIR",
          "HTTPS_PROXY",
          "https_proxy",
          "NO_PROXY",
          "no_proxy");

  private static final Map<String, String> ALWAYS =
      Map.of(
          "LC_ALL", "C",
          "GIT_CONFIG_NOSYSTEM", "1",
          "GIT_CONFIG_GLOBAL", "/dev/null",
          "GIT_ATTR_NOSYSTEM", "1",
          "GIT_TERMINAL_PROMPT", "0",
          "GIT_ALLOW_PROTOCOL", "https:ssh:file",
          "GIT_SSH_COMMAND", "ssh -o BatchMode=yes -o ControlMaster=no -o ControlPath=none",
          "GIT_NO_REPLACE_OBJECTS", "1",
          "GIT_PAGER", "cat");

  private static final List<String> SETTINGS =
      List.of(
          "core.hooksPath=/dev/null",
          "core.fsmonitor=false",
          "credential.helper=",
          "commit.gpgSign=false",
          "push.gpgSign=false",
          "http.followRedirects=false",
          "submodule.recurse=false",
          "maintenance.auto=false",
          "gc.auto=0");

  /** Lines that follow the reason of every failed connection and say nothing more. */
  private static final Pattern NO_REASON =
      Pattern.compile(
          "fatal: Could not read from remote repository\\.|Please make sure you have .*"
              + "|and the repository exists\\.");

  /** git writes this before each line of the repository at the other end. */
  private static final String REMOTE = "remote:";

  private static final int MOST_ERRORS = 64 * 1024;
  private static final int MOST_OF_REMOTE = 500;

  /** The colours that a hook prints for a terminal. They would hide where a secret begins. */
  private static final Pattern COLOURS = Pattern.compile("\\x1B\\[[0-9;]*m");

  private static final Executor READERS = Thread::startVirtualThread;

  private final Path directory;
  private final Limits limits;
  private final GitCredential credential;

  /** The limits of one run: its time, and the bytes of its output. */
  record Limits(Duration deadline, int output) {
    static final Limits USUAL = new Limits(Duration.ofMinutes(5), 256 << 20);
  }

  GitProgram(Path directory, Limits limits, GitCredential credential) {
    this.directory = directory;
    this.limits = limits;
    this.credential = credential;
  }

  @Override
  public GitResult run(GitCommand command) throws InterruptedException {
    Process process;
    try {
      process = start(command);
    } catch (IOException e) {
      return new GitResult.Failed(
          NOT_ENDED, "", "the program git could not be started; install it and put it on the PATH");
    }
    try {
      return outcome(command, process);
    } finally {
      end(process);
    }
  }

  private Process start(GitCommand command) throws IOException {
    var line = new ArrayList<>(List.of("git"));
    SETTINGS.forEach(setting -> line.addAll(List.of("-c", setting)));
    line.addAll(command.arguments());
    var builder = new ProcessBuilder(line).directory(directory.toFile());
    var environment = builder.environment();
    environment.keySet().retainAll(PASSED_ON);
    environment.putAll(ALWAYS);
    environment.put("GIT_CEILING_DIRECTORIES", String.valueOf(directory.getParent()));
    environment.putAll(credential.environment());
    environment.putAll(command.environment());
    return builder.start();
  }

  private GitResult outcome(GitCommand command, Process process) throws InterruptedException {
    var written = CompletableFuture.runAsync(() -> write(process, command.inputBytes()), READERS);
    var output = read(process.getInputStream(), limits.output(), process);
    var errors = read(process.getErrorStream(), MOST_ERRORS, process);
    if (!process.waitFor(limits.deadline().toMillis(), TimeUnit.MILLISECONDS)) {
      return failed(
          command, NOT_ENDED, "", "it took longer than " + limits.deadline().toSeconds() + " s");
    }
    var bytes = output.join();
    var words = new String(errors.join(), StandardCharsets.UTF_8);
    written.join();
    if (bytes.length > limits.output()) {
      return failed(command, NOT_ENDED, "", "it wrote more than " + limits.output() + " bytes");
    }
    if (process.exitValue() != 0) {
      var text = new String(bytes, StandardCharsets.UTF_8);
      var failed = failed(command, process.exitValue(), text, reason(words, process.exitValue()));
      return new GitResult.Failed(
          failed.exit(),
          failed.output(),
          failed.sentence(),
          Text.excerpt(MOST_OF_REMOTE, masked(remoteWords(words))));
    }
    return decoded(bytes)
        .<GitResult>map(GitResult.Done::new)
        .orElseGet(() -> failed(command, NOT_ENDED, "", "its output is not UTF-8"));
  }

  private static Optional<String> decoded(byte[] bytes) {
    try {
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  private static void write(Process process, byte[] input) {
    try (var out = process.getOutputStream()) {
      out.write(input);
    } catch (IOException e) {
      // git has ended without reading all of it, and its exit code says why
    }
  }

  /** Reads one byte more than allowed, to see whether there is more; if so, stops git. */
  private static CompletableFuture<byte[]> read(InputStream in, int most, Process process) {
    return CompletableFuture.supplyAsync(
        () -> {
          var all = new ByteArrayOutputStream();
          try {
            all.writeBytes(in.readNBytes(most + 1));
            if (all.size() > most) {
              process.destroyForcibly();
            }
          } catch (IOException e) {
            // the process was stopped
          }
          return all.toByteArray();
        },
        READERS);
  }

  private GitResult.Failed failed(GitCommand command, int exit, String output, String why) {
    return new GitResult.Failed(
        exit, masked(output), masked("git %s failed: %s".formatted(command.verb(), why)));
  }

  private String masked(String text) {
    return credential.maskIn(Secrets.mask(text));
  }

  /** The line with the reason: the first that git marks as an error, else the last one. */
  private static String reason(String words, int exit) {
    var lines =
        words
            .lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !NO_REASON.matcher(line).matches())
            .toList();
    return Stream.of("fatal: ", "error: ", "ERROR: ")
        .flatMap(mark -> lines.stream().filter(line -> line.startsWith(mark)))
        .findFirst()
        .or(() -> lines.isEmpty() ? Optional.empty() : Optional.of(lines.getLast()))
        .map(line -> Text.excerpt(300, line.replaceFirst("^(fatal|error): ", "")))
        .orElse("exit code " + exit);
  }

  private static String remoteWords(String words) {
    return words
        .lines()
        .filter(line -> line.startsWith(REMOTE))
        .map(line -> COLOURS.matcher(line.substring(REMOTE.length())).replaceAll(""))
        .map(line -> line.replaceAll("\\p{C}", " ").strip())
        .filter(line -> !line.isEmpty())
        .collect(Collectors.joining(" "));
  }

  /** Also ends what git has started, such as ssh. */
  private static void end(Process process) {
    if (process.isAlive()) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
