@NullMarked
package dev.folkmoot.demo;

import org.jspecify.annotations.NullMarked;
