package dev.folkmoot.trust;

import java.time.Instant;

/**
 * The content of a browser's sign-in cookie.
 *
 * @param id the id of the sign-in
 * @param token the id of the token that signed in
 * @param keyDigest the digest of the browser key that requests for a change must send; if empty,
 *     this pass permits no changes
 * @param until when the pass expires
 */
record Pass(String id, String token, String keyDigest, Instant until) {}
