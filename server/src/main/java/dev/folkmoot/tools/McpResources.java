package dev.folkmoot.tools;

import dev.folkmoot.core.BundledText;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.discussion.Discussions;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.gate.QuestionFilter;
import dev.folkmoot.mcp.Prompt;
import dev.folkmoot.mcp.Resource;
import dev.folkmoot.mcp.ResourceTemplate;
import dev.folkmoot.tool.Content;
import dev.folkmoot.tool.ResourceContents;
import dev.folkmoot.wire.discussion.DiscussionJson;
import dev.folkmoot.wire.gate.QuestionJson;
import dev.folkmoot.wire.gate.QuestionsJson;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The resources that MCP clients can read, and the MCP prompts. */
public final class McpResources {
  static final String INBOX = "folkmoot://inbox";
  private static final String JSON = "application/json";

  private final Gate gate;
  private final Discussions discussions;

  public McpResources(Gate gate, Discussions discussions) {
    this.gate = gate;
    this.discussions = discussions;
  }

  static String question(String id) {
    return "folkmoot://question/" + id;
  }

  static String discussion(String id) {
    return "folkmoot://discussion/" + id;
  }

  public List<Resource> resources() {
    return List.of(
        new Resource(
            INBOX,
            "inbox",
            "Inbox",
            "All open questions: holds first, then the most urgent.",
            JSON,
            GateTools.TOOLSET,
            (uri, _) ->
                List.of(
                    json(
                        uri,
                        QuestionsJson.of(
                            gate.inbox().list(QuestionFilter.open(), 200, Optional.empty()))))));
  }

  public List<ResourceTemplate> templates() {
    return List.of(
        new ResourceTemplate(
            question("{id}"),
            "question",
            "A question",
            "A question and its answers.",
            JSON,
            Map.of(),
            GateTools.TOOLSET,
            (uri, call) -> question(uri, call.arguments().path("id").asString(""))),
        new ResourceTemplate(
            discussion("{id}"),
            "discussion",
            "A discussion",
            "All turns of a discussion, and its status.",
            JSON,
            Map.of(),
            DiscussionTools.TOOLSET,
            (uri, call) -> discussion(uri, call.arguments().path("id").asString(""))));
  }

  private List<ResourceContents> question(String uri, String id) {
    try {
      return List.of(json(uri, QuestionJson.of(gate.question(new QuestionId(id)))));
    } catch (Refusal refusal) {
      return List.of();
    }
  }

  private List<ResourceContents> discussion(String uri, String id) {
    try {
      return List.of(json(uri, DiscussionJson.of(discussions.find(SessionId.given(id)))));
    } catch (Refusal refusal) {
      return List.of();
    }
  }

  public List<Prompt> prompts() {
    return List.of(
        prompt(
            "coder",
            GateTools.TOOLSET,
            "/prompts/gate/coder.md",
            "Work behind the gate",
            "How to stop at questions that hold you, and go on once they are answered."),
        prompt(
            "monitor",
            GateTools.TOOLSET,
            "/prompts/gate/monitor.md",
            "Watch over others",
            "How to hold others, and when."),
        prompt(
            "story-coder",
            StoryTools.TOOLSET,
            "/prompts/work/coder.md",
            "Work on stories",
            "How to take a story, plan it, have it reviewed and finish it."));
  }

  private static Prompt prompt(
      String name, String toolset, String file, String title, String description) {
    return new Prompt(
        name,
        title,
        description,
        List.of(),
        call -> {
          call.caller(AgentCaller.class).caller().requireToolset(toolset);
          return CompletableFuture.completedFuture(
              List.of(Prompt.Message.user(Content.text(BundledText.read(file)))));
        });
  }

  private static ResourceContents json(String uri, Object value) {
    return ResourceContents.text(uri, JSON, Json.write(value));
  }
}
