package dev.folkmoot.wire.roundtable;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("A source that you rely on.")
public record CitationBody(
    @Doc(value = "The title; the address if left out.", max = 300) @Nullable String title,
    @Doc(value = "Its address.", max = 2_000) String url,
    @Doc(value = "The passage that you rely on.", max = 1_000) @Nullable String snippet) {}
