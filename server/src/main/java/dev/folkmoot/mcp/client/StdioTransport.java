package dev.folkmoot.mcp.client;

import dev.folkmoot.core.Json;
import dev.folkmoot.mcp.LineReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/**
 * Talks to a child process over its standard input and output. Each of them may block its thread as
 * long as the child likes, so each has a thread of its own.
 */
final class StdioTransport implements Transport {
  private static final int MAX_UNSENT = 256;
  private static final long SECONDS_TO_END = 2;
  private static final long SECONDS_FOR_LAST_OUTPUT = 1;

  /**
   * The only variables of our environment that a child gets: others may have other servers'
   * secrets.
   */
  private static final Set<String> INHERITED =
      Set.of("PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LC_ALL", "TMPDIR", "TZ", "TERM");

  /** Finds the id in the beginning of a message that is too long to read. */
  private static final Pattern ID = Pattern.compile("\"id\"\\s*:\\s*(\\d{1,18})");

  private final String name;
  private final Process process;
  private final BlockingQueue<Outgoing> unsent = new ArrayBlockingQueue<>(MAX_UNSENT);
  private final Map<Long, CompletableFuture<ObjectNode>> pending = new ConcurrentHashMap<>();
  private final Thread writer;
  private volatile ServerListener serverListener = ServerListener.NONE;
  private volatile boolean lost;

  private StdioTransport(String name, Process process) {
    this.name = name;
    this.process = process;
    this.writer = Thread.ofPlatform().daemon().name("mcp-to-" + name).unstarted(this::write);
  }

  @Override
  public void open(ServerListener listener) {
    serverListener = listener;
    writer.start();
    Thread.ofPlatform().daemon().name("mcp-from-" + name).start(this::read);
    var _ =
        process
            .onExit()
            .thenRunAsync(
                this::end,
                CompletableFuture.delayedExecutor(SECONDS_FOR_LAST_OUTPUT, TimeUnit.SECONDS));
  }

  /**
   * Ends the connection after the child has exited: processes that it left behind may hold its
   * output open.
   */
  private void end() {
    if (!lost) {
      lose(new IOException("it ended"));
    }
  }

  static StdioTransport start(String name, List<String> command, Map<String, String> environment)
      throws IOException {
    var child = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
    child.environment().keySet().retainAll(INHERITED);
    child.environment().putAll(environment);
    try {
      return new StdioTransport(name, child.start());
    } catch (IOException e) {
      throw new IOException("its command cannot be started", e);
    }
  }

  @Override
  public Future<ObjectNode> ask(Outgoing request) {
    var answer = new CompletableFuture<ObjectNode>();
    pending.put(request.id(), answer);
    var _ = answer.whenComplete((_, _) -> pending.remove(request.id()));
    if (!send(request)) {
      answer.completeExceptionally(new NeverSent("it accepts no messages"));
    }
    return answer;
  }

  @Override
  public boolean withdraw(Outgoing request) {
    return unsent.remove(request);
  }

  @Override
  public Future<?> tell(Outgoing message) {
    return CompletableFuture.completedFuture(send(message));
  }

  private boolean send(Outgoing message) {
    return !lost && unsent.offer(message);
  }

  private void write() {
    try (var out = process.getOutputStream()) {
      while (true) {
        var line = Json.write(unsent.take().message()) + "\n";
        out.write(line.getBytes(StandardCharsets.UTF_8));
        out.flush();
      }
    } catch (IOException e) {
      lose(new IOException("it accepts no messages", e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void read() {
    try {
      var lines = new LineReader(process.getInputStream(), Bounds.MESSAGE_BYTES);
      int unasked = 0;
      for (var line = lines.next(); line.isPresent(); line = lines.next()) {
        unasked = handle(line.get()) ? 0 : unasked + 1;
        if (unasked > Bounds.UNASKED_MESSAGES) {
          throw new IOException("it keeps sending messages that answer nothing");
        }
      }
      lose(new IOException("it ended"));
    } catch (IOException e) {
      lose(e);
    }
  }

  /** Handles a line. True if it answers a request of ours. */
  private boolean handle(LineReader.Line line) {
    if (line.cut()) {
      return refuse(line.text());
    }
    var message = Messages.parse(line.text());
    if (message.isEmpty()) {
      return false;
    }
    if (message.get().has("method")) {
      serverListener.received(message.get());
      return false;
    }
    var answer = pending.get(message.get().path("id").asLong(0));
    return answer != null && answer.complete(message.get());
  }

  private boolean refuse(String beginning) {
    var id = ID.matcher(beginning);
    var answer = id.find() ? pending.get(Long.parseLong(id.group(1))) : null;
    return answer != null
        && answer.completeExceptionally(new IOException("it sent more than we accept"));
  }

  /**
   * Marks the connection as lost before its calls fail, so that the next call goes to another
   * child.
   */
  private void lose(IOException why) {
    lost = true;
    serverListener.lost();
    var never = new ArrayList<Outgoing>();
    unsent.drainTo(never);
    never.stream()
        .flatMap(message -> Stream.ofNullable(pending.get(message.id())))
        .forEach(answer -> answer.completeExceptionally(new NeverSent("it accepts no messages")));
    pending.values().forEach(answer -> answer.completeExceptionally(why));
  }

  /** Does nothing: all output of the child is read anyway. */
  @Override
  public boolean listen(Outgoing headers) {
    return false;
  }

  @Override
  public boolean isListening() {
    return true;
  }

  @Override
  public boolean cancelsByClosing() {
    return false;
  }

  @Override
  public void close() {
    lost = true;
    writer.interrupt();
    var processes = Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
    processes.forEach(ProcessHandle::destroy);
    var ended = processes.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new);
    CompletableFuture.allOf(ended).completeOnTimeout(null, SECONDS_TO_END, TimeUnit.SECONDS).join();
    processes.forEach(ProcessHandle::destroyForcibly);
  }
}
