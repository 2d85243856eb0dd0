export { gaplessTail, grainOf, periodAfter, placeInSeason, SEASON, SERIES_GRAINS, type Point, type SeriesGrain } from './periods.js';
export { chooseGrain, readColumnSeries, sampleTable, timeSpan, type TimeSpan } from './column-series.js';
export { changesOf, FEWEST_SEASONS, readKpiNamedSeries, type NamedSeries } from './named-series.js';
