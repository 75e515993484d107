import com.google.googlejavaformat.java.Main;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Checks or replaces the format of every Java source below the given directories. */
class Format {
  public static void main(String[] args) throws Exception {
    var arguments =
        new ArrayList<>(
            args[0].equals("replace")
                ? List.of("--replace")
                : List.of("--dry-run", "--set-exit-if-changed"));
    for (int i = 1; i < args.length; i++) {
      try (var files = Files.walk(Path.of(args[i]))) {
        files.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(arguments::add);
      }
    }
    Main.main(arguments.toArray(String[]::new));
  }
}
