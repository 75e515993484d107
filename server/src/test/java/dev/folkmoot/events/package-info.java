@NullMarked
package dev.folkmoot.events;

import org.jspecify.annotations.NullMarked;
