/**
 * Roundtables: debates whose modes are defined in files, with context requests that must be
 * answered.
 */
@NullMarked
package dev.folkmoot.roundtable;

import org.jspecify.annotations.NullMarked;
