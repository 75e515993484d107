package dev.folkmoot.trust;

import java.time.Instant;

/** What a browser has shown: which sign-in it is of, for whose token, and how long it is good. */
record Pass(String id, String token, Instant until) {}
