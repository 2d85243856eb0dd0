import type { TargetMessages } from './german.target-words.js';

export const englishTargetMessages: TargetMessages = {
  title: 'Recommended targets',
  noSeries: 'There is no active metric and no KPI table with a history from which a target can be derived.',
  noneUsable: 'No target can be derived from any of the series:',
  unknownMetric: (id) => `There is no metric ${id}.`,
  unknownColumn: (column, dataset) => `The dataset “${dataset}” has no numeric column “${column}” with a time column.`,
  noDirection: 'For a column, specify whether higher or lower values are better (direction: higher or lower).',
  runWithoutKpi: 'The requested runs contain no KPI with a formula, a dataset and a time column.',
  obstacles: {
    too_short: 'fewer than 6 consecutive periods',
    constant: 'the value has never changed',
    not_comparable: 'forecast errors cannot be compared, because the series repeats exactly or is too short',
    too_few_errors: 'too few forecast errors for an interval',
  },
  notComputable: 'the formula cannot be computed on the dataset',
  noDataset: 'the dataset or the time column is missing',
  noGrain: 'it is computed only per year or in total',
  aimsAtValue: 'one specific value is best; the company must set it',
  unknownDirection: 'it is unknown whether higher or lower values are better',
  cautions: {
    short_series: 'The series is barely two seasons long or shorter: the forecast repeats the last value without seasonality.',
    gaps: 'The series has gaps; only the periods after the last gap are used.',
    forecast_worsens: 'The forecast is worse than the current level; the targets start from the current level.',
    capped: 'A value was limited to the possible range.',
    few_origins: 'The methods could be compared at only a few points in time; the intervals are approximate.',
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
    forecast: 'This is the forecast: it is reached in about half of the cases without further action.',
    present_level: 'This maintains the current level although the forecast is worse.',
    beyond: (share, base, likelihood) =>
      `${base}, improved by the range that contains ${share} of past forecast errors; without further action it is reached in ${likelihood} of cases.`,
    bases: { forecast: 'Forecast', present_level: 'Current level' },
  },
  summary: (name, value, due, last) =>
    `The realistic recommendation for ${name} is ${value} in the period starting ${due}; the latest value is ${last}.`,
  facts: (grain, periods, first, last, method) =>
    `Basis: ${periods} values, one per ${grain}, from ${first} to ${last}; forecast method “${method}”.`,
  levelColumns: ['Level', 'Target', 'Reached without action', 'Reason'],
  forecastColumns: ['Period from', 'Forecast', '80% from', '80% to'],
  forecast: 'Forecast',
  comparison: 'Comparison of methods',
  comparisonColumns: ['Method', 'MASE', 'Origins'],
  presentTarget: (value, due, stands) => `The current target ${value}${due === null ? '' : ` by ${due}`} ${stands}`,
  stands: {
    below_conservative: 'is less demanding than the conservative level.',
    within_levels: 'is between the conservative and the ambitious level.',
    beyond_ambitious: 'exceeds the ambitious level.',
  },
  present: {
    same_period_last_season: (value) => `Current level: ${value} (the same period of the last season).`,
    median_of_last_three: (value) => `Current level: ${value} (median of the last three values).`,
  },
  notRecommended: 'Without a recommendation',
  warnings: 'Please note',
  droppedLast: (name) => `${name}: the last period is incomplete and was not used.`,
  method: 'Method',
  methodText:
    'The seasonal naive forecast and Holt-Winters (additive, and multiplicative if all values are positive) are compared with a rolling origin; the method with the smallest mean absolute scaled error is used (MASE, Hyndman and Koehler 2006). Intervals and levels are derived from the errors of these forecasts, each divided by the growth of uncertainty with the forecast horizon.',
  unusedRun: (id, agent) => `The run ${id} (${agent}) was not used, because no KPI was read from it.`,
  andMore: (count) => `${count} more KPIs were not examined.`,
};
