package dev.folkmoot;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;

/**
 * The old generation of the serial collector, which lets it grow to the limit of the heap before it
 * collects it. Other collectors look after theirs.
 */
final class OldGeneration {
  private static final long LITTLE = 24L << 20;

  private OldGeneration() {}

  static void collectIfWasteful() {
    for (var pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getName().equals("Tenured Gen") && isWasteful(pool)) {
        System.gc();
      }
    }
  }

  private static boolean isWasteful(MemoryPoolMXBean pool) {
    return isWasteful(pool.getUsage().getUsed(), pool.getCollectionUsage().getUsed());
  }

  /** Whether more came since the last collection than half of what it had left. */
  static boolean isWasteful(long used, long left) {
    return used - left > Math.max(LITTLE, left / 2);
  }
}
