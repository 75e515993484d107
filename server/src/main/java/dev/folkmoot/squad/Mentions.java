package dev.folkmoot.squad;

import dev.folkmoot.agent.Agent;
import dev.folkmoot.agent.Agents;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Text;
import dev.folkmoot.store.Tx;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * Finds the agents and people that a text mentions as {@code @Name}. An id or a name may match, in
 * any case; the longest match counts.
 */
final class Mentions {
  private static final int MOST = 20;
  private static final int MOST_CANDIDATES = 50;
  private static final int MOST_WORDS = 6;
  private static final int LONGEST_NAME = 128;

  private final Agents agents;

  Mentions(Agents agents) {
    this.agents = agents;
  }

  /** The mentioned agents in the order of the text, without the author. */
  List<AgentId> in(Tx tx, String text, AgentId author) {
    var candidates = candidates(text);
    if (candidates.isEmpty()) {
      return List.of();
    }
    var words = new HashSet<String>();
    candidates.forEach(words::addAll);
    var known = agents.findByNames(tx, words);
    var called = new LinkedHashSet<AgentId>();
    candidates.forEach(names -> called.addAll(longest(names, known)));
    called.remove(author);
    return called.stream().limit(MOST).toList();
  }

  /** The agents that a name stands for. */
  List<AgentId> named(Tx tx, String name) {
    return longest(List.of(name), agents.findByNames(tx, List.of(name)));
  }

  private static List<AgentId> longest(List<String> names, List<Agent> known) {
    for (var name : names.reversed()) {
      var called = called(name, known);
      if (!called.isEmpty()) {
        return called;
      }
    }
    return List.of();
  }

  /** The agents with this id or name. An exact id counts alone; a name may fit several agents. */
  private static List<AgentId> called(String name, List<Agent> known) {
    var exact = known.stream().map(Agent::id).filter(id -> id.value().equals(name)).toList();
    if (!exact.isEmpty()) {
      return exact;
    }
    var word = Text.folded(name);
    return known.stream()
        .filter(agent -> isCalled(agent.id().value(), word) || isCalled(agent.name(), word))
        .map(Agent::id)
        .toList();
  }

  private static boolean isCalled(String name, String word) {
    return Text.folded(name).equals(word);
  }

  /**
   * For each {@code @} at the beginning of a word, the texts after it that could be a name, the
   * shortest first.
   */
  static List<List<String>> candidates(String text) {
    var candidates = new ArrayList<List<String>>();
    for (int at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
      if (candidates.size() < MOST_CANDIDATES && beginsWord(text, at)) {
        var names = names(text, at + 1);
        if (!names.isEmpty()) {
          candidates.add(names);
        }
      }
    }
    return candidates;
  }

  private static boolean beginsWord(String text, int at) {
    return at == 0 || !isOfWord(text.codePointBefore(at));
  }

  private static List<String> names(String text, int start) {
    var names = new ArrayList<String>();
    int end = start;
    for (int length = 0; end < text.length() && length < LONGEST_NAME; length++) {
      int c = text.codePointAt(end);
      if (Character.isISOControl(c) || c == '@') {
        break;
      }
      end += Character.charCount(c);
      if (isOfWord(c) && endsWord(text, end)) {
        names.add(text.substring(start, end));
        if (names.size() == MOST_WORDS) {
          break;
        }
      }
    }
    return names;
  }

  private static boolean endsWord(String text, int end) {
    return end == text.length() || !isOfWord(text.codePointAt(end));
  }

  /** Letters, digits, and the signs that go with a letter. */
  private static boolean isOfWord(int c) {
    return Character.isLetterOrDigit(c)
        || switch (Character.getType(c)) {
          case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK -> true;
          default -> false;
        };
  }
}
