package dev.folkmoot.architect;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.gate.OnDatabase;
import dev.folkmoot.gate.Question;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.speech.AgentTools;
import dev.folkmoot.speech.NoTools;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.OffsetClock;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.AutoClose;

/**
 * The architect on a real database, with a model server, and the words its promises are told in.
 */
abstract class StudioContract implements OnDatabase {
  final OffsetClock clock = new OffsetClock();
  final Databases database = database();
  @AutoClose final ModelServer models = new ModelServer();
  @AutoClose Studio studio = new Studio(database, clock, models);

  void restart(ArchitectConfig config, AgentTools tools) {
    restart(config, _ -> tools);
  }

  void restart(ArchitectConfig config, Function<Studio, AgentTools> tools) {
    studio.close();
    studio = new Studio(database, clock, models, config, tools);
  }

  void withoutModel() {
    restart(ArchitectConfig.NONE, NoTools.INSTANCE);
  }

  Request waiting(Request request) {
    Api.awaitUntil(() -> find(request).state() instanceof Request.State.Waiting);
    return find(request);
  }

  Request find(Request request) {
    return studio.architect.request(request.id().value(), Optional.empty());
  }

  Question question(Request waiting) {
    var id = ((Request.State.Waiting) waiting.state()).question().orElseThrow();
    return studio.node.gate.question(id);
  }

  boolean canProceed(String agent) {
    return studio.node.gate.check(new AgentId(agent), Optional.empty()).canProceed();
  }
}
