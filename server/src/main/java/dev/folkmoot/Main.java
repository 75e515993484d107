package dev.folkmoot;

final class Main {
  private Main() {}

  public static void main(String[] args) {}
}
