package dev.folkmoot.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Ids;
import dev.folkmoot.core.SessionId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;

class TitleTest {
  private static final AgentId CODER = new AgentId("coder");
  private static final SessionId RELEASE = new SessionId("release");

  @Test
  void a_halt_names_who_halted_what() {
    assertThat(asked(Ask.halt(Scope.SYSTEM, "", by("ann"), "fire")))
        .isEqualTo("ann halted everything");
    assertThat(asked(Ask.halt(Scope.SESSION, "release", by("ann"), "fire")))
        .isEqualTo("ann halted session release");
    assertThat(asked(Ask.halt(Scope.AGENT, "coder", by("ann"), "fire")))
        .isEqualTo("ann halted coder");
  }

  @Test
  void a_question_that_holds_names_the_widest_of_what_it_holds() {
    assertThat(asked(ask(Type.APPROVAL))).isEqualTo("session release waits for an answer");
    assertThat(asked(ask(Type.BLOCKING))).isEqualTo("coder waits for an answer");
    assertThat(asked(ask(Type.EMERGENCY))).isEqualTo("everything waits for an answer");
    assertThat(Title.reminded(question(ask(Type.BLOCKING))))
        .isEqualTo("coder still waits for an answer");
  }

  @Test
  void another_names_who_asks_or_whose_turn_it_is() {
    assertThat(asked(ask(Type.DECISION))).isEqualTo("coder asks");
    assertThat(asked(ask(Type.PROMPT))).isEqualTo("coder asks the squad");
    assertThat(asked(Ask.of(Type.TURN, by("ann"), "Your turn").agent(CODER)))
        .isEqualTo("It is the turn of coder");
    assertThat(asked(Ask.of(Type.TURN, by("ann"), "Your turn").agent(CODER).to(List.of("bob"))))
        .isEqualTo("It is the turn of bob");
  }

  private static Ask ask(Type type) {
    return Ask.of(type, by("coder"), "Go on?").agent(CODER).session(RELEASE);
  }

  private static String asked(Ask ask) {
    return Title.asked(question(ask));
  }

  private static Question question(Ask ask) {
    return ask.draft(new Ids(InstantSource.fixed(Instant.EPOCH)), Instant.EPOCH);
  }

  private static Speaker by(String name) {
    return new Speaker(new AgentId(name), Speaker.Via.REST);
  }
}
