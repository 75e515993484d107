package dev.folkmoot.webhook;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Finds the addresses of a host. */
interface Resolver {
  InetAddress[] find(String host) throws UnknownHostException;
}
