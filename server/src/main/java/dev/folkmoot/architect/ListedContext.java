package dev.folkmoot.architect;

import java.util.Optional;

/**
 * A conversation in a list, with the agent's last request.
 *
 * @param unanswered the number of the agent's requests without a reply in all epochs
 */
public record ListedContext(Context context, Optional<LatestRequest> latest, int unanswered) {}
