package dev.folkmoot.webhook;

import java.net.URI;

/** The content of a delivery, and the URL it goes to. */
record Letter(URI url, String body) {}
