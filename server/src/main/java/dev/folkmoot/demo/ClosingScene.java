package dev.folkmoot.demo;

import dev.folkmoot.core.Json;
import dev.folkmoot.wire.gate.QuestionJson;

/** The questions that stay open at the end, for the user to answer. */
record ClosingScene(DemoStage stage) {
  void perform() throws InterruptedException {
    stage.scene("The questions that are left for you");
    new SquadScenes(stage).openPrompt();
    tell(
        Script.MONITOR,
        stage.ask(
            DemoStage.question(
                    "DECISION", Script.MONITOR, "Two helpers do the same. Keep which one?")
                .put("defaultAnswer", "the older one")
                .put("timeout", "2h")));
    hold(
        Script.TESTER,
        stage.ask(
            DemoStage.question(
                    "BLOCKING",
                    Script.TESTER,
                    "Deploy build 1812 to production now, or wait for the night?")
                .set("options", DemoStage.options("now", "tonight", "not at all"))));
    hold(
        Script.CODER,
        stage.ask(
            DemoStage.question(
                    "APPROVAL",
                    Script.CODER,
                    "Drop the column users.legacy_id? The migration cannot be undone.")
                .put("sessionId", "release-43")
                .put("reason", "Nothing has read it for 90 days; the new key is in place.")
                .put("freeText", true)
                .set("options", DemoStage.options("approve", "reject"))
                .set(
                    "context",
                    Json.object()
                        .put("migration", "0031-drop-legacy-id.sql")
                        .put("rows", 1_204_331)
                        .put("lastRead", "2026-08-14"))));
  }

  private void hold(String agent, QuestionJson asked) {
    tell(agent, asked);
    var _ =
        stage
            .waiting(agent)
            .thenAccept(
                cleared ->
                    stage.aside(
                        agent,
                        "was woken with the answer '%s' and goes on"
                            .formatted(cleared.answers().getLast().answer())));
  }

  private void tell(String agent, QuestionJson asked) {
    stage.aside(agent, "asks: " + asked.text());
  }
}
