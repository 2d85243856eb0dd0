/** Alternation of the names of the seasons. */
export const SEASON_PATTERN = 'frühjahr|frühling|sommer|herbst|winter|spring|summer|autumn';
/** First months of the meteorological seasons of the northern hemisphere. */
const SEASONS: readonly (readonly [month: number, words: RegExp])[] = [
  [3, /frühjahr|frühling|spring/i],
  [6, /sommer|summer/i],
  [9, /herbst|autumn/i],
  [12, /winter/i],
];

/** Returns the first month of a season, 1 to 12; 0 for any other word. */
export const monthOfSeason = (season = ''): number => SEASONS.find(([, words]) => words.test(season))?.[0] ?? 0;
