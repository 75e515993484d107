/** Transactions on SQLite and PostgreSQL: one schema, one contract. */
@NullMarked
package dev.folkmoot.store;

import org.jspecify.annotations.NullMarked;
