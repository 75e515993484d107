package dev.folkmoot.web;

/** The page of one question. */
record QuestionView(Frame frame, Card card) {}
