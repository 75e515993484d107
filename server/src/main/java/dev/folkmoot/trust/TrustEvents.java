package dev.folkmoot.trust;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.events.EventType;
import dev.folkmoot.events.NewEvent;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The events about tokens and sign-ins. They contain a token's id, never its secret. */
public final class TrustEvents {
  static final EventType CREATED = EventType.logged("token.created");
  static final EventType REVOKED = EventType.logged("token.revoked");
  static final EventType ROTATED = EventType.logged("token.rotated");
  static final EventType SIGNED_IN = EventType.logged("trust.signed_in");
  static final EventType SIGNED_OUT = EventType.logged("trust.signed_out");
  static final EventType CHANGED = EventType.logged("trust.changed");

  public static final List<EventType> ALL =
      List.of(CREATED, REVOKED, ROTATED, SIGNED_IN, SIGNED_OUT, CHANGED);

  private TrustEvents() {}

  static NewEvent created(Token token, AgentId by) {
    return of(CREATED, token, by, about(token));
  }

  static NewEvent revoked(Token token, AgentId by) {
    return of(REVOKED, token, by, about(token));
  }

  /** One token has replaced another. */
  static NewEvent rotated(Token token, String before, AgentId by) {
    return of(ROTATED, token, by, about(token).put("before", before));
  }

  static NewEvent signedIn(Principal principal) {
    return signed(SIGNED_IN, principal.name(), principal.token());
  }

  static NewEvent signedOut(AgentId name, String token) {
    return signed(SIGNED_OUT, name, token);
  }

  /** The mode of trust has changed. */
  static NewEvent changed(Trust.Mode before, Trust.Mode mode) {
    var data = Json.object().put("before", before.word()).put("mode", mode.word());
    return new NewEvent(
        CHANGED, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), data);
  }

  private static NewEvent signed(EventType type, AgentId name, String token) {
    return event(type, name, Json.object().put("token", token).put("by", name.value()));
  }

  private static NewEvent of(EventType type, Token token, AgentId by, ObjectNode data) {
    return event(type, token.principal().name(), data.put("by", by.value()));
  }

  private static ObjectNode about(Token token) {
    var data =
        Json.object()
            .put("token", token.id())
            .put("name", token.principal().name().value())
            .put("role", token.principal().standing().name().toLowerCase(Locale.ROOT));
    token.principal().expiresAt().ifPresent(at -> data.put("expiresAt", at.toString()));
    return data;
  }

  private static NewEvent event(EventType type, AgentId name, ObjectNode data) {
    return new NewEvent(
        type, Optional.of(name), Optional.empty(), Optional.empty(), Optional.empty(), data);
  }
}
