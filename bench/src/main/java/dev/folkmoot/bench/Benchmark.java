package dev.folkmoot.bench;

import java.util.List;

/** Measures something, in files that nobody else uses. */
interface Benchmark {
  List<Measurement> run(Scratch scratch) throws Exception;
}
