@NullMarked
package dev.folkmoot.tool;

import org.jspecify.annotations.NullMarked;
