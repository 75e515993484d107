package dev.folkmoot.web;

import dev.folkmoot.events.EventLog;
import dev.folkmoot.gate.Inbox;
import dev.folkmoot.http.Exchange;
import java.util.List;

/** Makes what is around every page. */
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

  /** To be made before what it is around is read, so that no event is passed over in between. */
  Frame of(Exchange exchange, String title, String path) {
    var visitor = visitor(exchange);
    return new Frame(title, path, visitor, newest(), waiting(), menu, assets, types);
  }

  /** From where who begins now goes on looking. */
  long newest() {
    return events.newest();
  }

  Frame.Waiting waiting() {
    return new Frame.Waiting(inbox.countOpen(Frame.Waiting.MOST));
  }
}
