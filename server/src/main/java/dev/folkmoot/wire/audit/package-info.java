/** JSON of verifications. */
@NullMarked
package dev.folkmoot.wire.audit;

import org.jspecify.annotations.NullMarked;
