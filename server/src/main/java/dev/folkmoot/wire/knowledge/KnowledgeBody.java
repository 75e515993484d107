package dev.folkmoot.wire.knowledge;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("Knowledge about to be added.")
public record KnowledgeBody(
    @Doc("The node, with its edges.") KnowledgePart knowledge,
    @Doc(
            "The spec with which it is written to git. Without one: the spec of the story that its"
                + " author holds, or else the project.")
        @Nullable String specId,
    @Doc(value = "Who adds it. With a token it is the token's owner.", most = 128)
        @Nullable String by) {}
