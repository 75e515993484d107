package dev.folkmoot.web;

import dev.folkmoot.http.Route;
import java.util.List;

/** Pages about one thing, with a place in the menu. */
interface Section {
  /** The name in the menu. */
  String name();

  String path();

  List<Route> routes();
}
