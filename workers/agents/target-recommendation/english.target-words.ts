import type { TargetWords } from './german.target-words.js';

export const englishTargetWords: TargetWords = {
  title: 'Recommended targets',
  noSeries: 'There is no active metric and no table of KPIs from whose course a target could be derived.',
  noneUsable: 'None of the series carries a target:',
  unknownMetric: (id) => `There is no metric ${id}.`,
  unknownColumn: (column, dataset) => `The dataset “${dataset}” has no column of numbers “${column}” with a column of times.`,
  noDirection: 'For a column it has to be said whether more or less is better (direction: higher or lower).',
  runWithoutKpi: 'The runs that were named hold no KPI with formula, dataset and time column.',
  obstacles: {
    too_short: 'fewer than 6 periods without a gap',
    constant: 'the value has never changed',
    not_comparable: 'the errors of forecasts cannot be compared, as the series repeats itself exactly or is too short',
    too_few_errors: 'too few forecast errors for an interval',
  },
  notComputable: 'the formula cannot be computed on the dataset',
  noDataset: 'the dataset or the time column is missing',
  noGrain: 'it is computed for years or in total only',
  aimsAtValue: 'for it one value is best; the company sets it',
  unknownDirection: 'the data do not say whether more or less is better',
  cautions: {
    short_series: 'The series is shorter than two seasons and a little: the forecast repeats the last value and knows no season.',
    gaps: 'The series has gaps; the periods after the last one are used.',
    forecast_worsens: 'The forecast is worse than the present level; the targets start from the present level.',
    capped: 'A value was bounded to what is possible.',
    few_origins: 'The methods could be compared at few points in time only; the intervals are rough.',
  },
  methods: {
    naive: 'last value',
    seasonal_naive: 'value of the last season',
    holt_winters_additive: 'Holt-Winters, additive',
    holt_winters_multiplicative: 'Holt-Winters, multiplicative',
  },
  levels: { conservative: 'conservative', realistic: 'realistic', ambitious: 'ambitious' },
  grains: { day: 'day', week: 'week', month: 'month', quarter: 'quarter' },
  reasons: {
    forecast: 'This is the forecast: it comes about every other time if nothing more is done.',
    present_level: 'This holds the present level although the forecast is worse.',
    beyond: (share, base, likelihood) =>
      `${base}, bettered by the span that holds ${share} of past forecast errors; if nothing more is done it is reached in ${likelihood} of cases.`,
    bases: { forecast: 'Forecast', present_level: 'Present level' },
  },
  summary: (name, value, due, last) =>
    `For ${name} the realistic recommendation is ${value} in the period from ${due} on; the last value was ${last}.`,
  facts: (grain, periods, first, last, method) =>
    `Basis: ${periods} values, one a ${grain}, from ${first} to ${last}; forecast by “${method}”.`,
  levelColumns: ['Level', 'Target', 'Reached anyway', 'Reason'],
  forecastColumns: ['Period from', 'Forecast', '80% from', '80% to'],
  forecast: 'Forecast',
  comparison: 'Comparison of methods',
  comparisonColumns: ['Method', 'MASE', 'Origins'],
  presentTarget: (value, due, stands) => `The present target ${value}${due === null ? '' : ` by ${due}`} ${stands}`,
  stands: {
    below_conservative: 'asks for less than the conservative level.',
    within_levels: 'lies between the conservative and the ambitious level.',
    beyond_ambitious: 'goes beyond the ambitious level.',
  },
  present: {
    same_period_last_season: (value) => `Present level: ${value} (the same period of the last season).`,
    median_of_last_three: (value) => `Present level: ${value} (median of the last three values).`,
  },
  notRecommended: 'Without a recommendation',
  warnings: 'Please note',
  droppedLast: (name) => `${name}: the last period is not complete yet and was not used.`,
  method: 'Method',
  methodText:
    'Repeating the last season and Holt-Winters (additive, and multiplicative where all values are positive) are compared with a rolling origin; the smallest mean absolute scaled error decides (MASE, Hyndman and Koehler 2006). Intervals and levels come from the errors of these forecasts, each divided by the growth of uncertainty with distance.',
  unusedRun: (id, agent) => `The run ${id} (${agent}) was not used: no KPI was read from it.`,
  andMore: (count) => `${count} more KPIs were not looked at.`,
};
