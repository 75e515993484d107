package dev.folkmoot.roundtable;

import java.util.Optional;

/** A source that a response names. */
public record Citation(String title, String url, Optional<String> snippet) {}
