package dev.folkmoot.wire.roundtable;

import dev.folkmoot.roundtable.MarkdownExport;
import dev.folkmoot.roundtable.Roundtable;
import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("A whole roundtable.")
public record ExportJson(
    @Doc(
            value = "The requested format.",
            oneOf = {"markdown", "json"})
        String format,
    @Doc("The document, as Markdown.") @Nullable String content,
    RoundtableJson.@Nullable SessionJson session,
    @Nullable List<RoundtableJson.DebaterJson> agents,
    @Nullable List<ResponseJson> responses,
    @Doc("The consensus of the last completed round.") @Nullable ConsensusJson consensus,
    @Nullable List<ContextRequestJson> contextRequests,
    @Doc("The synthesis, if somebody requested one.") @Nullable SynthesisJson synthesis) {

  public static ExportJson markdown(Roundtable roundtable) {
    return new ExportJson(
        "markdown", MarkdownExport.of(roundtable), null, null, null, null, null, null);
  }

  public static ExportJson json(Roundtable roundtable) {
    var ended = roundtable.endedRounds();
    return new ExportJson(
        "json",
        null,
        RoundtableJson.SessionJson.of(roundtable),
        RoundtableJson.DebaterJson.of(roundtable),
        ResponseJson.of(roundtable.responses()),
        ended.isEmpty() ? null : ended.getLast().consensus().map(ConsensusJson::of).orElse(null),
        ContextRequestJson.of(roundtable.requests()),
        roundtable.synthesis().map(SynthesisJson::of).orElse(null));
  }
}
