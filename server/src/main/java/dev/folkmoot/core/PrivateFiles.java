package dev.folkmoot.core;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.EnumSet;
import java.util.Set;

/**
 * Files and directories that only their owner may read and write. On file systems without POSIX
 * permissions, the file system's own rules apply.
 */
public final class PrivateFiles {
  private static final Set<PosixFilePermission> OF_A_DIRECTORY =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> OF_A_FILE =
      PosixFilePermissions.fromString("rw-------");

  private PrivateFiles() {}

  /** Creates the directory if it is missing; its parents get the usual permissions. */
  public static void createDirectory(Path directory) throws IOException {
    if (Files.isDirectory(directory)) {
      return;
    }
    var parent = directory.toAbsolutePath().getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    try {
      Files.createDirectory(directory, attributes(directory, OF_A_DIRECTORY));
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(directory)) {
        throw e;
      }
    }
  }

  /** Creates an empty file if there is none. */
  public static void createFile(Path file) throws IOException {
    try {
      Files.createFile(file, attributes(file, OF_A_FILE));
    } catch (FileAlreadyExistsException e) {
      tighten(file);
    }
  }

  /** Writes the file atomically: a reader finds the whole new text or the old file. */
  public static void write(Path file, String text) throws IOException {
    write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  public static void write(Path file, byte[] content) throws IOException {
    var part = temporary(file.toAbsolutePath().resolveSibling(""));
    try {
      Files.write(part, content);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /** The owner of files that this process creates in the directory. */
  public static UserPrincipal ownerOfNewFiles(Path directory) throws IOException {
    var probe = temporary(directory);
    try {
      return Files.getOwner(probe);
    } finally {
      Files.delete(probe);
    }
  }

  private static Path temporary(Path directory) throws IOException {
    return Files.createTempFile(directory, "folkmoot", ".part", attributes(directory, OF_A_FILE));
  }

  /**
   * Removes all permissions of the group and of others.
   *
   * @return whether there were such permissions
   */
  public static boolean tighten(Path path) throws IOException {
    if (!isPosix(path) || isPrivate(path)) {
      return false;
    }
    var left = EnumSet.copyOf(OF_A_DIRECTORY);
    left.retainAll(Files.getPosixFilePermissions(path));
    Files.setPosixFilePermissions(path, left);
    if (!isPrivate(path)) {
      throw new IOException(path + " stays open to other users");
    }
    return true;
  }

  private static boolean isPrivate(Path path) throws IOException {
    return OF_A_DIRECTORY.containsAll(Files.getPosixFilePermissions(path));
  }

  public static boolean isPosix(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  private static FileAttribute<?>[] attributes(Path path, Set<PosixFilePermission> permissions) {
    return isPosix(path)
        ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
        : new FileAttribute<?>[0];
  }

  /** The owner of the file itself, without following a link. */
  public static UserPrincipal ownerOf(Path path) throws IOException {
    return Files.getOwner(path, LinkOption.NOFOLLOW_LINKS);
  }
}
