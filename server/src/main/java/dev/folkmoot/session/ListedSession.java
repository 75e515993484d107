package dev.folkmoot.session;

import dev.folkmoot.core.QuestionId;
import java.util.Optional;

/** A session in a list, with the first of the open questions about its turns. */
public record ListedSession(Session session, Optional<QuestionId> asked) {}
