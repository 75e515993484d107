package dev.folkmoot.wire.trust;

import dev.folkmoot.core.ServerProof;
import dev.folkmoot.trust.ServerIdentity;
import dev.folkmoot.wire.Doc;

/** The proof that a server has the key of its data directory. */
public record ProofJson(
    @Doc("The address that the server serves.") String url,
    @Doc("Its public key, PEM. Believe it only if you know it from elsewhere.") String publicKey,
    @Doc("ECDSA on P-256 with SHA-256, DER in Base64, of [\"folkmoot-server\",nonce,url].")
        String signature) {
  public static ProofJson of(ServerIdentity identity, String nonce) {
    var url = identity.url().get();
    return new ProofJson(
        url, identity.publicKey(), identity.sign(ServerProof.ofServer(nonce, url)));
  }
}
