package dev.folkmoot;

import dev.folkmoot.audit.CheckpointFile;
import dev.folkmoot.core.PrivateFiles;
import dev.folkmoot.core.SealKey;
import dev.folkmoot.core.ServerProof;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.UserPrincipal;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/** The data directory: the database, the keys, the server's address and a native library. */
final class DataDirectory implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(DataDirectory.class);
  private static final String LIBRARIES = "native";
  private static final String AUDIT_KEY = "audit.key";
  private static final String DATABASE = "folkmoot.db";
  private static final String SERVER_KEY = "server.key";
  private static final String PUBLIC_KEY = "server.pub";

  private final Path directory;
  private @Nullable FileLock lock;
  private boolean announced;

  private DataDirectory(Path directory) {
    this.directory = directory;
  }

  /** Creates the directory if it is missing, and closes it to other users of the machine. */
  static DataDirectory open(Path directory) {
    try {
      PrivateFiles.createDirectory(directory);
    } catch (IOException e) {
      throw unwritable(directory);
    }
    if (!Files.isWritable(directory)) {
      throw unwritable(directory);
    }
    if (!PrivateFiles.isPosix(directory)) {
      return new DataDirectory(directory).lock();
    }
    try {
      var owner = PrivateFiles.ownerOfNewFiles(directory);
      boolean wasOpen = makePrivate(directory, owner);
      var opened = new DataDirectory(directory).lock();
      opened.makeContentsPrivate(owner, wasOpen);
      return opened;
    } catch (IOException e) {
      throw unwritable(directory);
    }
  }

  private void makeContentsPrivate(UserPrincipal owner, boolean directoryWasOpen)
      throws IOException {
    boolean wasOpen = false;
    try {
      for (var path : contents(directory)) {
        wasOpen |= makePrivate(path, owner);
      }
    } catch (StartFailure | IOException e) {
      close();
      throw e;
    }
    if (directoryWasOpen && wasOpen) {
      log.warn(
          "other users of this machine could read {} until now; if you do not trust them, revoke"
              + " all tokens that exist",
          directory);
    }
  }

  /** Everything in the directory and in the folder of native libraries. */
  private static List<Path> contents(Path directory) throws IOException {
    var found = new ArrayList<Path>();
    try (var files = Files.list(directory)) {
      files.forEach(found::add);
    }
    var libraries = directory.resolve(LIBRARIES);
    if (Files.isDirectory(libraries)) {
      try (var files = Files.walk(libraries)) {
        files.skip(1).forEach(found::add);
      }
    }
    return found;
  }

  /** Makes a file private; true if it was not. A link and its target must both be ours. */
  private static boolean makePrivate(Path path, UserPrincipal owner) throws IOException {
    if (!Files.exists(path)) {
      return false;
    }
    for (var other : List.of(PrivateFiles.ownerOf(path), Files.getOwner(path))) {
      if (!other.equals(owner)) {
        throw new StartFailure(
            "%s belongs to the user %s, but this process runs as %s; run Folkmoot as %s, give the"
                    .formatted(path, other.getName(), owner.getName(), other.getName())
                + " file to %s with chown, or use another --data".formatted(owner.getName()));
      }
    }
    try {
      return PrivateFiles.tighten(path);
    } catch (IOException e) {
      throw new StartFailure(
          "%s can be read by other users and its permissions cannot be changed; use a --data on a"
                  .formatted(path)
              + " file system with permissions");
    }
  }

  /** Locks the directory: only one process uses its data and announces its address there. */
  private DataDirectory lock() {
    var file = directory.resolve("folkmoot.lock");
    try {
      PrivateFiles.createFile(file);
      var channel = FileChannel.open(file, StandardOpenOption.WRITE);
      lock = tryLock(channel);
      if (lock == null) {
        channel.close();
        throw new StartFailure(
            "the data in %s is in use by another Folkmoot%s; stop that one, or use another --data"
                .formatted(directory, serverUrl().map(url -> " at " + url).orElse("")));
      }
    } catch (IOException e) {
      throw unwritable(directory);
    }
    return this;
  }

  /**
   * The database file. It is created private, because SQLite gives the files beside it the same
   * permissions.
   */
  Path database() {
    var file = directory.resolve(DATABASE);
    try {
      PrivateFiles.createFile(file);
    } catch (IOException e) {
      throw unwritable(directory);
    }
    return file;
  }

  boolean hasDatabase() {
    return Files.exists(directory.resolve(DATABASE));
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  /**
   * Keeps SQLite's native library here, so that it is not unpacked at every start. A file that
   * differs from the library in our jar is replaced before it can be loaded.
   */
  void keepNativeLibrary() {
    var name = LibraryLoaderUtil.getNativeLibName();
    var libraries = directory.resolve(LIBRARIES);
    var folder = libraries.resolve(SQLiteJDBCLoader.getVersion());
    var library = folder.resolve(name);
    var resource = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name;
    try (var in = SQLiteJDBCLoader.class.getResourceAsStream(resource)) {
      if (in == null) {
        return;
      }
      var genuine = in.readAllBytes();
      PrivateFiles.createDirectory(libraries);
      PrivateFiles.createDirectory(folder);
      if (!holds(library, genuine)) {
        PrivateFiles.write(library, genuine);
      }
    } catch (IOException e) {
      throw unwritable(directory);
    }
    System.setProperty("org.sqlite.lib.path", folder.toString());
    System.setProperty("org.sqlite.lib.name", name);
  }

  /** Compares every byte, which is as fast as a digest, and no digest has to be stored. */
  private static boolean holds(Path file, byte[] content) throws IOException {
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        && Files.size(file) == content.length
        && Arrays.equals(Files.readAllBytes(file), content);
  }

  /** A private folder for one feature. */
  Path folder(String name) {
    var folder = directory.resolve(name);
    try {
      PrivateFiles.createDirectory(folder);
    } catch (IOException e) {
      throw unwritable(directory);
    }
    return folder;
  }

  /** Writes the server's address, so that the command line finds it. */
  void announce(String url) {
    writePrivate("server.url", url);
    announced = true;
  }

  /** Writes a file that only its owner can read. */
  void writePrivate(String name, String content) {
    try {
      PrivateFiles.write(directory.resolve(name), content + "\n");
    } catch (IOException e) {
      throw unwritable(directory);
    }
  }

  /** The key that seals decisions: from the named file, else from audit.key, made if missing. */
  SealKey auditKey(Optional<Path> named) {
    return storedAuditKey(named)
        .orElseGet(
            () -> {
              var key = SealKey.random();
              writePrivate(AUDIT_KEY, key.hex());
              return key;
            });
  }

  /** Empty if there is no audit.key yet. A named file must hold a key. */
  Optional<SealKey> storedAuditKey(Optional<Path> named) {
    var file = named.orElseGet(() -> directory.resolve(AUDIT_KEY));
    if (named.isEmpty() && Files.notExists(file)) {
      return Optional.empty();
    }
    try {
      var key = SealKey.parse(Files.readString(file));
      if (key.isPresent()) {
        return key;
      }
    } catch (IOException e) {
      // reported below
    }
    throw new StartFailure(
        "%s does not hold an audit key of 64 hexadecimal digits; make one with: openssl rand -hex 32"
            .formatted(file));
  }

  /** The file of the newest checkpoint of the log. */
  CheckpointFile checkpointFile() {
    var name = "audit.checkpoint";
    return new CheckpointFile(() -> read(name), text -> writePrivate(name, text));
  }

  /** The keys by which clients recognise this server; made at the first start. */
  KeyPair serverKeys() {
    var keys = storedServerKeys().orElseGet(this::newServerKeys);
    var forClients = ServerProof.pem(keys.getPublic());
    if (!read(PUBLIC_KEY).equals(Optional.of(forClients))) {
      writePrivate(PUBLIC_KEY, forClients);
    }
    return keys;
  }

  private KeyPair newServerKeys() {
    if (Files.exists(directory.resolve(PUBLIC_KEY))) {
      log.warn(
          "server.key did not hold a pair of keys, so new keys were made; install the hook again"
              + " for agents that run as other users");
    }
    var keys = ServerProof.newKeys();
    writePrivate(SERVER_KEY, ServerProof.pem(keys));
    return keys;
  }

  /** One file holds both keys, so that a crash cannot leave only one of them. */
  private Optional<KeyPair> storedServerKeys() {
    return read(SERVER_KEY).flatMap(ServerProof::keys);
  }

  private Optional<String> serverUrl() {
    return read("server.url");
  }

  /** The content of a file in this directory, if the file is there. */
  Optional<String> read(String name) {
    try {
      return Optional.of(Files.readString(directory.resolve(name)).strip());
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
        "the data directory %s cannot be written; use another --data".formatted(directory));
  }
}
