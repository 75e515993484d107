package dev.folkmoot.web;

import dev.folkmoot.http.ErrorPage;
import dev.folkmoot.http.Problem;
import dev.folkmoot.http.Reply;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Shows failures as a page, or as a toast on the page that the reader is on. */
final class Failures implements ErrorPage {
  /** The page of a failure, with a next step if there is one. */
  record View(
      Assets assets,
      List<Section> menu,
      int status,
      String title,
      String detail,
      Optional<LinkAdvice.Link> next) {}

  private final Frames frames;

  Failures(Frames frames) {
    this.frames = frames;
  }

  @Override
  public Reply of(Problem problem, FailedRequest request) {
    boolean reads = request.method().equals("GET") || request.method().equals("HEAD");
    if (problem.status() == 401) {
      var signIn =
          Names.address("/signin", "next", reads && !request.byScript() ? request.address() : "/");
      return request.byScript()
          ? new Reply.Now(401, "", ByteBuffer.allocate(0), Map.of("HX-Redirect", signIn))
          : Reply.seeOther(signIn);
    }
    var detail = Names.capitalised(problem.reason()) + ".";
    var next = problem.advice().map(LinkAdvice::of);
    if (!request.byScript()) {
      return Html.reply(
              problem.status(),
              "failure",
              new View(
                  frames.assets(), frames.menu(), problem.status(), problem.title(), detail, next))
          .with(problem.headers());
    }
    return reads
        ? new Reply.Now(problem.status(), "", ByteBuffer.allocate(0), Map.of("HX-Reswap", "none"))
        : Html.reply(problem.status(), "toast", Toast.refused(detail, next))
            .with(Map.of("HX-Retarget", "#toasts", "HX-Reswap", "afterbegin"));
  }
}
