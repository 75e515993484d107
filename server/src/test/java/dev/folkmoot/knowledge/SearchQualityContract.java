package dev.folkmoot.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.story.SpecId;
import dev.folkmoot.story.StoryId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A fixed set of 500 nodes and 30 stories. Each story is about a pair of things: its five nodes
 * have both, in other forms of the words, and its near misses have one of them, or words that all
 * share.
 */
abstract class SearchQualityContract extends KnowledgeWork {
  private static final int STORIES = 30;
  private static final int EXPECTED = 5;
  private static final int NODES = 500;

  private static final List<String> THINGS =
      List.of(
          "invoice",
          "passkey",
          "calendar",
          "thumbnail",
          "webhook",
          "refund",
          "translation",
          "avatar",
          "coupon",
          "newsletter",
          "barcode",
          "shipment",
          "timezone",
          "playlist",
          "certificate",
          "dashboard",
          "signature",
          "reminder",
          "inventory",
          "subscription",
          "checkout",
          "geofence",
          "transcript",
          "leaderboard",
          "attachment",
          "holiday",
          "voucher",
          "receipt",
          "mailbox",
          "glossary");

  private static final List<String> DEEDS =
      List.of(
          "render",
          "export",
          "validate",
          "archive",
          "compress",
          "encrypt",
          "schedule",
          "merge",
          "import",
          "paginate",
          "throttle",
          "deduplicate",
          "localize",
          "replicate",
          "migrate");

  private static final List<String> SHARED =
      List.of(
          "service",
          "module",
          "project",
          "handler",
          "request",
          "response",
          "data",
          "value",
          "class",
          "method",
          "user",
          "team",
          "system",
          "component",
          "layer",
          "test",
          "config");

  private final Random random = new Random(17);

  private static String thing(int story) {
    return THINGS.get(story);
  }

  private static String deed(int story) {
    return DEEDS.get(story % DEEDS.size());
  }

  private String padding(int words) {
    return Stream.generate(() -> SHARED.get(random.nextInt(SHARED.size())))
        .limit(words)
        .collect(Collectors.joining(" "));
  }

  private static KnowledgeNode node(String id, String path, String description) {
    return new KnowledgeNode(
        id,
        NodeType.COMPONENT,
        Level.IMPLEMENTATION,
        NodeStatus.CURRENT,
        description,
        Optional.empty(),
        Optional.empty(),
        Optional.of(path),
        Optional.empty(),
        Optional.empty());
  }

  /** Five that are about the story's pair, each in other words. */
  private List<KnowledgeNode> expected(int story) {
    var thing = thing(story);
    var deed = deed(story);
    var texts =
        List.of(
            "The %s %ss each %s before it is stored.".formatted(padding(1), deed, thing),
            "Rule for %ss: %s only once, also after a crash. %s".formatted(thing, deed, padding(9)),
            "How we %s. Used by the %s page. %s".formatted(deed, thing, padding(4)),
            "%s Never %s a %s in a transaction.".formatted(padding(6), deed, thing),
            "%sQueue keeps what is to %s. %s".formatted(capital(thing), deed, padding(8)));
    return IntStream.range(0, EXPECTED)
        .mapToObj(i -> node("want-%d-%d".formatted(story, i), "src/" + i, texts.get(i)))
        .toList();
  }

  private static String capital(String word) {
    return Character.toUpperCase(word.charAt(0)) + word.substring(1);
  }

  /** Ten for each story: with the thing, with the deed, or with the story's shared words only. */
  private List<KnowledgeNode> nearMisses(int story) {
    var all = new ArrayList<KnowledgeNode>();
    for (int i = 0; i < 10; i++) {
      var other = THINGS.get((story + 7 + i) % THINGS.size());
      var text =
          switch (i % 3) {
            case 0 -> "The %s of the %s. %s".formatted(thing(story), other, padding(7));
            case 1 -> "To %s some other %s. %s".formatted(deed(story), padding(1), padding(7));
            default -> "A page of the %s: %s".formatted(padding(2), padding(8));
          };
      all.add(node("miss-%d-%d".formatted(story, i), "src/miss", text));
    }
    return all;
  }

  private StoryId story(SpecId spec, int story) {
    return story(
        spec,
        "story-" + story,
        "%s %ss".formatted(capital(deed(story)), thing(story)),
        """
        As a member of the team I want the system to %s every %s, so that the user sees the response \
        on the page. %s. Write a test for the module and the config of the service.
        """
            .formatted(deed(story), thing(story), padding(12)));
  }

  /** All nodes go in at once, since 500 commits would take their time. */
  private void fill() {
    var nodes = new ArrayList<KnowledgeNode>();
    for (int story = 0; story < STORIES; story++) {
      nodes.addAll(expected(story));
      nodes.addAll(nearMisses(story));
    }
    while (nodes.size() < NODES) {
      nodes.add(node("pad-" + nodes.size(), "src/pad", padding(15)));
    }
    node.store.write(
        tx -> {
          var rows = new KnowledgeStore();
          nodes.forEach(
              one -> {
                rows.insert(tx, one, ADA, clock.instant());
                rows.recordChange(tx, 1);
              });
          return true;
        });
  }

  @Test
  void nine_in_ten_of_the_nodes_that_a_story_needs_are_in_its_pack() {
    fill();
    var spec = spec();
    double five = 0;
    double twenty = 0;
    for (int story = 0; story < STORIES; story++) {
      var wanted = expected(story).stream().map(KnowledgeNode::id).collect(Collectors.toSet());
      var found =
          knowledge.pack(story(spec, story)).nodes().stream().map(KnowledgeNode::id).toList();
      five += recall(wanted.stream().toList(), found, 5);
      twenty += recall(wanted.stream().toList(), found, 20);
    }
    assertThat(twenty / STORIES).as("recall at 20").isGreaterThanOrEqualTo(0.9);
    assertThat(five / STORIES).as("recall at 5").isGreaterThanOrEqualTo(0.7);
  }

  private static double recall(List<String> wanted, List<String> found, int first) {
    var hits = new HashSet<>(found.subList(0, Math.min(first, found.size())));
    hits.retainAll(wanted);
    return (double) hits.size() / wanted.size();
  }
}
