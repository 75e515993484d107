package dev.folkmoot.knowledge.git;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.store.Tx;
import dev.folkmoot.story.Letter;
import dev.folkmoot.story.LetterId;
import dev.folkmoot.story.LetterListener;
import dev.folkmoot.story.LetterType;

/**
 * Checks the KNOWLEDGE_UPDATE letters that people send where no repository is configured: they may
 * name no other file than the knowledge file, since a coder writes what they name.
 */
final class SentUpdates implements LetterListener {
  private static final String FILE = RepositoryConfig.USUAL_FILE.value();

  @Override
  public void sent(Tx tx, Letter letter) {
    var file = letter.data().path("filePath");
    if (letter.type() == LetterType.KNOWLEDGE_UPDATE
        && !file.isMissingNode()
        && !(file.isString() && file.stringValue().equals(FILE))) {
      throw Refusal.invalid(
          "the message names another file than the knowledge file, which is %s; name that, or none"
              .formatted(FILE));
    }
  }

  @Override
  public boolean receivesLettersTo(Tx tx, AgentId name) {
    return false;
  }

  @Override
  public boolean awaitsReply(Tx tx, LetterId letter) {
    return false;
  }
}
