package dev.folkmoot.wire.gate;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("An answer.")
public record AnswerBody(
    @Doc(value = "Who answers. With a token it is the token\'s owner.", most = 128)
        @Nullable String by,
    @Doc(value = "One of the options, or free text where that is taken.", most = 10_000)
        String answer) {}
