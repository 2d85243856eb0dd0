import { formatNumber } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { positionInSeason, positionsOf, SEASON, type NamedSeries } from '../../methods/series/index.js';
import { mean, median } from '../../methods/statistics/descriptive.js';
import { kruskalWallis } from '../../methods/statistics/kruskal-wallis.js';
import { SIGNIFICANCE_LEVEL } from '../../methods/statistics/significance.js';
import { senSlope } from '../../methods/statistics/trend/sen-slope.js';
import { withoutErrors } from './entry-errors.js';
import { messagesIn } from './messages.js';
import { pText } from './statements.js';

/** Number of seasons below which a pattern within the year cannot be described, and from which it can be tested as usual. */
const MIN_SEASONS = 1.5;
const TESTED_SEASONS = 3;
/** Number of the highest and lowest months that a sentence names. */
const NAMED = 2;

interface Place {
  readonly place: number;
  readonly n: number;
  /** Level relative to the trend; 1 is on it. */
  readonly index: number;
}

/** The pattern of a series within the year. */
export interface SeasonProfile {
  readonly places: readonly Place[];
  /** Of the Kruskal-Wallis test of the values relative to the trend; null if a month has a single value. */
  readonly p: number | null;
  readonly n: number;
}

/**
 * Returns the level of a monthly or quarterly series in each part of the year relative to its linear trend (Sen), for series that are too
 * short for a moving average over a year; null for other grains, for fewer than one and a half years, and for values that are not positive.
 */
export const seasonProfile = ({ grain, points }: Pick<NamedSeries, 'grain' | 'points'>): SeasonProfile | null => {
  if (grain !== 'month' && grain !== 'quarter') return null;
  const period = SEASON[grain];
  const values = points.map(({ value }) => value);
  if (values.length < MIN_SEASONS * period || values.some((value) => value <= 0)) return null;
  const positions = positionsOf(
    points.map(({ period: start }) => start),
    grain,
  );
  const { slope } = senSlope(values, 0, positions);
  const start = median(values.map((value, index) => value - slope * (positions[index] ?? 0)));
  const relative = values.map((value, index) => value / (start + slope * (positions[index] ?? 0)));
  if (relative.some((value) => !Number.isFinite(value) || value <= 0)) return null;
  const groups = Map.groupBy(relative, (_, index) => positionInSeason(points[index]?.period ?? '', grain));
  const level = mean(relative);
  const places = [...groups]
    .map(([place, own]) => ({ place, n: own.length, index: mean(own) / level }))
    .toSorted((a, b) => a.place - b.place);
  const isTestable = places.every(({ n }) => n > 1);
  return { places, p: isTestable ? kruskalWallis([...groups.values()]).p : null, n: relative.length };
};

/** States for each series in which parts of the year it is high and low, with yes or no as far as it can be tested. */
export const describeSeasons = (series: readonly NamedSeries[], language: Language): { name: string; sentence: string }[] => {
  const messages = messagesIn(language);
  const percent = (index: number): string => formatNumber(100 * index, language, 0);
  return series.flatMap(({ name, grain, points }) => {
    const profile = seasonProfile({ grain, points: withoutErrors(points).kept });
    if (!profile) return [];
    const nameOf = ({ place }: Place): string =>
      grain === 'month' ? (messages.months[place] ?? '') : messages.place('quarter', String(place + 1));
    const ranked = profile.places.toSorted((a, b) => b.index - a.index);
    const named = (places: readonly Place[]): string => places.map((each) => `${nameOf(each)} (${percent(each.index)})`).join(', ');
    const counts = profile.places.map(({ n }) => n);
    const isShort = profile.n < TESTED_SEASONS * SEASON[grain];
    const verdict = profile.p === null ? 'open' : profile.p < SIGNIFICANCE_LEVEL ? 'yes' : 'no';
    const sentence = messages.seasonProfile(
      verdict,
      messages.quoted(name),
      named(ranked.slice(0, NAMED)),
      named(ranked.toReversed().slice(0, NAMED)),
      profile.places.map((each) => `${nameOf(each)} ${percent(each.index)}`).join(', '),
      profile.p === null ? '–' : pText(profile.p, language).replace(/^(?!<)/u, '= '),
      formatNumber(profile.n, language, 0),
    );
    return [{ name, sentence: isShort ? `${sentence} ${messages.shortSeason(Math.min(...counts), Math.max(...counts))}` : sentence }];
  });
};
