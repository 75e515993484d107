@NullMarked
package dev.folkmoot.web.picture;

import org.jspecify.annotations.NullMarked;
