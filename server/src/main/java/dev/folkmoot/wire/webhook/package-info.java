/** JSON of webhooks. */
@NullMarked
package dev.folkmoot.wire.webhook;

import org.jspecify.annotations.NullMarked;
