package dev.folkmoot.web;

import dev.folkmoot.story.BoardColumn;
import dev.folkmoot.story.Lane;
import dev.folkmoot.story.Spec;
import dev.folkmoot.story.SpecId;
import dev.folkmoot.story.SpecStatus;
import dev.folkmoot.story.SpecTitle;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The board.
 *
 * @param spec the only spec whose stories are shown, if one was chosen
 * @param specs the newest ones
 * @param mayPlan whether the reader may add specs and stories
 * @param mayComplete whether the reader may complete the spec
 */
record BoardView(
    Frame frame,
    Optional<Spec> spec,
    List<Column> columns,
    List<SpecTitle> specs,
    boolean mayPlan,
    boolean mayComplete) {
  static final int MOST_SPECS = 50;

  /** The first stories of a lane, as many as fit. */
  record Column(BoardColumn column, List<Rendered> cards) {
    /** The size limit of one column. It keeps the whole page under 100 KiB. */
    private static final PageBudget BUDGET = new PageBudget(14_000);

    static Column of(BoardColumn column) {
      return new Column(
          column,
          BUDGET.fillAtLeastOne(
              column.stories().stream()
                  .map(one -> Html.part("storycard", new StoryCard(one, column.lane()))),
              Function.identity()));
    }

    Lane lane() {
      return column.lane();
    }

    String count() {
      return column.count() < BoardColumn.MOST
          ? Integer.toString(column.count())
          : (BoardColumn.MOST - 1) + "+";
    }

    boolean isComplete() {
      return cards.size() == column.count();
    }

    String hidden() {
      return column.count() < BoardColumn.MOST
          ? "%d more not shown here".formatted(column.count() - cards.size())
          : "many more not shown here";
    }
  }

  /** All columns but the one of stories set aside, from left to right. */
  List<Column> main() {
    return columns.stream().filter(one -> one.lane() != Lane.APART).toList();
  }

  Column apart() {
    return columns.stream().filter(one -> one.lane() == Lane.APART).findFirst().orElseThrow();
  }

  boolean isEmpty() {
    return columns.stream().allMatch(one -> one.column().count() == 0);
  }

  List<SpecTitle> openSpecs() {
    return specs.stream().filter(one -> one.status() == SpecStatus.OPEN).toList();
  }

  boolean isChosen(SpecTitle title) {
    return spec.map(Spec::id).filter(title.id()::equals).isPresent();
  }

  String address(String part) {
    return Names.address("/stories", "part", part, "spec", specId());
  }

  String laneAddress(Lane lane) {
    return Names.address("/stories", "lane", lane.word(), "spec", specId());
  }

  private String specId() {
    return spec.map(Spec::id).map(SpecId::value).orElse("");
  }
}
