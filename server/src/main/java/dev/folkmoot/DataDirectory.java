package dev.folkmoot;

import dev.folkmoot.core.ServerProof;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPair;
import java.security.spec.InvalidKeySpecException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/** The directory that holds the database, where the server is, and what makes it start fast. */
final class DataDirectory implements AutoCloseable {
  private final Path directory;
  private @Nullable FileLock lock;
  private boolean announced;

  private DataDirectory(Path directory) {
    this.directory = directory;
  }

  static DataDirectory open(Path directory) {
    try {
      if (!Files.isDirectory(directory)) {
        Files.createDirectories(directory);
        if (directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
          Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
        }
      }
    } catch (IOException e) {
      throw unwritable(directory);
    }
    if (!Files.isWritable(directory)) {
      throw unwritable(directory);
    }
    return new DataDirectory(directory).lock();
  }

  /** One process owns the directory: its data, and the word of where it is. */
  private DataDirectory lock() {
    var file = directory.resolve("folkmoot.lock");
    try {
      var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      lock = tryLock(channel);
      if (lock == null) {
        channel.close();
        throw new StartFailure(
            "the data in %s is in use by another Folkmoot%s; stop it, or give another --data"
                .formatted(directory, serverUrl().map(url -> " at " + url).orElse("")));
      }
    } catch (IOException e) {
      throw unwritable(directory);
    }
    return this;
  }

  Path database() {
    return directory.resolve("folkmoot.db");
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  /** Keeps SQLite's native library here, so that it is not unpacked at every start. */
  void keepNativeLibrary() {
    var name = LibraryLoaderUtil.getNativeLibName();
    var folder = directory.resolve("native").resolve(SQLiteJDBCLoader.getVersion());
    var library = folder.resolve(name);
    try {
      if (!Files.exists(library)) {
        Files.createDirectories(folder);
        var resource = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name;
        try (var in = SQLiteJDBCLoader.class.getResourceAsStream(resource)) {
          if (in == null) {
            return;
          }
          var part = Files.createTempFile(folder, name, ".part");
          Files.copy(in, part, StandardCopyOption.REPLACE_EXISTING);
          Files.move(part, library, StandardCopyOption.ATOMIC_MOVE);
        }
      }
    } catch (IOException e) {
      throw unwritable(directory);
    }
    System.setProperty("org.sqlite.lib.path", folder.toString());
    System.setProperty("org.sqlite.lib.name", name);
  }

  /** Where the command line finds the server. */
  void announce(String url) {
    try {
      Files.writeString(directory.resolve("server.url"), url + "\n");
      announced = true;
    } catch (IOException e) {
      throw unwritable(directory);
    }
  }

  /** A file that only its owner may read. */
  void keepSecret(String name, String secret) {
    var file = directory.resolve(name);
    try {
      Files.deleteIfExists(file);
      if (directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        Files.createFile(
            file,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      }
      Files.writeString(file, secret + "\n");
    } catch (IOException e) {
      throw unwritable(directory);
    }
  }

  /** The key by which clients know the server of this directory; made at the first start. */
  KeyPair serverKeys() {
    return storedServerKeys()
        .orElseGet(
            () -> {
              var keys = ServerProof.newKeys();
              keepSecret("server.key", ServerProof.pem(keys.getPrivate()));
              keepSecret("server.pub", ServerProof.pem(keys.getPublic()));
              return keys;
            });
  }

  /** Nothing if a half is missing, or if a crash has left halves that do not belong together. */
  private Optional<KeyPair> storedServerKeys() {
    try {
      var keys =
          new KeyPair(
              ServerProof.publicKey(Files.readString(directory.resolve("server.pub"))),
              ServerProof.privateKey(Files.readString(directory.resolve("server.key"))));
      var signed = ServerProof.sign(keys.getPrivate(), "whole");
      return Optional.of(keys)
          .filter(pair -> ServerProof.isSigned(pair.getPublic(), "whole", signed));
    } catch (IOException | InvalidKeySpecException e) {
      return Optional.empty();
    }
  }

  private Optional<String> serverUrl() {
    try {
      return Optional.of(Files.readString(directory.resolve("server.url")).strip());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    try {
      if (announced) {
        Files.deleteIfExists(directory.resolve("server.url"));
      }
      if (lock != null) {
        lock.channel().close();
      }
    } catch (IOException e) {
      throw new IllegalStateException("the data directory did not close", e);
    }
  }

  private static StartFailure unwritable(Path directory) {
    return new StartFailure(
        "the data directory %s cannot be written; give another --data".formatted(directory));
  }
}
