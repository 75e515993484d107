package dev.folkmoot.llm;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a model writes costs in proportion to its length, whatever it is. */
class JsonRepairTest {
  private static final int LONG = 20_000;

  /** The bytes that are allocated to look for an object. */
  private static long work(String text) {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    var _ = JsonRepair.firstObject(text);
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"1,", "{,", "{[,", "{\"a\":1,", "{\"", "{}", "[{]", "{x", "{:,\\", ",", "[],"})
  void hostile_text_of_twice_the_length_costs_about_twice_as_much(String part) {
    var text = "{\"a\":[" + part.repeat(LONG / part.length());
    var twice = "{\"a\":[" + part.repeat(2 * LONG / part.length());
    work(text);
    assertThat(work(twice)).isLessThanOrEqualTo(5 * work(text) / 2 + 100_000);
  }
}
