import type { PatternWords } from './german.pattern-words.js';

export const englishPatternWords: PatternWords = {
  title: 'Patterns in the data',
  nothing:
    'There is nothing in the data that can be examined for patterns: a trend takes at least 10 periods, a break 12, seasonality three full seasons, a relation 20 rows or 15 changes, a comparison of groups 20 rows with 5 in each of two groups.',
  noDataset: 'There is no dataset with a column of times and numbers.',
  unknownColumn: (column, dataset) =>
    `The dataset “${dataset}” has no column “${column}” that would serve (time column: a date; examined columns: numbers).`,
  rowCount: 'Number of rows',
  quoted: (name) => `“${name}”`,
  grains: { day: 'day', week: 'week', month: 'month', quarter: 'quarter' },
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  months: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
  place: (grain, place) => (grain === 'week' ? `week ${place}` : `quarter ${place}`),
  kinds: {
    trend: 'Trend',
    break: 'Break',
    seasonality: 'Seasonality',
    correlation: 'Relation',
    group_difference: 'Difference between groups',
  },
  trend: (name, up, slope, grain, low, high) =>
    `${name} ${up ? 'rises' : 'falls'} by ${slope} a ${grain} (95% interval ${low} to ${high}).`,
  shift: (name, from, before, after) => `${name} has another level from ${from} on: ${after} on average instead of ${before}.`,
  season: (name, high, up, low, down) =>
    `${name} goes with the season: highest in ${high} (${up} against the moving average), lowest in ${low} (${down}).`,
  relation: (a, b, same, ofChanges, rho) =>
    ofChanges
      ? `${a} and ${b} change in ${same ? 'the same' : 'opposite'} direction (rank correlation of changes ${rho}).`
      : `${a} and ${b} go ${same ? 'together' : 'in opposite directions'} (rank correlation ${rho}).`,
  groups: (number, group, high, highest, low, lowest) =>
    `${number} differs by ${group}: median ${highest} for ${high}, ${lowest} for ${low}.`,
  ofDataset: (dataset, statement) => `${dataset} – ${statement}`,
  unconfirmed: (statement) => `Not confirmed: ${statement}`,
  summary: (examined, found) => `${examined} hypotheses were examined; ${found} of them stand after correction for the number of tests.`,
  summaryNone: 'None of them stands after correction for the number of tests and is large enough to count.',
  basis: 'Data',
  basisColumns: ['Dataset', 'Rows', 'Time column', 'Period', 'from', 'to', 'Series'],
  findings: 'Patterns found',
  findingColumns: ['Kind', 'Finding', 'Test', 'Statistic', 'n', 'p', 'p adjusted', 'Effect'],
  others: 'Not confirmed',
  othersText: 'These hypotheses were examined and not confirmed; those with the smallest p values are listed.',
  counts: 'Examined and found',
  countColumns: ['Kind', 'examined', 'found'],
  warnings: 'Please note',
  method: 'Method',
  methodText: (alpha, examined) =>
    `Trends: Mann-Kendall with the variance correction of Hamed and Rao, slope by Sen. Breaks: Pettitt. Seasonality: Kruskal-Wallis over the places of the season once the moving average is taken off. Relations: Spearman. Groups: Kruskal-Wallis. The p values are adjusted for ${examined} hypotheses by Benjamini and Hochberg; found is what reaches at most ${alpha} and has an effect of a minimum size. A relation is not a cause.`,
  dependence: 'Some series depend on their own past; for trends that is allowed for, for breaks it is not.',
  sampled: (rows, of) => `Relations and groups rest on a sample of ${rows} of ${of} rows with a fixed seed; series on all rows.`,
  sampledRowsIndependent: 'Rows are taken to be independent; where several rows belong to one case, p values are too small.',
  unrelated: (count) => `${count} more series were not compared with each other.`,
  untimed: (name) => `The dataset “${name}” was not examined: it has no column of times with numbers.`,
  passedOver: (number) => `More datasets were not examined: ${number}. “dataset_ids” names which to examine.`,
  instruct:
    'Sum the evidence up in two to four sentences for the management. Name no causes, only what is observed. Use no number that the evidence does not have. Running text only.',
};
