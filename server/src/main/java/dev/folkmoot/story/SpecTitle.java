package dev.folkmoot.story;

/** A spec without its text. */
public record SpecTitle(SpecId id, String title, SpecStatus status) {}
