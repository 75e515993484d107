package dev.folkmoot.wire.gate;

import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("Whom a question is meant for from now on.")
public record ReassignBody(
    @Doc(value = "Who says so. With a token it is the token\'s owner.", most = 128)
        @Nullable String by,
    @Doc(value = "Names or roles.", most = 50) List<String> to) {}
