package dev.folkmoot.wire.trust;

import dev.folkmoot.wire.Doc;
import java.util.List;

@Doc("All tokens, without their secrets.")
public record TokensJson(List<TokenJson> tokens) {}
