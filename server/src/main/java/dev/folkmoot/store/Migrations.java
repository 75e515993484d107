package dev.folkmoot.store;

import dev.folkmoot.core.Text;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Numbered SQL files, forward only, each applied once. A database with a newer schema is refused
 * and left unchanged.
 */
final class Migrations {
  static final List<String> FILES =
      List.of(
          "0001-gate.sql",
          "0002-tokens.sql",
          "0003-tasks.sql",
          "0004-sessions.sql",
          "0005-squad.sql",
          "0006-webhooks.sql",
          "0007-failed-turns.sql",
          "0008-participants.sql",
          "0009-invited.sql",
          "0010-prompts.sql",
          "0011-asked-seats.sql",
          "0012-roundtables.sql",
          "0013-turn-steps.sql",
          "0014-session-status.sql",
          "0015-trust.sql",
          "0016-folded-names.sql",
          "0017-held-agents.sql",
          "0018-token-audit.sql",
          "0019-audit.sql",
          "0020-open-questions.sql",
          "0021-holds-first.sql",
          "0022-stories.sql",
          "0023-architect.sql",
          "0024-knowledge.sql",
          "0025-knowledge-update.sql",
          "0026-knowledge-conflicts.sql",
          "0027-request-steps.sql",
          "0028-buffer-index.sql",
          "0029-context-order.sql");

  /** A query for names, which are written with their folded forms to the table {@code folding}. */
  private static final Pattern FOLD = Pattern.compile("(?m)^fold (?=select)");

  /** A statement for one of the databases only. */
  private static final Pattern ON = Pattern.compile("(?m)^on (sqlite|postgres) ");

  private Migrations() {}

  static void apply(Store store) {
    store.write(
        tx -> {
          tx.lock("folkmoot migrations");
          tx.sql("create table if not exists migration (version bigint primary key)").update();
          var applied =
              tx.sql("select version from migration order by version")
                  .list(row -> row.number("version"));
          int known = number(FILES.getLast());
          if (!applied.isEmpty() && applied.getLast() > known) {
            throw new StoreException(
                "the database has schema version %d, this Folkmoot knows %d; use a newer Folkmoot"
                    .formatted(applied.getLast(), known));
          }
          FILES.stream()
              .filter(file -> !applied.contains(number(file)))
              .forEach(file -> migrate(tx, file));
          return applied;
        });
  }

  private static void migrate(Tx tx, String file) {
    run(tx, file);
    tx.sql("insert into migration (version) values (:version)")
        .set("version", number(file))
        .update();
  }

  /** A file's name begins with the version it leads to. */
  private static int number(String file) {
    return Integer.parseInt(file.substring(0, 4));
  }

  private static void run(Tx tx, String file) {
    for (var statement : tx.dialect().render(read(file)).split(";\\s*\\n", -1)) {
      if (!statement.isBlank() && isFor(tx.dialect(), statement)) {
        execute(tx, ON.matcher(statement).replaceFirst(""));
      }
    }
  }

  private static boolean isFor(Dialect dialect, String statement) {
    var on = ON.matcher(statement);
    return !on.find() || on.group(1).equalsIgnoreCase(dialect.name());
  }

  private static void execute(Tx tx, String statement) {
    var names = FOLD.matcher(statement);
    if (names.find()) {
      fold(tx, statement.substring(names.end()));
    } else {
      tx.sql(statement).update();
    }
  }

  private static void fold(Tx tx, String names) {
    tx.sql(names)
        .list(row -> row.text("name"))
        .forEach(
            name ->
                tx.sql("insert into folding (name, folded) values (:name, :folded)")
                    .set("name", name)
                    .set("folded", Text.folded(name))
                    .update());
  }

  private static String read(String file) {
    try (var in = Migrations.class.getResourceAsStream("/migrations/" + file)) {
      if (in == null) {
        throw new IllegalStateException("no migration " + file);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
