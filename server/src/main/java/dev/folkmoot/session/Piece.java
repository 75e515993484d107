package dev.folkmoot.session;

/**
 * A part of a turn that is being spoken. Pieces are counted from 0 in each attempt; a new attempt
 * voids the pieces of the one before.
 */
public record Piece(long attempt, int number, String text, boolean scripted) {}
