package dev.folkmoot.trust;

import dev.folkmoot.core.ServerProof;
import java.security.KeyPair;
import java.util.function.Supplier;

/** The key of a server's data directory, and the address at which it serves that data. */
public record ServerIdentity(KeyPair keys, Supplier<String> url) {
  public String sign(String words) {
    return ServerProof.sign(keys.getPrivate(), words);
  }

  public byte[] signature(String words) {
    return ServerProof.signature(keys.getPrivate(), words);
  }

  public String publicKey() {
    return ServerProof.pem(keys.getPublic());
  }
}
