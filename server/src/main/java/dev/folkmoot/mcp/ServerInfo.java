package dev.folkmoot.mcp;

/** How the server introduces itself. */
public record ServerInfo(String name, String title, String version, String instructions) {}
