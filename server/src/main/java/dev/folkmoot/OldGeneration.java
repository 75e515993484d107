package dev.folkmoot;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;

/**
 * Collects the old generation of the serial collector early: by itself this collector would let it
 * grow to the limit of the heap first. Other collectors need no help.
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

  /** Whether it grew by more than half of what the last collection left. */
  static boolean isWasteful(long used, long left) {
    return used - left > Math.max(LITTLE, left / 2);
  }
}
