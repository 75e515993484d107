package dev.folkmoot.knowledge.git;

/** Runs git. */
@FunctionalInterface
interface GitRunner {
  GitResult run(GitCommand command) throws InterruptedException;
}
