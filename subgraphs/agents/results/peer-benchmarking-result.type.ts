import { ObjectType, registerEnumType } from 'type-graphql';
import { AgentResult } from './agent-result.type.js';
import { METRIC_DIRECTIONS } from './shared-enums.js';
import { listOf, Stored } from './stored-field.js';
import { count, id, number, oneOf, text, texts } from './stored-value.js';

const PEER_ORIGINS = { DATASET: 'dataset', DOCUMENT: 'document', PARAMETERS: 'parameters' } as const;
registerEnumType(PEER_ORIGINS, {
  name: 'PeerValueOrigin',
  description: 'Origin of the values of peers.',
  valuesConfig: {
    DATASET: { description: 'A dataset of the tenant.' },
    DOCUMENT: { description: 'A table in a document of the tenant.' },
    PARAMETERS: { description: 'The parameters of the request.' },
  },
});

const STATUSES = {
  COMPARED: 'compared',
  TOO_FEW_PEERS: 'too_few_peers',
  UNIT_MISMATCH: 'unit_mismatch',
  NO_PEERS: 'no_peers',
} as const;
registerEnumType(STATUSES, {
  name: 'BenchmarkStatus',
  description: 'Status of a comparison with peers.',
  valuesConfig: {
    COMPARED: { description: 'The value was compared.' },
    TOO_FEW_PEERS: { description: 'Not compared: there are too few values of peers.' },
    UNIT_MISMATCH: { description: 'Not compared: the values of the peers cannot be converted to the unit.' },
    NO_PEERS: { description: 'Not compared: no peer has a value of the metric.' },
  },
});

@ObjectType({ description: 'Comparison of one metric with peers. Figures of the comparison are null unless the status is COMPARED.' })
export class BenchmarkComparison {
  @Stored(text, { description: 'Name of the metric.' })
  metric!: string | null;

  @Stored(id, { description: 'Id of the metric; null if the own value comes from the request.' })
  metricId!: string | null;

  @Stored(oneOf(STATUSES), { description: 'Status of the comparison.' })
  status!: string | null;

  @Stored(text, { description: 'Unit of the values; null for numbers without unit.' })
  unit!: string | null;

  @Stored(oneOf(METRIC_DIRECTIONS), { description: 'Direction in which the metric improves; null if it is not known.' })
  direction!: string | null;

  @Stored(number, { description: 'Own value in `unit`.' })
  own!: number | null;

  @Stored(text, { description: 'Period of the own value; null if it is not known.' })
  period!: string | null;

  @Stored(number, { description: 'Target of the metric in `unit`; null if it has none.' })
  target!: number | null;

  @Stored(count, { description: 'Year of the values of the peers; null if it is not known.' })
  year!: number | null;

  @Stored(count, { description: 'Number of peers with a comparable value.' })
  peers!: number | null;

  @Stored(texts, { description: 'Sources of the values of the peers.' })
  sources!: string[] | null;

  @Stored(number, { at: 'standing.percentile_rank', description: 'Percentile rank of the own value among the peers, 0 to 1.' })
  percentileRank!: number | null;

  @Stored(number, {
    at: 'standing.better_than',
    description: 'Share of the peers that the own value is better than, 0 to 1; null if the direction is not known.',
  })
  betterThan!: number | null;

  @Stored(count, {
    at: 'standing.rank',
    description: 'Rank among the peers and the own value, 1 for the best; null if the direction is not known.',
  })
  rank!: number | null;

  @Stored(number, { at: 'standing.quartiles.min', description: 'Smallest value of the peers in `unit`.' })
  min!: number | null;

  @Stored(number, { at: 'standing.quartiles.first', description: 'First quartile of the peers in `unit`.' })
  firstQuartile!: number | null;

  @Stored(number, { at: 'standing.quartiles.median', description: 'Median of the peers in `unit`.' })
  median!: number | null;

  @Stored(number, { at: 'standing.quartiles.third', description: 'Third quartile of the peers in `unit`.' })
  thirdQuartile!: number | null;

  @Stored(number, { at: 'standing.quartiles.max', description: 'Largest value of the peers in `unit`.' })
  max!: number | null;

  @Stored(number, { at: 'standing.gap_to_median', description: 'Own value minus the median of the peers, in `unit`.' })
  gapToMedian!: number | null;

  @Stored(number, {
    at: 'standing.gap_to_best_quartile',
    description: 'Distance from the own value to the best quartile in `unit`, 0 if it is reached; null if the direction is not known.',
  })
  gapToBestQuartile!: number | null;
}

@ObjectType({ description: 'Result of the agent `peer-benchmarking`: own values compared with those of peers.', implements: AgentResult })
export class PeerBenchmarkingResult {
  @Stored(oneOf(PEER_ORIGINS), { at: 'peer_table.origin', description: 'Origin of the values of the peers.' })
  peerOrigin!: string | null;

  @Stored(id, {
    at: 'peer_table.dataset_id',
    description: 'Id of the dataset with the values of the peers; null if they come from the request.',
  })
  peerDatasetId!: string | null;

  @Stored(count, { at: 'peer_table.values', description: 'Number of values of peers.' })
  peerValues!: number | null;

  @Stored(listOf(() => BenchmarkComparison), { description: 'Comparison of each metric.' })
  comparisons!: BenchmarkComparison[] | null;

  @Stored(texts, { description: 'Metrics of the peers for which there is no own value.' })
  unusedPeerMetrics!: string[] | null;
}
