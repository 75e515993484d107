package dev.folkmoot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.EveryAdvice;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.StringEntry;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is wrong is said in words that fit every edge: whoever refuses anything, other than an edge,
 * names no path, no tool, no command, no field and no header. The next step is an {@link
 * dev.folkmoot.core.Advice}.
 */
class RefusalWordsTest {
  /** They refuse in their own words; the root is told of on the command line only. */
  private static final Set<String> EDGES =
      Set.of("http", "rest", "mcp", "tools", "web", "cli", "wire", "");

  private static final Pattern PATH = Pattern.compile("/api/|\\b(GET|POST|PATCH|DELETE) /");
  private static final Pattern COMMAND = Pattern.compile("\\bfolkmoot [a-z]|(^|\\s)--[a-z]");

  /** The name of a lock says "folkmoot" and what it is of. */
  private static final Pattern LOCK = Pattern.compile("folkmoot [a-z]+( \u0001?)?");

  /** A diff has git's form at every edge. */
  private static final Pattern DIFF = Pattern.compile("diff --git |git diff --no-renames");

  private static final Pattern FIELD =
      Pattern.compile(
          "\\b[a-z][a-z0-9]*[A-Z]\\w*|\\b[a-z]+(?:_[a-z]+)+\\b|\\b[A-Z][a-z]+(?:-[A-Z][a-z]+)+\\b");

  private static final Pattern SQL =
      Pattern.compile(
          "^\\s*(?:select|insert into|update \\S+ set|delete from|exists \\(|and"
              + " \\w+\\.|where)\\b?");

  /** Prompts and the schemas of replies name the fields that a model is to write. */
  private static final Pattern FOR_MODELS = Pattern.compile("^\\s*(?:\\{\"type\"|You \\w+ )");

  /**
   * Settings as folkmoot.yaml and the environment have them, those of discussions and roundtables,
   * which have the same name at every edge, the trailers of commits, and Telegram's own address.
   */
  private static final Set<String> WORDS_OF_THE_USER =
      Set.of(
          "maxRounds",
          "maxTurns",
          "modelTimeout",
          "agentTimeout",
          "personTimeout",
          "systemPrompt",
          "baseUrl",
          "apiKeyEnv",
          "tokenEnv",
          "Folkmoot-Update",
          "Folkmoot-Merge",
          "maxTokens",
          "databaseUrl",
          "maxTime",
          "agentCount",
          "exitOnConsensus",
          "focusQuestion",
          "contextResults",
          "contextRequests",
          "botTOKEN",
          "sendMessage",
          "chat_id");

  @Test
  void no_refusal_of_a_feature_names_a_path_a_tool_or_a_command(@TempDir Path data) {
    List<String> tools;
    try (var api = Api.start(data)) {
      tools = List.of(EveryAdvice.unmistakable(EveryAdvice.tools(api)));
    }
    assertThat(
            classes()
                .filter(RefusalWordsTest::isOfAFeature)
                .filter(RefusalWordsTest::refuses)
                .flatMap(RefusalWordsTest::words)
                .filter(words -> !LOCK.matcher(words).matches())
                .filter(words -> !DIFF.matcher(words).find())
                .filter(
                    words ->
                        PATH.matcher(words).find()
                            || COMMAND.matcher(words).find()
                            || tools.stream().anyMatch(words::contains)))
        .isEmpty();
  }

  /** REST and the tools spell a field each in its own way, and a page has no fields at all. */
  @Test
  void no_refusal_of_a_feature_names_a_field_or_a_header() {
    assertThat(
            classes()
                .filter(RefusalWordsTest::isOfAFeature)
                .flatMap(type -> Stream.concat(sentences(type), checkedNames(type)))
                .filter(RefusalWordsTest::namesAField))
        .isEmpty();
  }

  @Test
  void a_field_is_told_from_a_word() {
    assertThat(
            Stream.of(
                "leave defaultAnswer out",
                "task_id",
                "Idempotency-Key is empty",
                "maxTokens and haltsAll",
                "leave the default out",
                "lower-case UUIDs",
                "set maxTokens"))
        .filteredOn(RefusalWordsTest::namesAField)
        .containsExactly(
            "leave defaultAnswer out",
            "task_id",
            "Idempotency-Key is empty",
            "maxTokens and haltsAll");
    assertThat(classes().flatMap(RefusalWordsTest::checkedNames))
        .contains("the idempotency key", "the task");
    assertThat(classes().flatMap(RefusalWordsTest::sentences))
        .contains("there is no question %s")
        .noneMatch(words -> words.contains("select "));
  }

  private static boolean namesAField(String words) {
    return FIELD
        .matcher(words)
        .results()
        .map(MatchResult::group)
        .anyMatch(name -> !WORDS_OF_THE_USER.contains(name));
  }

  private static Stream<String> sentences(ClassModel type) {
    return refuses(type)
        ? words(type)
            .filter(words -> words.contains(" "))
            .filter(words -> !SQL.matcher(words).find() && !FOR_MODELS.matcher(words).find())
        : Stream.empty();
  }

  /** The names by which a refusal of one of the checks in {@code core} begins. */
  private static Stream<String> checkedNames(ClassModel type) {
    return type.methods().stream()
        .flatMap(method -> method.code().stream())
        .flatMap(code -> checkedNames(code).stream());
  }

  private static List<String> checkedNames(CodeModel code) {
    var found = new ArrayList<String>();
    var loaded = new ArrayList<String>();
    for (var element : code) {
      switch (element) {
        case ConstantInstruction one when one.constantValue() instanceof String text ->
            loaded.add(text);
        case InvokeInstruction call when isCheck(call) -> {
          found.addAll(loaded);
          loaded.clear();
        }
        case StoreInstruction _, ReturnInstruction _, ThrowInstruction _, BranchInstruction _ ->
            loaded.clear();
        default -> {}
      }
    }
    return found;
  }

  private static boolean isCheck(InvokeInstruction call) {
    var name = call.owner().asInternalName() + "." + call.name().stringValue();
    return name.startsWith("dev/folkmoot/core/Text.require")
        || name.equals("dev/folkmoot/core/Durations.parse");
  }

  @Test
  void those_who_refuse_are_found() {
    assertThat(
            classes()
                .filter(RefusalWordsTest::isOfAFeature)
                .filter(RefusalWordsTest::refuses)
                .flatMap(RefusalWordsTest::words))
        .contains(
            "there is no question %s",
            "the name 'folkmoot' is the server's; use a name of your own");
  }

  private static Stream<ClassModel> classes() {
    try {
      var root = Path.of(Refusal.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      try (var files = Files.walk(root.resolve("dev/folkmoot"))) {
        return files
            .filter(file -> file.toString().endsWith(".class"))
            .map(RefusalWordsTest::parsed)
            .toList()
            .stream();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ClassModel parsed(Path file) {
    try {
      return ClassFile.of().parse(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isOfAFeature(ClassModel type) {
    return !EDGES.contains(room(type));
  }

  private static String room(ClassModel type) {
    var rooms = type.thisClass().asInternalName().split("/", -1);
    return rooms.length == 3 ? "" : rooms[2];
  }

  private static boolean refuses(ClassModel type) {
    var name = Refusal.class.getName().replace('.', '/');
    return entries(type)
        .anyMatch(
            entry -> entry instanceof ClassEntry known && known.asInternalName().equals(name));
  }

  private static Stream<String> words(ClassModel type) {
    return entries(type)
        .filter(StringEntry.class::isInstance)
        .map(entry -> ((StringEntry) entry).stringValue());
  }

  private static Stream<PoolEntry> entries(ClassModel type) {
    return StreamSupport.stream(type.constantPool().spliterator(), false);
  }
}
