package dev.folkmoot.mcp;

/** Who calls, as whoever wires the server knows them; tools see the value that was made. */
public interface Caller {
  /** The name that tasks and half-finished calls belong to; the same for every call of one. */
  String principal();
}
