package dev.folkmoot.wire;

import java.util.List;

@Doc("All tokens, without their secrets.")
public record TokensJson(List<TokenJson> tokens) {}
