package dev.folkmoot.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.folkmoot.core.Refusal;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class ModelsTest {
  private static ModelConfig local(String name) {
    return ModelConfig.of(name, Provider.OLLAMA, "llama");
  }

  @Test
  void an_unknown_model_is_refused_with_those_there_are() {
    try (var models = Models.of(List.of(local("fast"), local("deep")), _ -> Optional.empty())) {
      assertThat(models.names()).containsExactly("fast", "deep");
      assertThat(models.find("deep")).isPresent();
      assertThat(models.find("slow")).isEmpty();
      assertThatThrownBy(() -> models.require("slow"))
          .isInstanceOf(Refusal.class)
          .hasMessage("Unknown model 'slow'. Use one of fast, deep");
    }
  }

  @Test
  void two_models_of_one_name_are_refused() {
    assertThatThrownBy(() -> Models.of(List.of(local("a"), local("a")), _ -> Optional.empty()))
        .hasMessageContaining("models.a");
  }

  @Test
  void what_is_used_is_counted_for_each_model() throws Exception {
    try (var asking = Asking.inTime(Provider.OLLAMA, Duration.ofSeconds(30))) {
      asking.ask();
      asking.ask();
      asking.server.always(ModelServer.fail(404));
      asking.failure();
      var usage = asking.usage();
      assertThat(usage.model()).isEqualTo("fast");
      assertThat(usage.calls()).isEqualTo(3);
      assertThat(usage.failures()).isEqualTo(1);
      assertThat(usage.inputTokens()).isEqualTo(22);
      assertThat(usage.outputTokens()).isEqualTo(6);
      assertThat(usage.seconds()).isPositive();
    }
  }

  @Test
  void nothing_of_langchain4j_is_loaded_before_a_model_is_asked() throws Exception {
    try (var fresh = new Fresh()) {
      var proof = fresh.loadClass(Configured.class.getName());
      proof.getMethod("run").invoke(null);
      assertThat(fresh.loaded).contains(Models.class.getName());
      assertThat(fresh.loaded).noneMatch(name -> name.startsWith("dev.langchain4j"));
      assertThat(fresh.loaded).noneMatch(name -> name.startsWith("io.opentelemetry"));
      Class.forName(ProviderClient.class.getName(), true, fresh);
      assertThat(fresh.loaded).anyMatch(name -> name.startsWith("dev.langchain4j"));
    }
  }

  /** What a server does with its models at the start. */
  public static final class Configured {
    private static final Models MODELS =
        Models.of(
            List.of(
                new ModelConfig(
                    "fast",
                    Provider.OPENAI,
                    "m-1",
                    Optional.of(URI.create("http://127.0.0.1:1")),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Duration.ofMillis(1),
                    1,
                    Optional.empty())),
            _ -> Optional.empty());

    private Configured() {}

    public static void run() {
      MODELS.require(MODELS.names().iterator().next());
      MODELS.usage();
    }
  }

  /** Loads everything anew and remembers what. */
  private static final class Fresh extends URLClassLoader {
    final List<String> loaded = new CopyOnWriteArrayList<>();

    Fresh() {
      super(classPath(), ClassLoader.getPlatformClassLoader());
    }

    private static URL[] classPath() {
      return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
          .map(Fresh::url)
          .toArray(URL[]::new);
    }

    private static URL url(String entry) {
      try {
        return new File(entry).toURI().toURL();
      } catch (MalformedURLException e) {
        throw new IllegalArgumentException(e);
      }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      loaded.add(name);
      return super.findClass(name);
    }
  }
}
