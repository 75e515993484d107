package dev.folkmoot.web;

/** The page in the place of a node that is not known. */
record UnknownEntryView(Frame frame, String id) {}
