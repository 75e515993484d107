package dev.folkmoot.mcp;

import dev.folkmoot.tool.ResourceContents;
import java.util.List;

/** Reads a resource; the call's arguments are the variables of its template. */
public interface ResourceReader {
  /** The contents; empty if there is no such resource. */
  List<ResourceContents> read(String uri, Call call);
}
