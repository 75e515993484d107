@NullMarked
package dev.folkmoot.webhook;

import org.jspecify.annotations.NullMarked;
