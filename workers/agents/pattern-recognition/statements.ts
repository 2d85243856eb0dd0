import { formatDate, formatFigure, formatNumber } from '../../documents/formatting.js';
import type { Language } from '../../kit.js';
import type { SeriesGrain } from '../../methods/series/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { englishPatternWords } from './english.pattern-words.js';
import { ROW_COUNT } from './examine-table.js';
import { germanPatternWords, type PatternWords } from './german.pattern-words.js';
import type { Candidate } from './pattern-result.js';

export const patternWords = (language: Language): PatternWords => (language === 'de' ? germanPatternWords : englishPatternWords);

export const pText = (p: number, language: Language): string =>
  p < 0.001 ? `< ${formatNumber(0.001, language, 3)}` : formatNumber(p, language, 3);

export const subjectText = (name: string, language: Language): string => {
  const words = patternWords(language);
  return name === ROW_COUNT ? words.rowCount : words.quoted(oneLine(name));
};

/** A candidate in one sentence, from its own figures. */
export const statementOf = (candidate: Candidate, language: Language): string => {
  const words = patternWords(language);
  const [a = '', b = ''] = candidate.subjects.map((name) => subjectText(name, language));
  const number = (value: number): string => formatFigure(value, language);
  const { trend, shift, season, relation, groups } = candidate;
  if (trend) {
    const { slope, low, high, grain } = trend;
    return words.trend(a, slope >= 0, number(Math.abs(slope)), words.grains[grain], number(low), number(high));
  }
  if (shift) return words.shift(a, formatDate(shift.from, language), number(shift.before), number(shift.after));
  if (season) {
    const place = (at: number): string => placeText(season.grain, at, words);
    const { highest, lowest } = season;
    return words.season(
      a,
      place(highest.place),
      signed(highest.deviation, language),
      place(lowest.place),
      signed(lowest.deviation, language),
    );
  }
  if (relation)
    return words.relation(a, b, candidate.effect.value > 0, relation.of === 'changes', formatNumber(candidate.effect.value, language, 2));
  const [highest, lowest] = [groups?.[0], groups?.at(-1)];
  return words.groups(
    a,
    b,
    words.quoted(oneLine(highest?.value ?? '')),
    number(highest?.median ?? 0),
    words.quoted(oneLine(lowest?.value ?? '')),
    number(lowest?.median ?? 0),
  );
};

const placeText = (grain: SeriesGrain, place: number, words: PatternWords): string => {
  if (grain === 'day') return words.weekdays[place] ?? '';
  if (grain === 'month') return words.months[place] ?? '';
  return words.place(grain, String(place + 1));
};

const signed = (value: number, language: Language): string => `${value > 0 ? '+' : ''}${formatFigure(value, language)}`;
