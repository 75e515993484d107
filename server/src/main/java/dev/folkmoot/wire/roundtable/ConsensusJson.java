package dev.folkmoot.wire.roundtable;

import dev.folkmoot.roundtable.Consensus;
import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("How far a panel agrees.")
public record ConsensusJson(
    @Doc("How far the panel agrees, from 0 to 1.") double agreementLevel,
    List<ClusterJson> clusters,
    List<String> commonGround,
    List<String> disagreementPoints,
    List<String> nuances,
    String summary,
    @Nullable String groupthinkWarning,
    @Doc("True if a formula computed it because no model was used.") boolean computed,
    @Doc("The model that wrote it.") @Nullable String model) {
  @Doc("Agents that hold the same position.")
  public record ClusterJson(String position, List<String> agents) {}

  public static ConsensusJson of(Consensus consensus) {
    return new ConsensusJson(
        consensus.agreementLevel(),
        consensus.clusters().stream()
            .map(one -> new ClusterJson(one.position(), one.agents()))
            .toList(),
        consensus.commonGround(),
        consensus.disagreementPoints(),
        consensus.nuances(),
        consensus.summary(),
        consensus.groupthinkWarning().orElse(null),
        consensus.isComputed(),
        consensus.model().orElse(null));
  }
}
