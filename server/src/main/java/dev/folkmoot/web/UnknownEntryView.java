package dev.folkmoot.web;

/** The page for an entry that does not exist. */
record UnknownEntryView(Frame frame, String id) {}
