import type { PatternMessages } from './german.pattern-words.js';

export const englishPatternMessages: PatternMessages = {
  title: 'Patterns in the data',
  nothing:
    'The data are not sufficient for any test: a trend requires at least 10 periods, a break 12, seasonality three full seasons, a correlation 20 rows or 15 changes, and a group comparison 20 rows with 5 in each of two groups.',
  noDataset: 'There is no dataset with a time column and numeric columns.',
  unknownColumn: (column, dataset) =>
    `The dataset “${dataset}” has no suitable column “${column}” (the time column must contain dates, examined columns must contain numbers).`,
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
    correlation: 'Correlation',
    group_difference: 'Group difference',
  },
  trend: (name, up, slope, grain, low, high) =>
    `${name} ${up ? 'rises' : 'falls'} by ${slope} per ${grain} (95% interval ${low} to ${high}).`,
  shift: (name, from, before, after) => `${name} changes level from ${from}: the mean is ${after} instead of ${before}.`,
  season: (name, high, up, low, down) =>
    `${name} is seasonal: highest in ${high} (${up} against the moving average), lowest in ${low} (${down}).`,
  relation: (a, b, same, ofChanges, rho) =>
    ofChanges
      ? `${a} and ${b} change in ${same ? 'the same direction' : 'opposite directions'} (rank correlation of changes ${rho}).`
      : `${a} and ${b} are ${same ? 'positively' : 'negatively'} correlated (rank correlation ${rho}).`,
  groups: (number, group, high, highest, low, lowest) =>
    `${number} differs by ${group}: median ${highest} for ${high}, ${lowest} for ${low}.`,
  ofDataset: (dataset, statement) => `${dataset} – ${statement}`,
  unconfirmed: (statement) => `Not confirmed: ${statement}`,
  summary: (examined, found) =>
    `${examined} hypotheses were examined; ${found} of them are confirmed after correction for multiple testing.`,
  summaryNone: 'None of them is both significant after correction for multiple testing and large enough to matter.',
  basis: 'Data',
  basisColumns: ['Dataset', 'Rows', 'Time column', 'Period', 'from', 'to', 'Series'],
  findings: 'Patterns found',
  findingColumns: ['Kind', 'Finding', 'Test', 'Statistic', 'n', 'p', 'p adjusted', 'Effect'],
  others: 'Not confirmed',
  othersText: 'These hypotheses were examined but not confirmed. The list contains those with the smallest p values.',
  counts: 'Examined and found',
  countColumns: ['Kind', 'examined', 'found'],
  warnings: 'Please note',
  method: 'Method',
  methodText: (alpha, examined) =>
    `Trends: Mann-Kendall with the variance correction of Hamed and Rao, slope by Sen. Breaks: Pettitt. Seasonality: Kruskal-Wallis across the positions in the season after subtracting the moving average. Correlations: Spearman. Groups: Kruskal-Wallis. The p values are adjusted for ${examined} hypotheses by Benjamini and Hochberg; a pattern is confirmed if its adjusted p value is at most ${alpha} and its effect reaches a minimum size. A correlation does not imply a cause.`,
  dependence: 'Some series are autocorrelated. The trend test corrects for this; the test for breaks does not.',
  sampled: (rows, of) => `Correlations and group comparisons use a sample of ${rows} of ${of} rows with a fixed seed; series use all rows.`,
  sampledRowsIndependent: 'Rows are assumed to be independent. If several rows belong to one case, p values are too small.',
  unrelated: (count) => `${count} more series were not compared with each other.`,
  untimed: (name) => `The dataset “${name}” was not examined: it has no time column with numeric columns.`,
  omitted: (number) => `More datasets were not examined: ${number}. To select datasets, set “dataset_ids”.`,
  instruct:
    'Summarise the evidence in two to four sentences for the management. Name no causes, only what is observed. Use no number that is not in the evidence. Running text only.',
};
