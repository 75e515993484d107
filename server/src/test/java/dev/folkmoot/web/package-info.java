@NullMarked
package dev.folkmoot.web;

import org.jspecify.annotations.NullMarked;
