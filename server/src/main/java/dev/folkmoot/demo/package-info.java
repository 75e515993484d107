/** The demo: a scripted squad on a server of its own. */
@NullMarked
package dev.folkmoot.demo;

import org.jspecify.annotations.NullMarked;
