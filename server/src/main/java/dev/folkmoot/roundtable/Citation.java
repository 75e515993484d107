package dev.folkmoot.roundtable;

import java.util.Optional;

/** A source that a response cites. */
public record Citation(String title, String url, Optional<String> snippet) {
  Citation withoutSnippet() {
    return new Citation(title, url, Optional.empty());
  }

  int length() {
    return title.length() + url.length() + snippet.map(String::length).orElse(0);
  }
}
