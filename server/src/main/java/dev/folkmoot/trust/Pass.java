package dev.folkmoot.trust;

import java.time.Instant;

/**
 * The content of a browser's cookie: which sign-in it is of, for whose token, the digest of the key
 * that changes must show (empty: it changes nothing), and how long it is good.
 */
record Pass(String id, String token, String keyDigest, Instant until) {}
