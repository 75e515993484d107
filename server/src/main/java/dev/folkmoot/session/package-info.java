/** Joint work in rounds: who sits where, what was said, and the claim that lets one node run it. */
@NullMarked
package dev.folkmoot.session;

import org.jspecify.annotations.NullMarked;
