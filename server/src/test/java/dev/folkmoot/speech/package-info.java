@NullMarked
package dev.folkmoot.speech;

import org.jspecify.annotations.NullMarked;
