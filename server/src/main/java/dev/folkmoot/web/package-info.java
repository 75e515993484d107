/** The pages of the server: each is rendered here, and refreshed when an event concerns it. */
@NullMarked
package dev.folkmoot.web;

import org.jspecify.annotations.NullMarked;
