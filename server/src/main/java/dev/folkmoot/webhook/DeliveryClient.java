package dev.folkmoot.webhook;

import dev.folkmoot.core.Refusal;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends one POST over a socket of its own, to the very address that was checked: the JDK's clients
 * cannot be told to use that address and still verify the certificate against the host's name.
 * Follows no redirect, keeps nothing of the reply but its status and takes a bounded time.
 */
final class DeliveryClient implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(DeliveryClient.class);
  private static final int MOST_BODY = 64 * 1024;
  private static final Duration DRAIN_LIMIT = Duration.ofMillis(500);

  private final AddressPolicy addressPolicy;
  private final Supplier<SSLSocketFactory> tls;
  private final Duration limit;
  private final InstantSource clock;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  DeliveryClient(
      AddressPolicy addressPolicy,
      Supplier<SSLSocketFactory> tls,
      Duration limit,
      InstantSource clock) {
    this.addressPolicy = addressPolicy;
    this.tls = tls;
    this.limit = limit;
    this.clock = clock;
  }

  /** Interrupting a virtual thread closes the socket it waits on, so the limit holds. */
  Receipt send(URI url, Map<String, String> headers, String body) throws InterruptedException {
    var sending = threads.submit(() -> exchange(url, headers, body));
    try {
      return sending.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return new Receipt.Failed("did not answer within %ds".formatted(limit.toSeconds()));
    } catch (ExecutionException e) {
      return new Receipt.Failed(why(e.getCause()));
    } finally {
      sending.cancel(true);
    }
  }

  private static String why(@Nullable Throwable failure) {
    return switch (failure) {
      case UnknownHostException _ -> "has a host that cannot be found";
      case SSLException _ -> "has a certificate or TLS that cannot be trusted";
      case Refusal _ -> "has a host that leads to a private address";
      case IOException _ -> "cannot be reached, or closes the connection early";
      case null, default -> throw new IllegalStateException(failure);
    };
  }

  private Receipt exchange(URI url, Map<String, String> headers, String body) throws IOException {
    var host = AddressPolicy.host(url);
    boolean secure = url.getScheme().equals("https");
    int port = url.getPort() > 0 ? url.getPort() : secure ? 443 : 80;
    try (var plain = connect(addressPolicy.addresses(host), port, limit);
        var socket = secure ? secured(plain, host, port) : plain) {
      var content = body.getBytes(StandardCharsets.UTF_8);
      var out = socket.getOutputStream();
      out.write(HttpMessages.head(url, headers, content.length));
      out.write(content);
      out.flush();
      var receipt = HttpMessages.receipt(socket.getInputStream(), clock.instant());
      drain(socket);
      return receipt;
    }
  }

  /**
   * Shares the time among the addresses, so that one that does not answer leaves time for the
   * others.
   */
  private static Socket connect(List<InetAddress> addresses, int port, Duration limit)
      throws IOException {
    int patience = (int) limit.dividedBy(addresses.size()).toMillis();
    var failure = new IOException("no address");
    for (var address : addresses) {
      var socket = new Socket();
      try {
        socket.connect(new InetSocketAddress(address, port), patience);
        socket.setTcpNoDelay(true);
        return socket;
      } catch (IOException e) {
        socket.close();
        failure = e;
      }
    }
    throw failure;
  }

  /** The certificate must be for the name, whatever address the name has. */
  private SSLSocket secured(Socket plain, String host, int port) throws IOException {
    var socket = (SSLSocket) tls.get().createSocket(plain, host, port, true);
    var parameters = socket.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    socket.setSSLParameters(parameters);
    socket.startHandshake();
    return socket;
  }

  /** Lets a receiver finish its reply, within bounds, so that it sees no broken connection. */
  private static void drain(Socket socket) {
    long end = System.nanoTime() + DRAIN_LIMIT.toNanos();
    try {
      var in = socket.getInputStream();
      var buffer = new byte[8 * 1024];
      for (int got = 0, all = 0; got >= 0 && all < MOST_BODY; all += got) {
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        if (left <= 0) {
          return;
        }
        socket.setSoTimeout((int) left);
        got = in.read(buffer);
      }
    } catch (IOException e) {
      log.debug("a receiver did not finish its reply", e);
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
