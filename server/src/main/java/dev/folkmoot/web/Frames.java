package dev.folkmoot.web;

import dev.folkmoot.events.EventLog;
import dev.folkmoot.gate.Inbox;
import dev.folkmoot.http.Exchange;
import java.util.List;

/** Makes the frames of pages. */
final class Frames {
  private final Inbox inbox;
  private final EventLog events;
  private final Visitors visitors;
  private final Assets assets;
  private final String types;
  private List<Section> menu = List.of();

  Frames(Inbox inbox, EventLog events, Visitors visitors, Assets assets) {
    this.inbox = inbox;
    this.events = events;
    this.visitors = visitors;
    this.assets = assets;
    this.types = String.join(" ", events.types().logged());
  }

  void menu(List<Section> sections) {
    menu = List.copyOf(sections);
  }

  List<Section> menu() {
    return menu;
  }

  Assets assets() {
    return assets;
  }

  Visitor visitor(Exchange exchange) {
    return visitors.of(exchange);
  }

  /** Make the frame before you read the page's data, so that no event in between is missed. */
  Frame of(Exchange exchange, String title, String path) {
    var visitor = visitor(exchange);
    return new Frame(title, path, visitor, newest(), openCount(), menu, assets, types);
  }

  /** The newest event: a new reader follows the events after it. */
  long newest() {
    return events.newest();
  }

  Frame.OpenCount openCount() {
    return new Frame.OpenCount(inbox.countOpen(Frame.OpenCount.MOST));
  }
}
