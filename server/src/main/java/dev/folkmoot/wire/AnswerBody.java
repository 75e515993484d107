package dev.folkmoot.wire;

@Doc("An answer.")
public record AnswerBody(
    @Doc(value = "Who answers.", most = 128) String by,
    @Doc(value = "One of the options, or free text where that is taken.", most = 10_000)
        String answer) {}
