package dev.folkmoot.web.picture;

/** An edge between two nodes, by their numbers. */
public record Link(int from, int to) {}
