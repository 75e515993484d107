package dev.folkmoot.web;

/**
 * A text that is too long for the page of its subject.
 *
 * @param back the address of that page
 * @param label the words of the link to it
 */
record LongText(Frame frame, String back, String label, String title, String content) {}
