package dev.folkmoot.mcp;

import org.jspecify.annotations.Nullable;

/** A resource or a template as it is listed. */
record ResourceJson(
    @Nullable String uri,
    @Nullable String uriTemplate,
    String name,
    String title,
    String description,
    String mimeType) {}
