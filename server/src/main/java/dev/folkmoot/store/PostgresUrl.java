package dev.folkmoot.store;

import dev.folkmoot.core.Refusal;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/**
 * {@code postgresql://user:password@host:port/database?options}, the usual form of PostgreSQL
 * clients.
 */
public record PostgresUrl(String jdbc, String user, String password) {
  public static PostgresUrl parse(String text) {
    URI uri;
    try {
      uri = URI.create(text);
    } catch (IllegalArgumentException e) {
      throw wrong();
    }
    var scheme = String.valueOf(uri.getScheme());
    if (!(scheme.equals("postgresql") || scheme.equals("postgres"))
        || uri.getHost() == null
        || uri.getPath() == null
        || uri.getPath().length() < 2) {
      throw wrong();
    }
    var port = uri.getPort() < 0 ? 5432 : uri.getPort();
    var options = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    var jdbc = "jdbc:postgresql://" + uri.getHost() + ":" + port + uri.getRawPath() + options;
    var info = uri.getRawUserInfo() == null ? "postgres" : uri.getRawUserInfo();
    var parts = info.split(":", 2);
    return new PostgresUrl(jdbc, decode(parts[0]), parts.length == 2 ? decode(parts[1]) : "");
  }

  /** The address without user, password and options, which may be secret. */
  String address() {
    return jdbc.replaceFirst("^jdbc:", "").replaceFirst("\\?.*$", "");
  }

  /** Opens a connection outside the pool. It fails if no data arrives for a while. */
  Connection connect() throws SQLException {
    var properties = new Properties();
    properties.setProperty("user", user);
    properties.setProperty("password", password);
    properties.setProperty("ApplicationName", "folkmoot");
    properties.setProperty("connectTimeout", "5");
    properties.setProperty("loginTimeout", "5");
    properties.setProperty("socketTimeout", "10");
    return DriverManager.getConnection(jdbc, properties);
  }

  private static String decode(String part) {
    return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  private static Refusal wrong() {
    return Refusal.invalid(
        "databaseUrl must look like postgresql://user:password@host:5432/database");
  }

  @Override
  public String toString() {
    return jdbc;
  }
}
