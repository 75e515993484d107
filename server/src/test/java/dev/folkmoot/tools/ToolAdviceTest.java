package dev.folkmoot.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.mcp.Talk;
import dev.folkmoot.testing.Api;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What a tool does not take it answers with advice, and then nothing has changed. */
class ToolAdviceTest {
  private static final String UNKNOWN = "01900000-0000-7000-8000-000000000000";

  @AutoClose
  @SuppressWarnings("NullAway.Init")
  private static Api api;

  private static String open = "";

  @BeforeAll
  static void start(@TempDir Path data) {
    api = Api.start(data);
    var options = List.of("yes", "no");
    var question =
        api.ask(Map.of("type", "DECISION", "agentId", "ann", "text", "Now?", "options", options));
    open = question.path("id").asString();
  }

  private static String filled(String arguments) {
    return arguments.replace("ID", open).replace("UNKNOWN", UNKNOWN);
  }

  /** All that a tool could have changed. */
  private static List<JsonNode> state() {
    return Stream.of("/api/questions", "/api/gate", "/api/events")
        .map(path -> api.get(path, "Accept", "application/json").expect(200).json())
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ask_question       | {}                                                     | type
          ask_question       | {"type":"BLOCKING"}                                    | text
          ask_question       | {"type":"BLOCKING","text":" "}                         | text
          ask_question       | {"type":"MAYBE","text":"Merge?"}                       | BLOCKING
          ask_question       | {"type":"TURN","text":"Merge?"}                        | DECISION
          ask_question       | {"type":"ALERT","text":"Merge?","more":1}              | more
          ask_question       | {"type":"ALERT","text":"Merge?","timeout":"soon"}      | timeout
          ask_question       | {"type":"ALERT","text":"Merge?","askedBy":"ann"}       | leave out 'askedBy'
          ask_question       | {"type":"BLOCKING","text":"Merge?","agentId":"other"}  | EMERGENCY
          ask_question       | {"type":"APPROVAL","text":"Merge?","defaultAnswer":"y"}| leave the default out
          answer_question    | {"questionId":"ID"}                                    | answer
          answer_question    | {"questionId":"ID","answer":"maybe"}                   | yes, no
          answer_question    | {"questionId":"ID","answer":"yes","by":"ann"}          | by
          answer_question    | {"questionId":"none","answer":"yes"}                   | id
          answer_question    | {"questionId":"UNKNOWN","answer":"yes"}                | no question
          cancel_question    | {}                                                     | questionId
          cancel_question    | {"questionId":"ID"}                                    | ask a person
          cancel_question    | {"questionId":"UNKNOWN"}                               | no question
          check_gate         | {"sessionId":" "}                                      | session
          check_gate         | {"agentId":7}                                          | agentId
          list_questions     | {"status":"lost"}                                      | open
          list_questions     | {"limit":0}                                            | limit
          list_questions     | {"limit":-1}                                           | limit
          list_questions     | {"limit":201}                                          | limit
          list_questions     | {"cursor":"x"}                                         | cursor
          wait_for_clearance | {"cursor":"x"}                                         | cursor
          wait_for_clearance | {"elicit":"no"}                                        | elicit
          wait_for_answer    | {}                                                     | questionId
          wait_for_answer    | {"questionId":"UNKNOWN"}                               | no question
          halt               | {"scope":"world","reason":"fire"}                      | system
          halt               | {"scope":"agent","target":"other"}                     | reason
          halt               | {"scope":"agent","target":"other","reason":"fire"}     | only people
          resume             | {"scope":"agent"}                                      | target
          resume             | {"scope":"system"}                                     | only an operator
          report_state       | {"state":"SETUP"}                                      | ask an operator to register
          report_state       | {}                                                     | state
          take_story         | {}                                                     | coder
          complete_story     | {}                                                     | no story
          complete_story     | {"storyId":"none"}                                     | list_stories
          get_story          | {"storyId":"none"}                                     | list_stories
          list_stories       | {"status":"lost"}                                      | pending
          list_stories       | {"limit":0}                                            | limit
          next_message       | {"ack":"none"}                                         | next_message
          next_message       | {"ack":"UNKNOWN"}                                      | no message
          reply              | {"messageId":"UNKNOWN","payload":{"kind":"answer"}}    | no message
          reply              | {"messageId":"UNKNOWN","payload":{}}                   | kind
          reply              | {"messageId":"UNKNOWN","type":"SPEC","payload":{"kind":"a"}} | RESPONSE
          send_message       | {"type":"REQUEST","payload":{"kind":"a"}}              | to is missing
          send_message       | {"type":"HELLO","to":"ann","payload":{"kind":"a"}}     | REQUEST
          send_message       | {"type":"STORY","to":"ann","payload":{"kind":"a"}}     | that takes the story
          create_spec        | {"title":"T","content":"C"}                            | architect or pm
          create_stories     | {"specId":"UNKNOWN","stories":[]}                      | 1 to 100
          assign_story       | {"storyId":"none","agentId":"ann"}                     | architect or pm
          """)
  void what_does_not_fit_or_is_not_allowed_gets_advice_and_changes_nothing(
      String tool, String arguments, String advice) {
    var coder = new Talk(api.url().resolve("/mcp?agent=coder"));
    var before = state();
    assertThat(Said.advice(coder.call(tool, filled(arguments)))).contains(advice);
    assertThat(state()).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ask_question       | {"type":"BLOCKING","text":"Merge?"}
          answer_question    | {"questionId":"ID","answer":"yes"}
          cancel_question    | {"questionId":"ID"}
          check_gate         | {}
          wait_for_clearance | {}
          wait_for_answer    | {"questionId":"ID"}
          halt               | {"scope":"agent","target":"coder","reason":"fire"}
          resume             | {"scope":"agent","target":"coder"}
          """)
  void who_does_not_say_its_name_is_told_how_to(String tool, String arguments) {
    var before = state();
    var nobody = new Talk(api.url().resolve("/mcp"));
    assertThat(Said.advice(nobody.call(tool, filled(arguments))))
        .contains("/mcp?agent=NAME", "folkmoot mcp --agent NAME");
    assertThat(state()).isEqualTo(before);
  }
}
