/** The pages people live in: every page is made here, and looks again whenever an event says so. */
@NullMarked
package dev.folkmoot.web;

import org.jspecify.annotations.NullMarked;
