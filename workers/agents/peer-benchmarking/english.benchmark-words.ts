export const ENGLISH = {
  title: 'Comparison with peers',
  summary: (compared: string, all: string, values: string, table: string | null) =>
    `${compared} of ${all} metrics could be compared, with ${values} peer values from ${table === null ? 'the request' : `“${table}”`}.`,
  standing: 'Where you stand',
  columns: [
    'Metric',
    'Own value',
    'Unit',
    'Year of peers',
    'Peers',
    'Percentile rank',
    'Better than',
    'Median',
    'Gap to median',
    'Best quartile from',
    'Gap to best quartile',
  ],
  spread: 'Peers',
  spreadColumns: ['Metric', 'Lowest', 'First quartile', 'Median', 'Third quartile', 'Highest', 'Sources'],
  open: 'Without a number',
  openColumns: ['Metric', 'Reason'],
  reasons: {
    too_few_peers: (peers: string, least: string) => `${peers} peers; at least ${least} are needed.`,
    unit_mismatch: (units: string, own: string | null) =>
      own === null ? 'The own value has no unit to compare in.' : `The peers are given in ${units}, which cannot be converted to ${own}.`,
    no_peers: 'The peer table has no such metric.',
  },
  warnings: 'Please note',
  converted: (metric: string, from: string, to: string, factor: string, peers: string) =>
    `${metric}: ${peers} peers were converted from ${from} to ${to} (times ${factor}).`,
  leftOut: (metric: string, units: string) => `${metric}: peers in ${units} were left out.`,
  repeated: (metric: string, count: string) => `${metric}: ${count} further values of peers already counted were left out.`,
  period: (metric: string, own: string, year: string) => `${metric}: the own value is of ${own}, the peers are of ${year}.`,
  noDirection: (metric: string) => `${metric}: it is not known which way is better, hence no best quartile.`,
  incomplete: (count: string) => `${count} rows of the peer table lack metric, value, unit, source or year and were left out.`,
  cut: (most: string) => `Only the first ${most} peer values were read.`,
  chosen: (name: string) => `No dataset was named: “${name}” was taken because it has the columns of a peer table.`,
  method: 'Method',
  methodText:
    'Percentile rank by mid-ranks: the share of peers with a smaller value, those with the same counted by half; the own value is not among them. “Better than” turns it round where less is better, and counts distances where a target is best. Quartiles by linear interpolation (R-7).',
  target: 'distance from target',
  noPeers:
    'There is no peer data. A peer table is a dataset (or parameters.peers) with one row for each value of a peer and the columns metric, value, unit, source and year, and peer where known; at least five peers are needed for each metric.',
  noOwn:
    'There is no own value to compare: define metrics that are computed, or give parameters.own with metric, value, unit and direction.',
  noneShared: (own: string, peers: string) =>
    `No own metric is in the peer table. Own: ${own}. Peer table: ${peers}. Names that differ can be assigned in parameters.same_as.`,
  unknown: (id: string) => `There is no dataset ${id}.`,
  notATable: (name: string) => `“${name}” is no peer table: it needs the columns metric, value (a number), unit, source and year.`,
};

export type BenchmarkWords = typeof ENGLISH;
