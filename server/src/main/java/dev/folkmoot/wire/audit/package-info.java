/** JSON of audits, which verify that nothing was changed. */
@NullMarked
package dev.folkmoot.wire.audit;

import org.jspecify.annotations.NullMarked;
