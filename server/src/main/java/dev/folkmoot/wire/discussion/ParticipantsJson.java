package dev.folkmoot.wire.discussion;

import dev.folkmoot.wire.Doc;
import java.util.List;

@Doc("The participants of a discussion, in the order in which they speak.")
public record ParticipantsJson(List<ParticipantJson> participants) {}
