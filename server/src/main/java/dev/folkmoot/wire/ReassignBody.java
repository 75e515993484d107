package dev.folkmoot.wire;

import java.util.List;

@Doc("Whom a question is meant for from now on.")
public record ReassignBody(
    @Doc(value = "Who says so.", most = 128) String by,
    @Doc(value = "Names or roles.", most = 50) List<String> to) {}
