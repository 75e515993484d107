package dev.folkmoot.bench;

import java.util.List;

/** Measures something in files of its own. */
interface Benchmark {
  List<Finding> run(Scratch scratch) throws Exception;
}
