@NullMarked
package dev.folkmoot.session;

import org.jspecify.annotations.NullMarked;
