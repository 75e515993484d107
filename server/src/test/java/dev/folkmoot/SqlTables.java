package dev.folkmoot;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds the tables that the SQL in a Java source names. */
final class SqlTables {
  /** A name where SQL has a table, in lower case. */
  record Found(long line, String table) {
    private static final String UNKNOWN = "?";

    /** Put together at run time, so that nobody can tell by reading which table it is. */
    boolean isUnknown() {
      return table.equals(UNKNOWN);
    }
  }

  /** Comments and characters are matched to be skipped; what begins with a quote is a text. */
  private static final Pattern LITERAL =
      Pattern.compile(
          "//[^\n]*|/\\*.*?\\*/|'(?:\\\\.|[^'\\\\])+'"
              + "|\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*\"",
          Pattern.DOTALL);

  private static final Pattern ONE =
      Pattern.compile("(?i)\\b(?:join|into|update|table)\\s+\"?(\\w+|%s)");

  private static final Pattern LIST = Pattern.compile("(?i)\\b(?:from|using)\\s");
  private static final Pattern TOKEN = Pattern.compile("[(),]|:?\\w+|%s");
  private static final Set<String> NEXT_CLAUSE =
      Set.of("where", "group", "order", "limit", "union", "returning", "having", "set", "using");

  private static final Pattern STATEMENT =
      Pattern.compile("(?i)\\b(?:select|insert|delete|set|join)\\b");
  private static final Pattern CUT_OFF =
      Pattern.compile("(?i)\\b(?:from|using|join|into|update|table)\\s*\"+$");
  private static final Pattern LEASES = Pattern.compile("new Leases\\(\\s*(?:\"(\\w+)\"|\\w)");

  private final String source;
  private final List<Found> found = new ArrayList<>();

  private SqlTables(String source) {
    this.source = source;
  }

  static List<Found> in(String source) {
    var tables = new SqlTables(source);
    LITERAL
        .matcher(source)
        .results()
        .filter(literal -> literal.group().startsWith("\""))
        .forEach(literal -> tables.read(literal.start(), literal.group()));
    LEASES
        .matcher(source)
        .results()
        .forEach(
            lease ->
                tables.add(lease.start(), lease.group(1) == null ? Found.UNKNOWN : lease.group(1)));
    return tables.found;
  }

  private void read(int start, String literal) {
    var sql = literal.replace("\\\n", "  ").replace("\\\"", " \"").replace("\\n", "  ");
    boolean statement = STATEMENT.matcher(sql).find();
    ONE.matcher(sql).results().forEach(one -> add(start + one.start(1), one.group(1), statement));
    LIST.matcher(sql).results().forEach(list -> readList(start, sql, list.end(), statement));
    boolean continued = source.substring(start + literal.length()).stripLeading().startsWith("+");
    if (statement && continued && CUT_OFF.matcher(sql).find()) {
      add(start, Found.UNKNOWN);
    }
  }

  /** Every name of a list, up to the next clause; a select in parentheses has lists of its own. */
  private void readList(int start, String sql, int from, boolean statement) {
    int depth = 0;
    boolean begins = true;
    var tokens = TOKEN.matcher(sql).region(from, sql.length());
    while (depth >= 0 && tokens.find()) {
      var token = tokens.group();
      if (depth == 0 && NEXT_CLAUSE.contains(token.toLowerCase(Locale.ROOT))) {
        return;
      }
      if (begins && depth == 0 && !token.equals("(")) {
        add(start + tokens.start(), token, statement);
      }
      depth += token.equals("(") ? 1 : token.equals(")") ? -1 : 0;
      begins = depth == 0 && token.equals(",");
    }
  }

  private void add(int place, String name, boolean statement) {
    if (!name.equals("%s")) {
      add(place, name.toLowerCase(Locale.ROOT));
    } else if (statement) {
      add(place, Found.UNKNOWN);
    }
  }

  private void add(int place, String table) {
    found.add(new Found(source.substring(0, place).lines().count(), table));
  }
}
