/** Sessions with rounds: seats, turns, and the claims by which one node runs a session. */
@NullMarked
package dev.folkmoot.session;

import org.jspecify.annotations.NullMarked;
