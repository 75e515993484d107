package dev.folkmoot.webhook;

import java.net.URI;

/** The content of a delivery, and the URL it goes to. */
record DeliveryRequest(URI url, String body) {}
