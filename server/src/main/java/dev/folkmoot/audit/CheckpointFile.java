package dev.folkmoot.audit;

import dev.folkmoot.events.Checkpoint;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The newest checkpoint that this node knows, in a file beside the database. It reveals that the
 * database was restored to an older state.
 */
public final class CheckpointFile {
  private final Supplier<Optional<String>> read;
  private final Consumer<String> write;

  /**
   * @param read returns the text of the file, if there is one
   */
  public CheckpointFile(Supplier<Optional<String>> read, Consumer<String> write) {
    this.read = read;
    this.write = write;
  }

  boolean isThere() {
    return read.get().isPresent();
  }

  /** Empty if there is no file, or it has no valid checkpoint. */
  Optional<Checkpoint> read() {
    return read.get().flatMap(CheckpointFile::parse);
  }

  void write(Checkpoint one) {
    write.accept(
        "%d %s %d %d %s"
            .formatted(
                one.seq(), one.chain(), one.questions(), one.at().toEpochMilli(), one.seal()));
  }

  private static Optional<Checkpoint> parse(String text) {
    var parts = text.strip().split(" ", -1);
    try {
      return parts.length == 5
          ? Optional.of(
              new Checkpoint(
                  Checkpoint.Place.UPTO,
                  Long.parseLong(parts[0]),
                  parts[1],
                  Long.parseLong(parts[2]),
                  Instant.ofEpochMilli(Long.parseLong(parts[3])),
                  parts[4]))
          : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
