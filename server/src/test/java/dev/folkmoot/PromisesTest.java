package dev.folkmoot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every proof that the page of promises names is there. {@link PromisesIT} sees that it was run.
 */
class PromisesTest {
  @Test
  void every_test_that_is_named_as_a_proof_exists() throws IOException {
    assertThat(Proof.named())
        .hasSizeGreaterThan(100)
        .allSatisfy(
            proof -> {
              assertThat(proof.classes()).as(proof.name()).isNotEmpty();
              proof
                  .method()
                  .ifPresent(
                      method ->
                          assertThat(proof.classes())
                              .as(proof.toString())
                              .anySatisfy(one -> assertThat(methods(one)).contains(method)));
            });
  }

  /** Of the class, of those that it extends and of those inside it. */
  private static Stream<String> methods(Class<?> type) {
    return Stream.concat(
            Stream.<Class<?>>iterate(type, Objects::nonNull, Class::getSuperclass),
            Arrays.stream(type.getDeclaredClasses()))
        .flatMap(one -> Arrays.stream(one.getDeclaredMethods()))
        .map(Method::getName);
  }
}
