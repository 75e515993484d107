package dev.folkmoot.discussion;

/** A part of a turn that is being spoken; they are counted from 0 on. */
record Piece(int number, String text, boolean scripted) {}
