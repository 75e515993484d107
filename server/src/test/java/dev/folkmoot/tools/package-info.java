@NullMarked
package dev.folkmoot.tools;

import org.jspecify.annotations.NullMarked;
