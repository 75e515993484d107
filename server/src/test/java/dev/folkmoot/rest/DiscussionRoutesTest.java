package dev.folkmoot.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiscussionRoutesTest {
  @SuppressWarnings("NullAway.Init")
  private Api api;

  @BeforeEach
  void start(@TempDir Path data) {
    api = Api.start(data);
  }

  @AfterEach
  void stop() {
    api.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [{"name":"x"},{"role":"user"}]             | participants[0].role is missing; send it
          [{"role":"user"},{"role":null}]            | participants[1].role is missing; send it
          [{"role":"user"},null]                     | participants has a null in it; take it out
          [{"role":"user"},{"role":"user","kind":1}] | there is no field 'participants[1].kind'; the fields are agentId, role, name, systemPrompt, model
          [{"role":"user"},{"role":7}]               | participants[1].role has the wrong type; it must be a text
          [{"role":"user"},"ann"]                    | participants[1] has the wrong type; it must be a JSON object
          [{"role":"user"},["ann"]]                  | participants[1] has the wrong type; it must be a JSON object
          "ann"                                      | participants has the wrong type; it must be a list
          {"role":"user"}                            | participants has the wrong type; it must be a list
          [{"role":"king"},{"role":"user"}]          | role
          """)
  void a_participant_that_cannot_be_read_is_refused_with_the_field_that_is_wrong(
      String participants, String advice) {
    var body = "{\"topic\":\"Which?\",\"by\":\"ann\",\"participants\":%s}".formatted(participants);
    var refused = api.post("/api/discussions", body).expect(400).json();
    assertThat(refused.get("detail").asString()).contains(advice);
    assertThat(api.get("/api/discussions").expect(200).json().get("discussions")).isEmpty();
  }
}
