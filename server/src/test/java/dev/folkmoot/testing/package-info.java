/** What tests share: real databases, a clock to set, a real server. */
@NullMarked
package dev.folkmoot.testing;

import org.jspecify.annotations.NullMarked;
