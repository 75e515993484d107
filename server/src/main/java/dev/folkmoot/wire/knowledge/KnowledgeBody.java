package dev.folkmoot.wire.knowledge;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("A knowledge entry to add.")
public record KnowledgeBody(
    @Doc("The entry, with its edges.") KnowledgePart knowledge,
    @Doc(
            "The spec with which the entry is written to git; if left out, the spec of the story"
                + " that its author holds, or else the project.")
        @Nullable String specId,
    @Doc(value = "The caller; the token's owner if left out.", max = 128) @Nullable String by) {}
