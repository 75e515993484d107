package dev.folkmoot.wire.trust;

import dev.folkmoot.core.ServerProof;
import dev.folkmoot.trust.ServerIdentity;
import dev.folkmoot.wire.Doc;

/** Proves that a server has the key of its data directory. */
public record ProofJson(
    @Doc("The address of the server.") String url,
    @Doc("The server's public key (PEM). Trust it only if you know it from another source.")
        String publicKey,
    @Doc(
            "Signature of [\"folkmoot-server\",nonce,url]: ECDSA on P-256 with SHA-256, DER in"
                + " Base64.")
        String signature) {
  public static ProofJson of(ServerIdentity identity, String nonce) {
    var url = identity.url().get();
    return new ProofJson(
        url, identity.publicKey(), identity.sign(ServerProof.ofServer(nonce, url)));
  }
}
