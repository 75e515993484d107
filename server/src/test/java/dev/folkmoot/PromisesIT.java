package dev.folkmoot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.junit.jupiter.api.Test;

/** Every proof that the page of promises names was run in this build, and held. */
class PromisesIT {
  private static final Path REPORTS = Path.of("target", "surefire-reports");

  @Test
  void every_test_that_is_named_as_a_proof_was_run_and_passed() throws Exception {
    var passed = passed();
    assertThat(passed).hasSizeGreaterThan(100);
    assertThat(Proof.named().stream().filter(proof -> !proof.isOfInstallation()).toList())
        .hasSizeGreaterThan(100)
        .allSatisfy(
            proof ->
                assertThat(testsOf(passed, proof)).as(proof.toString()).anyMatch(proof::isMethod));
  }

  /** The tests that ran in the class, and in those that take its tests over. */
  private static Set<String> testsOf(Map<Class<?>, Set<String>> passed, Proof proof) {
    return passed.entrySet().stream()
        .filter(entry -> proof.classes().stream().anyMatch(one -> isPartOf(entry.getKey(), one)))
        .flatMap(entry -> entry.getValue().stream())
        .collect(Collectors.toSet());
  }

  private static boolean isPartOf(Class<?> ran, Class<?> named) {
    var outer = ran.getEnclosingClass();
    return named.isAssignableFrom(ran) || (outer != null && isPartOf(outer, named));
  }

  /** By their classes, the names of the tests that ran to a good end. */
  private static Map<Class<?>, Set<String>> passed() throws Exception {
    var passed = new HashMap<Class<?>, Set<String>>();
    for (var report : reports()) {
      try (var in = Files.newInputStream(report)) {
        read(XMLInputFactory.newDefaultFactory().createXMLStreamReader(in), passed);
      }
    }
    return passed;
  }

  private static List<Path> reports() throws IOException {
    try (var files = Files.list(REPORTS)) {
      return files.filter(file -> file.toString().endsWith(".xml")).toList();
    }
  }

  private static void read(XMLStreamReader report, Map<Class<?>, Set<String>> passed)
      throws XMLStreamException, ClassNotFoundException {
    while (report.hasNext()) {
      if (report.next() == XMLStreamReader.START_ELEMENT
          && report.getLocalName().equals("testcase")) {
        var type = Class.forName(report.getAttributeValue(null, "classname"));
        var name = report.getAttributeValue(null, "name");
        if (!endsBadly(report)) {
          passed.computeIfAbsent(type, _ -> new HashSet<>()).add(name);
        }
      }
    }
  }

  private static boolean endsBadly(XMLStreamReader report) throws XMLStreamException {
    boolean bad = false;
    while (report.next() != XMLStreamReader.END_ELEMENT
        || !report.getLocalName().equals("testcase")) {
      bad |=
          report.isStartElement()
              && Set.of("failure", "error", "skipped").contains(report.getLocalName());
    }
    return bad;
  }
}
