@NullMarked
package dev.folkmoot.http;

import org.jspecify.annotations.NullMarked;
