package dev.folkmoot.discussion;

/**
 * A part of a turn that is being spoken. They are counted from 0 on in each attempt, and what was
 * heard of an earlier attempt counts for nothing.
 */
record Piece(long attempt, int number, String text, boolean scripted) {}
