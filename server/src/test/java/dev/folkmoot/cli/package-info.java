@NullMarked
package dev.folkmoot.cli;

import org.jspecify.annotations.NullMarked;
