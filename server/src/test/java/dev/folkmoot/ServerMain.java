package dev.folkmoot;

import java.util.Map;

/**
 * What {@code serve} runs, with its settings from the environment alone. To load the command line
 * takes as long as to start the server.
 */
final class ServerMain {
  private ServerMain() {}

  public static void main(String[] args) throws InterruptedException {
    Logs.keepDuringShutdown();
    var config = Settings.read(Map.of(), null, System.getenv());
    Logs.start(config.log());
    Serve.run(config);
  }
}
