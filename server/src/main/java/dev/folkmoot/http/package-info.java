/**
 * The parts that every edge over HTTP shares: the exchange, routes, streams and problem details.
 */
@NullMarked
package dev.folkmoot.http;

import org.jspecify.annotations.NullMarked;
