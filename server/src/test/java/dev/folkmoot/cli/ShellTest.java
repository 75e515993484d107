package dev.folkmoot.cli;

import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test that types commands beside a server of its own. */
abstract class ShellTest {
  @AutoClose
  @SuppressWarnings("NullAway.Init")
  Shell shell;

  @BeforeEach
  void open(@TempDir Path data) {
    shell = new Shell(data);
  }
}
