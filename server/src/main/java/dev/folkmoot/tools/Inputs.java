package dev.folkmoot.tools;

import dev.folkmoot.gate.Type;
import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** What the tools take. */
final class Inputs {
  private Inputs() {}

  /** Beside what is asked or said. */
  record Once(
      @Doc(
              value =
                  "Your own name for this request: sent again, it is the same one and not another.",
              most = 128)
          @Nullable String idempotencyKey) {}

  record Answer(
      @Doc("The question's id.") String questionId,
      @Doc(value = "One of its options, or free text where that is taken.", most = 10_000)
          String answer,
      @Doc(
              value = "The digest of what you were shown: refused if the question is not that.",
              most = 64)
          @Nullable String digest) {}

  record Cancel(
      @Doc("The question's id.") String questionId,
      @Doc(value = "Why it is withdrawn.", most = 10_000) @Nullable String reason) {}

  record Check(
      @Doc(value = "Whose gate; yours if left out.", most = 128) @Nullable String agentId,
      @Doc(value = "The session you work in; all of yours if left out.", most = 128)
          @Nullable String sessionId) {}

  record Clearance(
      @Doc(value = "The session you work in; all of yours if left out.", most = 128)
          @Nullable String sessionId,
      @Doc("Of the last pending result: brings every answer given since.") @Nullable String cursor,
      @Doc("false: do not put the questions to the person at this client.")
          @Nullable Boolean elicit) {}

  record Wait(
      @Doc("The question's id.") String questionId,
      @Doc("false: do not put the question to the person at this client.")
          @Nullable Boolean elicit) {}

  record Listing(
      @Doc(
              value = "open if left out.",
              oneOf = {"open", "answered", "expired", "cancelled"})
          @Nullable String status,
      @Doc("Whom they are about.") @Nullable String agentId,
      @Doc("The session they were asked in.") @Nullable String sessionId,
      @Nullable Type type,
      @Doc("A name or role they are meant for.") @Nullable String to,
      @Doc(value = "Words in their text.", most = 200) @Nullable String text,
      @Doc(value = "50 if left out.", most = 200) @Nullable Integer limit,
      @Doc("Of the page before.") @Nullable String cursor) {}

  record Halt(
      @Doc(
              value = "What is halted.",
              oneOf = {"agent", "session", "system"})
          String scope,
      @Doc(value = "The agent or session; none for system.", most = 128) @Nullable String target,
      @Doc(value = "Why, for whoever is held.", most = 9_800) String reason) {}

  record Resume(
      @Doc(
              value = "What is resumed.",
              oneOf = {"agent", "session", "system"})
          String scope,
      @Doc(value = "The agent or session; none for system.", most = 128) @Nullable String target) {}
}
