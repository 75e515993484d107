package dev.folkmoot.wire.gate;

import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("The new addressees of a question.")
public record ReassignBody(
    @Doc(value = "The caller; the token's owner if left out.", max = 128) @Nullable String by,
    @Doc(value = "The names or roles that the question is now meant for.", max = 50)
        List<String> to) {}
