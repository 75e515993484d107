package dev.folkmoot;

import dev.folkmoot.audit.Audit;
import dev.folkmoot.cli.CliFailure;
import dev.folkmoot.cli.Verify;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.store.StoreException;
import dev.folkmoot.wire.audit.AuditJson;
import java.nio.file.Files;
import java.util.EnumMap;
import java.util.Optional;

/** Verifies the data of a stopped server. It locks the data directory meanwhile. */
final class StoppedServerVerifier implements Verify.Verifier {
  @Override
  public AuditJson verify(Verify.StoppedServer stopped) {
    if (!Files.isDirectory(stopped.data())) {
      throw new CliFailure(
          "there is no data directory %s; name another with --data".formatted(stopped.data()));
    }
    try {
      return verify(config(stopped));
    } catch (Refusal | StartFailure | StoreException e) {
      throw new CliFailure("folkmoot: " + e.getMessage());
    }
  }

  private static Config config(Verify.StoppedServer stopped) {
    var flags = new EnumMap<Settings.Key, String>(Settings.Key.class);
    flags.put(Settings.Key.DATA, stopped.data().toString());
    stopped.databaseUrl().ifPresent(url -> flags.put(Settings.Key.DATABASE_URL, url));
    stopped.auditKey().ifPresent(file -> flags.put(Settings.Key.AUDIT_KEY, file.toString()));
    return Settings.read(flags, stopped.config().orElse(null), System.getenv());
  }

  private static AuditJson verify(Config config) {
    try (var directory = DataDirectory.open(config.data())) {
      var key =
          directory
              .storedAuditKey(config.auditKey())
              .orElseThrow(
                  () ->
                      new StartFailure(
                          "there is no audit.key in %s; name the key's file with --audit-key"
                              .formatted(config.data())));
      if (config.database().isEmpty() && !directory.hasDatabase()) {
        throw new StartFailure(
            "there is no database in %s; name its --database-url".formatted(config.data()));
      }
      try (var store = Folkmoot.store(config, directory, Optional.empty())) {
        return AuditJson.of(new Audit(store, key, directory.checkpointFile()).verify());
      }
    }
  }
}
