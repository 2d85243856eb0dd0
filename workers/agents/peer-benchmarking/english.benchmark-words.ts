export const ENGLISH = {
  title: 'Comparison with peers',
  summary: (compared: string, all: string, values: string, table: string | null) =>
    `${compared} of ${all} metrics could be compared, with ${values} peer values from ${table === null ? 'the request' : `“${table}”`}.`,
  standing: 'Your position',
  columns: [
    'Metric',
    'Own value',
    'Unit',
    'Peer year',
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
  open: 'Not compared',
  openColumns: ['Metric', 'Reason'],
  reasons: {
    too_few_peers: (peers: string, least: string) => `${peers} peers; at least ${least} are needed.`,
    unit_mismatch: (units: string, own: string | null) =>
      own === null ? 'The own value has no unit.' : `The peer values are in ${units}, which cannot be converted to ${own}.`,
    no_peers: 'The peer table does not contain this metric.',
  },
  warnings: 'Please note',
  converted: (metric: string, from: string, to: string, factor: string, peers: string) =>
    `${metric}: ${peers} peer values were converted from ${from} to ${to} (factor ${factor}).`,
  leftOut: (metric: string, units: string) => `${metric}: peer values in ${units} were ignored.`,
  repeated: (metric: string, count: string) => `${metric}: ${count} further values of peers that were already counted were ignored.`,
  period: (metric: string, own: string, year: string) => `${metric}: the own value is for ${own}, the peer values are for ${year}.`,
  noDirection: (metric: string) => `${metric}: the direction of improvement is unknown, so there is no best quartile.`,
  incomplete: (count: string) => `${count} rows of the peer table lack metric, value, unit, source or year and were ignored.`,
  cut: (limit: string) => `Only the first ${limit} peer values were read.`,
  chosen: (name: string) => `No dataset was selected; “${name}” was used because it has the columns of a peer table.`,
  method: 'Method',
  methodText:
    'The percentile rank is the share of peers with a smaller value; ties count one half (mid-rank), and the own value is not included. “Better than” is reversed if lower values are better, and uses distances if a target is best. Quartiles by linear interpolation (R-7).',
  target: 'distance from target',
  noPeers:
    'There are no peer data. Supply a peer table: a dataset (or parameters.peers) with one row per peer value and the columns metric, value, unit, source, year and optionally peer. At least five peers are required per metric.',
  noOwn:
    'There is no own value to compare. Define metrics that can be computed, or set parameters.own with metric, value, unit and direction.',
  noneShared: (own: string, peers: string) =>
    `None of your metrics is in the peer table. Own metrics: ${own}. Peer table: ${peers}. To map differing names, set parameters.same_as.`,
  unknown: (id: string) => `There is no dataset ${id}.`,
  notATable: (name: string) => `“${name}” is not a peer table: the columns metric, value (a number), unit, source and year are required.`,
};

export type BenchmarkMessages = typeof ENGLISH;
