package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Somebody at a browser of their own. Whatever goes wrong there is noted, and fails the test. */
final class Visit implements AutoCloseable {
  private static final int PATIENCE = 20_000;

  private final BrowserContext context;
  private final Page page;
  private final URI url;
  private final List<String> wrong = new CopyOnWriteArrayList<>();

  private Visit(BrowserContext context, URI url) {
    this.context = context;
    this.url = url;
    this.page = context.newPage();
    context.setDefaultTimeout(PATIENCE);
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE);
    watch(page);
  }

  static Visit of(URI url, Browser.NewContextOptions options) {
    return new Visit(Chromium.browser().newContext(options), url);
  }

  /** Says a name at the door. */
  Visit named(String name) {
    go("/signin");
    page.getByLabel("Your name").fill(name);
    page.locator("button[type=submit]").click();
    page.waitForURL(url.resolve("/").toString());
    return this;
  }

  /** Shows a token at the door. */
  Visit withToken(String token) {
    go("/signin");
    page.getByLabel("Your token").fill(token);
    page.locator("button[type=submit]").click();
    page.waitForURL(url.resolve("/").toString());
    return this;
  }

  private void watch(Page one) {
    one.onPageError(error -> wrong.add("script: " + error));
    one.onDialog(
        dialog -> {
          wrong.add("dialog: " + dialog.message());
          dialog.dismiss();
        });
    one.onConsoleMessage(
        message -> {
          if (message.text().contains("Content Security Policy")
              || message.text().contains("Refused to")) {
            wrong.add(message.text());
          }
        });
    one.onRequest(
        request -> {
          if (!request.url().startsWith(url.toString())) {
            wrong.add("request to " + request.url());
          }
        });
  }

  Page page() {
    return page;
  }

  BrowserContext context() {
    return context;
  }

  /** Goes to a page of ours, and waits until it is told of events. */
  Visit open(String path) {
    go(path);
    awaitLive();
    return this;
  }

  Visit go(String path) {
    page.navigate(url.resolve(path).toString());
    return this;
  }

  void awaitLive() {
    page.waitForSelector("#live[data-state=live]");
  }

  Locator find(String selector) {
    return page.locator(selector);
  }

  /** Returns once there are exactly so many of them. */
  void await(String selector, int count) {
    PlaywrightAssertions.assertThat(page.locator(selector)).hasCount(count);
  }

  void awaitText(String selector, String text) {
    PlaywrightAssertions.assertThat(page.locator(selector).first()).containsText(text);
  }

  List<String> wrong() {
    return wrong;
  }

  @Override
  public void close() {
    context.close();
    assertThat(wrong).isEmpty();
  }
}
