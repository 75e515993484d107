package dev.folkmoot.wire.discussion;

import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("Discussions, the newest first.")
public record DiscussionsJson(
    List<ProjectJson> discussions,
    @Doc("The cursor of the next page, if there is one.") @Nullable String cursor) {}
