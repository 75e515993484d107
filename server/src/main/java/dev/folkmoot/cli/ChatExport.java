package dev.folkmoot.cli;

import dev.folkmoot.core.Json;
import dev.folkmoot.wire.squad.ChatJson;
import java.io.PrintWriter;

/** Prints the whole chat, page by page. */
record ChatExport(Client client, PrintWriter out) {
  void write(String format) throws InterruptedException {
    for (var after = "0"; !after.isEmpty() && !out.checkError(); ) {
      var part =
          client.get(Resource.at("chat", "transcript").with("format", format).with("after", after));
      if (format.equals("json")) {
        part.as(ChatJson.class).messages().forEach(message -> out.println(Json.write(message)));
      } else {
        out.print(part.json());
      }
      after = part.cursor();
    }
    out.flush();
  }
}
