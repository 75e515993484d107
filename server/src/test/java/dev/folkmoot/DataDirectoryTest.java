package dev.folkmoot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.LogCapture;
import dev.folkmoot.testing.ServerProcess;
import dev.folkmoot.testing.TokenServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Other users of the machine reach nothing in the data directory. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class DataDirectoryTest {
  @TempDir private Path folder;

  @Test
  void every_file_of_a_running_server_is_its_users_alone() throws Exception {
    var data = folder.resolve("new").resolve("data");
    try (var server = ServerProcess.start(data)) {
      server.post(
          "/api/questions", "{\"type\": \"BLOCKING\", \"agentId\": \"a\", \"text\": \"?\"}");
      assertThat(data.resolve("folkmoot.db-wal")).exists();
      requirePrivate(data);
    }
    try (var server = new TokenServer(data)) {
      assertThat(data.resolve("operator.token")).exists();
      assertThat(server.url()).isNotEmpty();
      requirePrivate(data);
    }
  }

  @Test
  void a_directory_that_others_could_read_is_closed_to_them_with_a_warning() throws Exception {
    var data = folder.resolve("data");
    try (var server = new TokenServer(data)) {
      assertThat(server.url()).isNotEmpty();
    }
    Files.writeString(data.resolve("folkmoot.db-journal"), "");
    openToAll(data);
    try (var log = new LogCapture();
        var server = new TokenServer(data)) {
      assertThat(server.url()).isNotEmpty();
      requirePrivate(data);
      assertThat(log.linesWith("revoke all tokens")).hasSize(1);
    }
    try (var log = new LogCapture();
        var server = new TokenServer(data)) {
      assertThat(server.url()).isNotEmpty();
      assertThat(log.linesWith("revoke all tokens")).isEmpty();
    }
  }

  @Test
  void the_owner_may_still_run_what_was_a_program() throws Exception {
    var script = Files.writeString(folder.resolve("script"), "");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    DataDirectory.open(folder).close();
    assertThat(permissions(script)).isEqualTo("rwx------");
  }

  @Test
  void a_file_of_another_user_is_refused_with_advice() throws Exception {
    Files.writeString(folder.resolve("folkmoot.db"), "");
    var stranger = stranger(folder.resolve("folkmoot.db"));
    assertThatThrownBy(() -> DataDirectory.open(folder))
        .isInstanceOf(StartFailure.class)
        .hasMessageContainingAll("belongs to the user", "chown", "--data");
    Files.delete(stranger);
    DataDirectory.open(folder).close();
  }

  @Test
  void a_swapped_native_library_is_replaced_before_it_is_loaded() throws Exception {
    var data = folder.resolve("data");
    try (var server = ServerProcess.start(data)) {
      assertThat(server.get("/readyz").statusCode()).isEqualTo(200);
    }
    var library = library(data);
    var genuine = Files.readAllBytes(library);
    var swapped = genuine.clone();
    Arrays.fill(swapped, 0, 4096, (byte) 0);
    Files.write(library, swapped);
    try (var server = ServerProcess.start(data)) {
      assertThat(server.get("/readyz").statusCode()).isEqualTo(200);
      assertThat(Files.readAllBytes(library)).isEqualTo(genuine);
    }
    var elsewhere = Files.write(folder.resolve("elsewhere"), genuine);
    Files.delete(library);
    Files.createSymbolicLink(library, elsewhere);
    try (var server = Api.start(data)) {
      server.get("/readyz").expect(200);
      assertThat(Files.isRegularFile(library, LinkOption.NOFOLLOW_LINKS)).isTrue();
    }
  }

  private static Path library(Path data) throws IOException {
    try (var files = Files.walk(data.resolve("native"))) {
      return files.filter(Files::isRegularFile).findFirst().orElseThrow();
    }
  }

  /** A link that we did not make: as root any file can be given away, else one of root's serves. */
  private static Path stranger(Path file) throws IOException {
    var owner = Files.getOwner(file);
    if (owner.getName().equals("root")) {
      var users = file.getFileSystem().getUserPrincipalLookupService();
      return Files.setOwner(file, users.lookupPrincipalByName("nobody"));
    }
    Files.delete(file);
    return Files.createSymbolicLink(file, Path.of("/etc/hosts"));
  }

  private static void openToAll(Path data) throws IOException {
    try (var files = Files.walk(data)) {
      for (var file : files.toList()) {
        Files.setPosixFilePermissions(
            file,
            PosixFilePermissions.fromString(Files.isDirectory(file) ? "rwxr-xr-x" : "rw-rw-rw-"));
      }
    }
  }

  private static void requirePrivate(Path data) throws IOException {
    var found = new TreeMap<String, String>();
    try (var files = Files.walk(data)) {
      for (var file : files.toList()) {
        found.put(data.relativize(file).toString(), permissions(file));
      }
    }
    assertThat(found.keySet()).containsAll(List.of("folkmoot.db", "folkmoot.lock", "server.url"));
    found.forEach(
        (file, permissions) ->
            assertThat(permissions)
                .as(file)
                .isEqualTo(Files.isDirectory(data.resolve(file)) ? "rwx------" : "rw-------"));
  }

  private static String permissions(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }
}
