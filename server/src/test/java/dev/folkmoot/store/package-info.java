@NullMarked
package dev.folkmoot.store;

import org.jspecify.annotations.NullMarked;
