export { decimalSlips } from './decimal-slips.js';
export { boundsOf, clamp, type Bounds } from './bounds.js';
export {
  gaplessTail,
  grainOf,
  periodAfter,
  positionInSeason,
  positionsOf,
  SEASON,
  SERIES_GRAINS,
  type Point,
  type SeriesGrain,
} from './periods.js';
export { chooseGrain, readColumnSeries, sampleTable, timeSpan, type TimeSpan } from './column-series.js';
export { changesOf, MIN_SEASONS, readKpiNamedSeries, type NamedSeries } from './named-series.js';
