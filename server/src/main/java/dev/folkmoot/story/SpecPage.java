package dev.folkmoot.story;

import java.util.List;
import java.util.Optional;

/**
 * Part of the list of specs, the newest first; the cursor is the id of its last spec, if there are
 * more.
 */
public record SpecPage(List<Spec> specs, Optional<SpecId> cursor) {
  public SpecPage {
    specs = List.copyOf(specs);
  }
}
