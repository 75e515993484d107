package dev.folkmoot.webhook;

import java.net.URI;

/** What is posted, and where to. */
record Letter(URI url, String body) {}
