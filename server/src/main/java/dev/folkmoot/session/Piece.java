package dev.folkmoot.session;

/**
 * A piece of a turn in progress. Pieces are numbered from 0 in each attempt; a new attempt voids
 * the pieces of the one before.
 */
public record Piece(long attempt, int number, String text, boolean scripted) {}
