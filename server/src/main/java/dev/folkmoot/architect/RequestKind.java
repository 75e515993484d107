package dev.folkmoot.architect;

import java.util.Locale;

/** The kinds of requests: a question, or work to be reviewed. */
public enum RequestKind {
  QUESTION("question"),
  PLAN("plan_review"),
  CODE("code_review"),
  BUDGET_REVIEW("budget_review"),
  COMPLETION("completion"),
  SPEC("spec_review");

  private final String template;

  RequestKind(String template) {
    this.template = template;
  }

  /** The name of the template that puts the request to a model. */
  String template() {
    return template;
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static RequestKind of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  /** Whether the reply is a verdict, and not an answer. */
  public boolean isReview() {
    return this != QUESTION;
  }

  /** Whether the sender must hold a story, which the request is about. */
  boolean needsStory() {
    return isReview() && this != SPEC;
  }

  /** The request as a noun, for people. */
  public String noun() {
    return switch (this) {
      case QUESTION -> "question";
      case PLAN -> "plan review";
      case CODE -> "code review";
      case BUDGET_REVIEW -> "budget review";
      case COMPLETION -> "completion review";
      case SPEC -> "spec review";
    };
  }
}
