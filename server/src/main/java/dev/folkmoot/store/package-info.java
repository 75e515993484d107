/** Transactions on SQLite and PostgreSQL, with one schema and the same behaviour. */
@NullMarked
package dev.folkmoot.store;

import org.jspecify.annotations.NullMarked;
