@NullMarked
package dev.folkmoot.rest;

import org.jspecify.annotations.NullMarked;
