import { addDays, isoDay, movedBy, periodOf, periodsOf, stemOf, wordsIn, type Period } from '../../../platform/text/index.js';
import type { Understood } from './understood.js';
import { wordPattern } from './word-pattern.js';

type Comparison = Understood['comparisons'][number];
type Subject = Understood['subjects'][number];

/** Reference of a comparison: another period, values of a column, groups by a column, other things, its target, or peers. */
export const COMPARISON_KINDS = ['period', 'values', 'groups', 'subjects', 'target', 'peers'] as const;

const AGAINST = String.raw`verglichen mit|vergleich zu[mr]?|vergleich mit|gegenüber|gegenueber|gegen|vs\.?|versus|compared (?:to|with|against)|comparison (?:to|with)|against|relative to`;
/** Prepositions that compare only if another word does so as well. */
const WEAKLY_AGAINST = 'mit|with|to|zu[mr]?|als|than|from';
const COMPARES =
  /vergl(?:ei|i)ch|compar|versus|\bvs\b|unterschied|differen|abweich|deviat|veränder|change|mehr|weniger|höher|niedriger|besser|schlechter|more|less|higher|lower|better|worse|gegen/iu;
const WITH_PERIOD = wordPattern(`(?:${AGAINST})`);
const WEAKLY_WITH_PERIOD = wordPattern(`(?:${WEAKLY_AGAINST})`);
/** Words between the preposition and the period, such as "the same quarter of". */
const GAP =
  /^\s*(?:(?:dem|den|der|des|the|same|gleichen|selben|demselben|derselben|of|in|im|von|vom|period|quarter|month|year|quartals?|monats?|zeitraums?|value|figure|wert|those|that)\s+)*$/iu;

/** A text before the period that it is about: „Bericht zum ersten Quartal“. */
const TEXT_BEFORE =
  /(?:bericht\p{L}*|seiten?|folien?|foliensatz|präsentation|überblick|übersicht|zusammenfassung|auswertung|text|dashboard|report|deck)\s*$/iu;

/** Comparisons with the previous period that are one expression. */
const PREVIOUS: readonly (readonly [RegExp, string])[] = [
  [wordPattern(String.raw`vorjahresvergleich\p{L}*|year[- ](?:over|on)[- ]year|yoy`), 'last year'],
  [wordPattern(String.raw`vorquartalsvergleich\p{L}*|quarter[- ](?:over|on)[- ]quarter|qoq`), 'last quarter'],
  [wordPattern(String.raw`vormonatsvergleich\p{L}*|month[- ](?:over|on)[- ]month|mom`), 'last month'],
];
/** Comparisons with the days of the request a year before: "the same months last year", „Vorjahreszeitraum“. */
const YEAR_BEFORE = wordPattern(
  String.raw`(?:(?:${AGAINST}|${WEAKLY_AGAINST}|wie|as)\s+)?(?:(?:in|im|the|den|dem|der|die|das)\s+)*(?:(?:same|selben|gleiche[mnr]?|denselben|demselben|derselben|dieselben|corresponding|entsprechenden|vergleichbare[mnr]?)\s+(?:\p{L}+\s+)?(?:months?|periods?|weeks?|days?|time|quarters?|season|stretch|monate?n?|zeitr[aä]um\p{L}*|zeit|wochen?|tagen?|quartale?n?)\s+(?:(?:of|in|im|des|vom|von|am)\s+)?(?:the\s+)?(?:last year|previous year|prior year|year before|(?:a|one) year (?:ago|earlier|before)|vorjahr(?:e?s)?|(?:letzten|vergangenen|vorigen) jahr(?:e?s)?|jahr(?:es)? (?:davor|zuvor))|vorjahres(?:zeitraum|monat|quartal|woche)\p{L}*|year-earlier period)`,
);
/** Comparisons with the days of the request in a stated year: "the same three months of 2024", „dieselben Wochen 2025“. */
const OF_YEAR = wordPattern(
  String.raw`(?:(?:${AGAINST}|${WEAKLY_AGAINST}|wie|as)\s+)?(?:(?:in|im|the|den|dem|der|die|das)\s+)*(?:same|selben|gleichen|denselben|demselben|derselben|dieselben|corresponding|entsprechenden)\s+(?:\p{L}+\s+)?(?:months?|periods?|weeks?|days?|quarters?|monate?n?|zeitr[aä]um\p{L}*|wochen?|tagen?|quartale?n?)\s+(?:(?:of|in|im|des|vom|von|am)\s+)?(?<year>20\d\d)`,
);
const ARTICLE = String.raw`(?:(?:dem|den|der|die|the|our|unser\p{L}*|seine\p{L}*|its|ihr\p{L}*)\s+)?`;
const TARGET = wordPattern(
  String.raw`(?:${AGAINST}|zum|mit|with|to|from|vom)\s+${ARTICLE}(?:ziel|ziels|ziele|zielen|zielwert\p{L}*|zielvorgabe\p{L}*|soll|sollwert\p{L}*|plan|planwert\p{L}*|vorgabe\p{L}*|targets?|target values?|goals?|budget)|soll[-\s/]*ist\p{L}*|plan[-\s/]*ist\p{L}*|zielerreichung|zielabweichung|target achievement|actual (?:vs\.?|versus) (?:plan|target)`,
);
const PEERS = wordPattern(
  String.raw`branchenvergleich\p{L}*|branchen(?:durch)?schnitt\p{L}*|(?:${AGAINST}|with|to|than|zu|mit|als|im)\s+${ARTICLE}(?:branche|wettbewerb\p{L}*|mitbewerb\p{L}*|benchmarks?|marktdurchschnitt|industry(?: average)?|sector|peers?|competitors?|competition|market average|(?:anderen?|other|vergleichbaren?|similar)\s+\p{L}+)`,
);
const BY = wordPattern(
  String.raw`(?:by|per|pro|je|nach|across|for each|for every|für jede[nrs]?|je nach)\s+${ARTICLE}(?:(?:einzelne[nrm]?|each|single)\s+)?(?<first>[\p{L}\p{N}_-]+)(?:\s*(?:,|und|and|&)\s*(?:(?:by|per|pro|je|nach)\s+)?(?!(?:mit|nur|ohne|im|in|für|seit|ab|bitte|and|und|with|only|without|for|since|from|please)(?!\p{L}))(?<second>[\p{L}\p{N}_-]+))?`,
);
const BETWEEN_VALUES = wordPattern(
  String.raw`vs\.?|versus|gegen|gegenüber|compared|verglichen|vergleich\p{L}*|compar\p{L}*|against|unterschied\p{L}*|differen\p{L}*`,
);

/** Returns whether a request compares with the same days a year before. */
export const comparesYearBefore = (request: string): boolean => request.search(YEAR_BEFORE) >= 0;

/** Returns the comparisons of a request with periods, targets and peers; these words do not name the period of the request. */
export const comparisonsIn = (request: string, today: Date, newest = today): Comparison[] =>
  [periodComparison(request, today, newest), ...fixedComparisons(request)].filter((each) => each !== null);

const periodComparison = (request: string, today: Date, newest: Date): Comparison | null => {
  const [yearBefore] = request.matchAll(YEAR_BEFORE);
  const own = yearBefore ? periodOf(request.replace(yearBefore[0], ' '), today, 'past', newest)?.value : undefined;
  if (yearBefore && own?.from != null) return comparison('period', yearBefore[0], { period: yearsBefore(own, 1, { today, newest }) });
  const [ofYear] = request.matchAll(OF_YEAR);
  const stated = ofYear ? periodOf(request.replace(ofYear[0], ' '), today, 'past', newest)?.value : undefined;
  if (ofYear && stated?.from != null) {
    const years = Number(stated.from.slice(0, 4)) - Number(ofYear.groups?.['year']);
    return comparison('period', ofYear[0], { period: yearsBefore(stated, years, { today, newest }) });
  }
  for (const [pattern, previous] of PREVIOUS) {
    const [match] = request.matchAll(pattern);
    if (match) return comparison('period', match[0], { period: periodOf(previous, today, 'past', newest)?.value ?? null });
  }
  // "July to September" is one period, not July compared with September.
  const ranges = periodsOf(request, today, 'past', newest).map(({ start, words }) => ({ start, end: start + words.length }));
  const isInRange = ({ index }: RegExpExecArray): boolean => ranges.some(({ start, end }) => start < index && index < end);
  const isOfText = ({ index }: RegExpExecArray): boolean => TEXT_BEFORE.test(request.slice(0, index));
  const weak = COMPARES.test(request)
    ? [...request.matchAll(WEAKLY_WITH_PERIOD)].filter((match) => !isInRange(match) && !isOfText(match))
    : [];
  for (const match of [...request.matchAll(WITH_PERIOD), ...weak]) {
    const rest = request.slice(match.index + match[0].length);
    const period = periodOf(rest, today, 'past', newest);
    const gap = period === null ? '' : rest.slice(0, rest.indexOf(period.words));
    if (period && GAP.test(gap)) return comparison('period', `${match[0]}${gap}${period.words}`, { period: period.value });
  }
  return null;
};

/** Returns the days of a period years before; a period without an end lasts until the day before today or after the newest data. */
const yearsBefore = ({ from, until }: Period, years: number, { today, newest }: { today: Date; newest: Date }): Period => {
  const earlier = (day: string): string => isoDay(movedBy(-years, 'year', new Date(day)));
  const last = until ?? addDays(isoDay(newest < today ? newest : today), -1);
  // The day after the end, so that the end of February stays one in leap years.
  return { from: from === null ? null : earlier(from), until: addDays(earlier(addDays(last, 1)), -1) };
};

const fixedComparisons = (request: string): Comparison[] =>
  [['target', TARGET] as const, ['peers', PEERS] as const].flatMap(([kind, pattern]) => {
    const [match] = request.matchAll(pattern);
    return match ? [comparison(kind, match[0])] : [];
  });

/** Returns the comparisons of a request by groups and between things that it names. */
export const comparisonsOf = (request: string, subjects: readonly Subject[]): Comparison[] => {
  const columns = subjects.filter(({ kind }) => kind === 'column');
  const groups = [...request.matchAll(BY)].flatMap(({ 0: words, groups: named }) => {
    const ids = [named?.first, named?.second].flatMap((word) => {
      const stems = wordsIn(word ?? '').map(stemOf);
      return columns.filter((column) => stems.some((stem) => column.words.some((each) => stemOf(each) === stem))).map(({ id }) => id);
    });
    return ids.length > 0 ? [comparison('groups', words, { ids: [...new Set(ids)] })] : [];
  });
  const [between] = request.matchAll(BETWEEN_VALUES);
  const things = between ? comparedThings(subjects) : null;
  return [...groups, ...(between && things ? [comparison(things.kind, between[0], { ids: things.ids })] : [])];
};

/** Returns the values of one column, or else the metrics or datasets, that a request compares. */
const comparedThings = (subjects: readonly Subject[]): { kind: 'values' | 'subjects'; ids: string[] } | null => {
  const values = subjects.filter(({ kind }) => kind === 'value');
  const column = values.find(({ id, label }) => values.some((other) => other.id === id && other.label !== label));
  if (column) return { kind: 'values', ids: [column.id] };
  for (const kind of ['metric', 'dataset', 'initiative', 'area'] as const) {
    const ids = subjects.filter((subject) => subject.kind === kind).map(({ id }) => id);
    if (ids.length > 1) return { kind: 'subjects', ids };
  }
  return null;
};

const comparison = (
  kind: Comparison['kind'],
  words: string,
  { period = null, ids = [] }: { period?: Period | null; ids?: string[] } = {},
): Comparison => ({
  kind,
  words: words.trim(),
  period,
  ids,
});
