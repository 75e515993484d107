package dev.folkmoot.knowledge.git;

import dev.folkmoot.core.Refusal;
import java.util.Set;

/**
 * Checks the result of a patch before it is committed: whatever the diff said, only plain files may
 * have changed.
 */
final class PatchRules {
  private static final Set<String> PLAIN = Set.of("000000", "100644", "100755");

  private PatchRules() {}

  /**
   * @param changes as {@code git diff-tree -r -z --raw} writes them
   */
  static void requireHarmless(String changes) throws DeliveryFailure {
    var parts = changes.split("\0", -1);
    if (parts.length < 2) {
      throw new DeliveryFailure("the patch no longer changes anything");
    }
    for (int i = 0; i + 1 < parts.length; i += 2) {
      requirePlain(parts[i].substring(1).split(" ", -1), parts[i + 1]);
    }
  }

  private static void requirePlain(String[] change, String path) throws DeliveryFailure {
    if (!PLAIN.contains(change[0]) || !PLAIN.contains(change[1])) {
      throw new DeliveryFailure("the patch changes a link or a submodule, which is never pushed");
    }
    try {
      var _ = new RepositoryPath(path);
    } catch (Refusal refusal) {
      throw new DeliveryFailure(refusal.getMessage());
    }
  }
}
