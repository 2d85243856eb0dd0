import { ObjectType, registerEnumType } from 'type-graphql';
import { AgentResult } from './agent-result.type.js';
import { METRIC_DIRECTIONS, METRIC_GRAINS } from './shared-enums.js';
import { listOf, Stored } from './stored-field.js';
import { count, day, id, number, oneOf, text, texts } from './stored-value.js';

const ORIGINS = {
  METRIC: 'metric',
  CONSTRUCTED_KPI: 'constructed_kpi',
  KPI_CANDIDATE: 'kpi_candidate',
  KPI_TABLE: 'kpi_table',
  COLUMN: 'column',
} as const;
registerEnumType(ORIGINS, {
  name: 'TargetSeriesOrigin',
  description: 'Origin of the series that a target is recommended for.',
  valuesConfig: {
    METRIC: { description: 'A metric of the tenant.' },
    CONSTRUCTED_KPI: { description: 'A KPI that a run of `kpi-construction` defined.' },
    KPI_CANDIDATE: { description: 'A KPI candidate.' },
    KPI_TABLE: { description: 'A KPI that a dataset lists.' },
    COLUMN: { description: 'A numeric column of a dataset.' },
  },
});

const FORECASTERS = {
  NAIVE: 'naive',
  SEASONAL_NAIVE: 'seasonal_naive',
  HOLT_WINTERS_ADDITIVE: 'holt_winters_additive',
  HOLT_WINTERS_MULTIPLICATIVE: 'holt_winters_multiplicative',
} as const;
registerEnumType(FORECASTERS, {
  name: 'ForecastMethod',
  description: 'Method of a forecast.',
  valuesConfig: {
    NAIVE: { description: 'The last value continues.' },
    SEASONAL_NAIVE: { description: 'The value of the same period of the last season repeats.' },
    HOLT_WINTERS_ADDITIVE: { description: 'Holt-Winters exponential smoothing with an additive season.' },
    HOLT_WINTERS_MULTIPLICATIVE: { description: 'Holt-Winters exponential smoothing with a multiplicative season.' },
  },
});

const LEVELS = { CONSERVATIVE: 'conservative', REALISTIC: 'realistic', AMBITIOUS: 'ambitious' } as const;
registerEnumType(LEVELS, {
  name: 'TargetLevelName',
  description: 'Level of a recommended target.',
  valuesConfig: {
    CONSERVATIVE: { description: 'The target is likely to be reached if the series continues as before.' },
    REALISTIC: { description: 'The target requires a better development than the forecast.' },
    AMBITIOUS: { description: 'The target requires a much better development than the forecast.' },
  },
});

const POSITIONS = {
  BELOW_CONSERVATIVE: 'below_conservative',
  WITHIN_LEVELS: 'within_levels',
  BEYOND_AMBITIOUS: 'beyond_ambitious',
} as const;
registerEnumType(POSITIONS, {
  name: 'PresentTargetPosition',
  description: 'Position of the present target among the recommended levels.',
  valuesConfig: {
    BELOW_CONSERVATIVE: { description: 'The present target is easier than the conservative level.' },
    WITHIN_LEVELS: { description: 'The present target lies between the conservative and the ambitious level.' },
    BEYOND_AMBITIOUS: { description: 'The present target is harder than the ambitious level.' },
  },
});

@ObjectType({ description: 'A recommended target value of one level.' })
export class RecommendedLevel {
  @Stored(oneOf(LEVELS), { description: 'The level.' })
  level!: string | null;

  @Stored(number, { description: 'Target value in the unit of the series.' })
  value!: number | null;

  @Stored(number, { description: 'Probability that the value is reached if the series continues as before, 0 to 1.' })
  likelihood!: number | null;

  @Stored(text, { description: 'Reason for the value, in the language of the run.' })
  reason!: string | null;
}

@ObjectType({ description: 'Forecast of one period.' })
export class TargetForecastPoint {
  @Stored(day, { description: 'First day of the period.' })
  period!: string | null;

  @Stored(number, { description: 'Forecast value in the unit of the series.' })
  point!: number | null;

  @Stored(number, { description: 'Lower bound of the 80 % prediction interval.' })
  low!: number | null;

  @Stored(number, { description: 'Upper bound of the 80 % prediction interval.' })
  high!: number | null;
}

@ObjectType({ description: 'Recommended targets of one series.' })
export class RecommendedTarget {
  @Stored(text, { description: 'Id of the metric or of the run that constructed the KPI; otherwise a key that is unique in the result.' })
  key!: string | null;

  @Stored(oneOf(ORIGINS), { description: 'Origin of the series.' })
  origin!: string | null;

  @Stored(text, { description: 'Name of the series.' })
  name!: string | null;

  @Stored(text, { description: 'Unit of the values; null for numbers without unit.' })
  unit!: string | null;

  @Stored(id, { description: 'Id of the dataset.' })
  datasetId!: string | null;

  @Stored(oneOf(METRIC_DIRECTIONS), { description: 'Direction in which the series improves: HIGHER or LOWER.' })
  direction!: string | null;

  @Stored(oneOf(METRIC_GRAINS), { description: 'Length of the periods.' })
  grain!: string | null;

  @Stored(count, { description: 'Number of periods of the series.' })
  periods!: number | null;

  @Stored(number, { description: 'Value of the newest period.' })
  lastValue!: number | null;

  @Stored(number, {
    at: 'present.value',
    description: 'Present level: the value one season before `duePeriod`, otherwise the median of the last three periods.',
  })
  presentLevel!: number | null;

  @Stored(number, { at: 'present_target.value', description: 'Present target value; null if the series has none.' })
  presentTarget!: number | null;

  @Stored(oneOf(POSITIONS), {
    at: 'present_target.stands',
    description: 'Position of the present target among the recommended levels; null without one.',
  })
  presentTargetPosition!: string | null;

  @Stored(oneOf(FORECASTERS), { at: 'method', description: 'Forecast method with the smallest error on past periods.' })
  forecastMethod!: string | null;

  @Stored(day, { description: 'First day of the period that the targets are for.' })
  duePeriod!: string | null;

  @Stored(listOf(() => RecommendedLevel), { description: 'Recommended target values: conservative, realistic and ambitious.' })
  levels!: RecommendedLevel[] | null;

  @Stored(listOf(() => TargetForecastPoint), { description: 'Forecast up to `duePeriod`.' })
  forecast!: TargetForecastPoint[] | null;

  @Stored(texts, { description: 'Limitations of the recommendation, in the language of the run.' })
  warnings!: string[] | null;
}

@ObjectType({ description: 'A series without a recommended target.' })
export class SeriesWithoutTarget {
  @Stored(text, { description: 'Name of the series.' })
  name!: string | null;

  @Stored(oneOf(ORIGINS), { description: 'Origin of the series.' })
  origin!: string | null;

  @Stored(id, { description: 'Id of the dataset.' })
  datasetId!: string | null;

  @Stored(text, { description: 'Reason for which no target is recommended, in the language of the run.' })
  reason!: string | null;
}

@ObjectType({ description: 'Result of the agent `target-recommendation`: target values from forecasts.', implements: AgentResult })
export class TargetRecommendationResult {
  @Stored(listOf(() => RecommendedTarget), { description: 'Recommended targets by series.' })
  recommendations!: RecommendedTarget[] | null;

  @Stored(listOf(() => SeriesWithoutTarget), { description: 'Series for which no target is recommended.' })
  notRecommended!: SeriesWithoutTarget[] | null;
}
