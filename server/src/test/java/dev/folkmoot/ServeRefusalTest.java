package dev.folkmoot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.cli.Cli;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings with which {@code serve} does not start. */
class ServeRefusalTest {
  private static final PrintStream USUAL_OUT = System.out;
  private static final PrintStream USUAL_ERR = System.err;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir private Path data;

  @BeforeEach
  void listen() {
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void stopListening() {
    System.setOut(USUAL_OUT);
    System.setErr(USUAL_ERR);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          --port 70000            | port must be 0 to 65535, was 70000
          --port abc              | port must be 0 to 65535, was 'abc'
          --port                  | --port
          --host 0.0.0.0          | loopback
          --host 192.168.1.1      | loopback
          --log xml               | log must be text or json
          --event-retention soon  | 'soon' is not a duration
          --event-retention 1m    | at least 1h
          --database-url mysql://x/y | postgresql://
          --config nowhere.yaml   | nowhere.yaml cannot be read
          --public-url nonsense   | publicUrl must be the URL of the server for people
          --public-url https://a/?b=c | publicUrl must be the URL of the server for people
          --prot 1                | '--prot'
          """)
  void a_setting_that_makes_no_sense_is_refused(String args, String words) {
    requireRefused(words, "serve --data %s %s".formatted(data, args).split(" ", -1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          prot: 7070                | there is no key 'prot'; did you mean 'port'?
          eventRetentoin: 30d       | did you mean 'eventRetention'?
          allowPrivateWebhooks: maybe | allowPrivateWebhooks must be true or false
          behindProxy: 1            | behindProxy must be true or false, was '1'
          port: seventy             | 'seventy'
          [1, 2]                    | must be a YAML mapping of keys to values
          modles: {}                | did you mean 'models'?
          models: [1]               | models must map names to settings
          models: {fast: {provder: openai}} | models.fast has no key 'provder'; did you mean 'provider'?
          models: {fast: {model: x}} | models.fast.provider is missing
          models: {fast: {provider: acme}} | models.fast.provider must be openai or anthropic or google or ollama or scripted, was 'acme'
          models: {fast: {provider: openai, model: x}} | models.fast.apiKeyEnv is missing
          models: {fast: {provider: openai, model: x, apiKeyEnv: K, temperature: hot}} | models.fast has a 'temperature' of the wrong type
          models: {fast: {provider: ollama, model: x, timeout: soon}} | models.fast.timeout
          agents: {id: ana}         | agents must be a list
          agents: [{name: Ana}]     | agents has an entry without an id
          agents: [{id: ana, model: fast}] | which is not in models; add it there
          agents: [{id: ana, kind: model}] | must have both kind: model and a model
          agents: [{id: ana}, {id: Ana}] | appears twice
          "port: : :"               | must be a YAML mapping of keys to values
          """)
  void a_file_that_makes_no_sense_is_refused(String text, String words) throws Exception {
    var file = Files.writeString(data.resolve("folkmoot.yaml"), text);
    requireRefused(words, "serve", "--data", data.toString(), "--config", file.toString());
  }

  private void requireRefused(String words, String... args) {
    int exitCode =
        Cli.commandLine()
            .addSubcommand(new Serve())
            .setErr(new PrintWriter(err, true, StandardCharsets.UTF_8))
            .execute(args);
    var said = err.toString(StandardCharsets.UTF_8);
    assertThat(exitCode).as(said).isEqualTo(2);
    assertThat(said.lines()).hasSize(1);
    assertThat(said).contains(words).doesNotContain("Exception");
    assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
  }
}
