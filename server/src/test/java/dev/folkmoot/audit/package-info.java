@NullMarked
package dev.folkmoot.audit;

import org.jspecify.annotations.NullMarked;
