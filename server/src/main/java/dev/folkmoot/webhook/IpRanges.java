package dev.folkmoot.webhook;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

/** Tells public addresses from those of private networks. */
final class IpRanges {
  private static final int V4_BYTES = 4;

  private static final class Range {
    private final byte[] start;
    private final int bits;

    private Range(byte[] start, int bits) {
      this.start = start;
      this.bits = bits;
    }

    static Range of(String text) {
      var parts = text.split("/", 2);
      try {
        return new Range(InetAddress.getByName(parts[0]).getAddress(), Integer.parseInt(parts[1]));
      } catch (UnknownHostException e) {
        throw new IllegalArgumentException(text, e);
      }
    }

    boolean has(byte[] address) {
      if (address.length != start.length) {
        return false;
      }
      for (int bit = 0; bit < bits; bit++) {
        int mask = 0x80 >> bit % 8;
        if ((address[bit / 8] & mask) != (start[bit / 8] & mask)) {
          return false;
        }
      }
      return true;
    }
  }

  /**
   * The ranges that IANA's registry calls private, and the addresses from which cloud machines read
   * their secrets.
   */
  private static final List<Range> PRIVATE_V4 =
      ranges(
          "0.0.0.0/8",
          "10.0.0.0/8",
          "100.64.0.0/10",
          "127.0.0.0/8",
          "168.63.129.16/32",
          "169.254.0.0/16",
          "172.16.0.0/12",
          "192.0.0.0/24",
          "192.0.2.0/24",
          "192.88.99.0/24",
          "192.168.0.0/16",
          "198.18.0.0/15",
          "198.51.100.0/24",
          "203.0.113.0/24",
          "224.0.0.0/3");

  private static final Range GLOBAL_V6 = Range.of("2000::/3");
  private static final Range TRANSLATED = Range.of("64:ff9b::/96");
  private static final List<Range> PRIVATE_V6 =
      ranges("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20");

  private IpRanges() {}

  private static List<Range> ranges(String... texts) {
    return Arrays.stream(texts).map(Range::of).toList();
  }

  static boolean isPublic(InetAddress address) {
    return isPublic(address.getAddress());
  }

  private static boolean isPublic(byte[] address) {
    if (address.length == V4_BYTES) {
      return isNone(PRIVATE_V4, address);
    }
    return TRANSLATED.has(address)
        ? isPublic(Arrays.copyOfRange(address, 12, 16))
        : GLOBAL_V6.has(address) && isNone(PRIVATE_V6, address);
  }

  private static boolean isNone(List<Range> ranges, byte[] address) {
    return ranges.stream().noneMatch(range -> range.has(address));
  }
}
