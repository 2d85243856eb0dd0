import { wordsIn } from '../../../platform/text/index.js';
import { formatDate, formatFigure, formatNumber } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { namedIn } from '../../methods/request-reading/index.js';
import type { NamedSeries } from '../../methods/series/index.js';
import { kruskalWallis } from '../../methods/statistics/kruskal-wallis.js';
import { median as medianOf } from '../../methods/statistics/descriptive.js';
import { messagesIn } from './messages.js';
import { PATTERN_KINDS, type Hypothesis, type PatternResult } from './pattern-result.js';
import { withoutErrors } from './entry-errors.js';
import { describeSeasons } from './season-profile.js';
import { pText } from './statements.js';
import { SIGNIFICANCE_LEVEL } from '../../methods/statistics/significance.js';

type PatternKind = (typeof PATTERN_KINDS)[number];

const KIND_WORDS: Readonly<Record<PatternKind, RegExp>> = {
  trend:
    /trend|entwickl|steig|stieg|sink|sank|gesunken|gefallen|fiel(?!\p{L})|wuchs|gewachsen|rose(?!\p{L})|risen|fell(?!\p{L})|fallen|grew|grown|fäll|wächst|develop|rising|falling|grow|increas|decreas|over time|veränder|changed|mehr oder weniger|richtung|direction|declin|besser|schlechter|improv|worse/iu,
  break: /bruch|sprung|niveau|umschwung|verschiebung|break|shift|jump|level|sudden|change point/iu,
  seasonality:
    /saison|jahreszeit|monatlich wieder|wochentag|zyklisch|season|weekday|cyclic|times? of (?:the )?year|certain (?:times|months)|bestimmten (?:zeiten|monaten)|sommer|winter|summer|weihnacht|christmas|jedes jahr|every year|quartalsende|monatsende|end of (?:an?|the|each|every) (?:quarter|month)/iu,
  correlation: /zusammenh[aä]ng|hängen? .*(?:zusammen|ab)|korrel|abhäng|correlat|relat|depend|connect|associat|link/iu,
  group_difference: /unterschied|unterscheid|gruppe|je nach|pro\b|differ|by (?:region|group|type|team)|across|between/iu,
};

const RISING =
  /steig|stieg|wuchs|gewachsen|rose(?!\p{L})|risen|grew|grown|wächst|wachs|zunimm|nimmt .{0,30}\bzu\b|höher|rising|\brises?\b|grow|increas|going up|upward/iu;
const FALLING =
  /sink|sank|gesunken|fiel(?!\p{L})|fell(?!\p{L})|fäll|fallen|abnimm|nimmt .{0,30}\bab\b|niedriger|falling|\bfalls?\b|declin|decreas|drop|going down|downward/iu;
const OUTLIER = /ausreißer|ausreisser|ungewöhnlich|auffällig|sonderbar|outlier|unusual|anomal|exception|odd\b/iu;

/** Kinds of patterns that relate two columns. */
const RELATIONS: ReadonlySet<PatternKind> = new Set(['correlation', 'group_difference']);

/** Number of patterns that an answer lists. */
const MAX_PATTERNS = 5;

interface Request {
  readonly text: string;
  /** Names of the metrics, columns and values that the request names. */
  readonly names: readonly string[];
  /** True if the figures on the asked rows state the relation that is asked. */
  readonly isRelationStated?: boolean;
  /** True if the request asks whether a property of the rows, such as late or returned, depends on the named groups. */
  readonly asksProperty?: boolean;
  readonly language: Language;
}

/**
 * Returns the result with the hypotheses on the named series, columns and kinds first and marked, and sentences that answer the request:
 * yes or no with the figures of the test. Without named ones the result is unchanged.
 *
 * @param series the examined series
 */
export const answerPatterns = (
  result: PatternResult,
  series: readonly NamedSeries[],
  { text, names, isRelationStated = false, asksProperty = false, language }: Request,
): PatternResult => {
  const messages = messagesIn(language);
  const all = result.hypotheses.flatMap((each) => each.subjects);
  // Columns that share words with the request are not asked if the figures on the rows answer it.
  const subjects = [...new Set([...names, ...(isRelationStated ? [] : namedIn(text, all))])];
  const known = subjects.filter((name) => all.includes(name));
  const kinds = PATTERN_KINDS.filter((kind) => KIND_WORDS[kind].test(text));
  if (known.length === 0 && (kinds.length === 0 || subjects.length > 0)) return result;
  const asksOf = kindsByName(text, known);
  const isAbout = (each: Hypothesis): boolean => known.length === 0 || known.some((name) => each.subjects.includes(name));
  const about = result.hypotheses.filter(isAbout);
  // Without a kind, the patterns of the series itself are asked, not its relations to others.
  const own = about.filter(({ kind }) => kind !== 'correlation');
  const ofKind =
    kinds.length === 0
      ? known.length === 1 && own.length > 0
        ? own
        : about
      : about.filter(({ kind, subjects: of }) => kinds.includes(kind) && of.some((name) => asksOf(name, kind)));
  const asksRelation = kinds.some((kind) => RELATIONS.has(kind));
  // A column with values "depends" on another by the difference of its groups.
  const pairs = (asksRelation ? about.filter(({ kind }) => RELATIONS.has(kind)) : ofKind).filter(
    ({ subjects: of }) => of.length > 1 && of.every((name) => known.includes(name)),
  );
  const inBoth = known.every((name) => pairs.some((each) => each.subjects.includes(name))) ? pairs : [];
  const quoted = known.map(messages.quoted).join(', ');
  // Another column that differs between the groups does not answer a question on one that was not tested with them.
  const noSubstitute = (answers: readonly string[]): PatternResult => ({
    ...result,
    answers: [...answers],
    hypotheses: result.hypotheses.map((each) => ({ ...each, isAsked: false })),
  });
  if (isRelationStated && inBoth.length === 0) return noSubstitute([]);
  if (asksRelation && known.length > 1 && inBoth.length === 0) return noSubstitute([messages.apart(quoted)]);
  const isGroup = (name: string): boolean =>
    about.every(({ kind, columns, subjects: of }) => !of.includes(name) || (kind === 'group_difference' && columns[1] === name));
  const isOnlyGroup = known.length > 0 && known.every(isGroup);
  if (isOnlyGroup && asksProperty && inBoth.length === 0) return noSubstitute([messages.propertyOpen(quoted)]);
  const asked = inBoth.length > 0 ? inBoth : ofKind.length > 0 ? ofKind : about;
  const found = asked.filter((each) => each.found);
  const subject = known.length === 0 ? kinds.map((kind) => messages.kinds[kind]).join(', ') : quoted;
  const count = (value: number): string => formatNumber(value, language, 0);
  const rest = result.hypotheses.filter((each) => !asked.includes(each));
  const others = about.filter((each) => !asked.includes(each) && each.found);
  const knownSeries = series.filter(({ name }) => known.includes(name));
  const tested = new Set(about.filter(({ kind }) => kind === 'seasonality').flatMap(({ subjects: of }) => of));
  const seasons = kinds.includes('seasonality')
    ? describeSeasons(
        knownSeries.filter(({ name }) => asksOf(name, 'seasonality') && !tested.has(name)),
        language,
      )
    : [];
  const seasonsOf = seasonsCompared(
    series.filter(({ name }) => known.includes(name)),
    text,
    language,
  );
  const untested =
    known.length === 0
      ? []
      : kinds.filter((kind) => !about.some((each) => each.kind === kind) && !(kind === 'seasonality' && seasons.length > 0));
  // Tests of other kinds do not answer a question on kinds that could not be tested.
  if (known.length > 0 && kinds.length > 0 && untested.length === kinds.length && seasonsOf.length + inBoth.length === 0)
    return noSubstitute(untested.map((kind) => messages.untested(messages.kinds[kind] ?? kind, subject)));
  const mark = (each: Hypothesis): Hypothesis => (asked.includes(each) ? { ...each, isAsked: true } : each);
  return {
    ...result,
    answers: [
      ...seasonsOf,
      ...(OUTLIER.test(text)
        ? outliersOf(
            series.filter(({ name }) => known.includes(name)),
            language,
          )
        : []),
      ...seasons.map(({ sentence }) => sentence),
      ...untested.map((kind) => messages.untested(messages.kinds[kind] ?? kind, subject)),
      ...(seasons.length > 0 ? [] : [messages.asked(subject, asked.length, count(found.length))]),
      ...(found.length > 0 && kinds.length === 0 ? found : asked).slice(0, MAX_PATTERNS).map((each) => verdictOn(each, text, language)),
      ...entryErrors(knownSeries, language),
      ...(others.length === 0 || isRelationStated || kinds.length > 0
        ? []
        : [
            messages.further(
              subject,
              others
                .slice(0, MAX_PATTERNS)
                .map(({ statement }) => statement)
                .join(' '),
            ),
          ]),
    ],
    // Confirmed hypotheses stay before the others.
    hypotheses: [
      ...found,
      ...rest.filter((each) => each.found),
      ...asked.filter((each) => !each.found),
      ...rest.filter((each) => !each.found),
    ].map(mark),
  };
};

/** Borders of the parts of a request that ask for different patterns of different series. */
const PARTS = /[,;:.?!](?!\d)\s*|\s+(?:und|and|sowie|as well as)\s+/iu;

/** Returns a test whether a request asks for a kind of pattern of a series: in the parts that name the kind, only the series of these. */
const kindsByName = (text: string, known: readonly string[]): ((name: string, kind: PatternKind) => boolean) => {
  const parts = text.split(PARTS);
  const namesWith = (kind: PatternKind): string[] =>
    parts.filter((part) => KIND_WORDS[kind].test(part)).flatMap((part) => namedIn(part, known));
  return (name, kind) => {
    const names = namesWith(kind);
    return names.length === 0 || names.includes(name) || !known.includes(name);
  };
};

/** States which values of the series are left out of breaks and seasons. */
const entryErrors = (series: readonly NamedSeries[], language: Language): string[] =>
  series.flatMap(({ name, points }) => {
    const { errors } = withoutErrors(points);
    const messages = messagesIn(language);
    const listed = errors.map(({ period, value }) => `${formatFigure(value, language)} (${formatDate(period, language)})`);
    return listed.length === 0 ? [] : [messages.entryErrors(messages.quoted(name), listed.join(', '))];
  });

/** Words for kinds of patterns, which name no data. */
export const patternWords = (text: string): string[] =>
  wordsIn(text).filter((word) => PATTERN_KINDS.some((kind) => KIND_WORDS[kind].test(word)));

const equals = (text: string): string => (text.startsWith('<') ? text : `= ${text}`);

/** States whether a hypothesis holds; a trend against the asked direction does not. */
const verdictOn = (
  { found, statement, test, statistic, pAdjusted, sampleSize, trend }: Hypothesis,
  text: string,
  language: Language,
): string => {
  const asksRise = RISING.test(text) === FALLING.test(text) ? null : RISING.test(text);
  const isOpposite = trend !== null && asksRise !== null && asksRise !== trend.slope > 0;
  return messagesIn(language).verdict(
    found && !isOpposite,
    statement,
    test,
    `${statistic.name} = ${formatFigure(statistic.value, language)}`,
    equals(pText(pAdjusted, language)),
    formatNumber(sampleSize, language, 0),
  );
};

/** Distance from the median, in standard deviations estimated from the median absolute deviation, from which a value is an outlier. */
const OUTLIER_DISTANCE = 3.5;
const MAD_FACTOR = 1.4826;

/** States the outliers of each series (Iglewicz and Hoaglin 1993). */
const outliersOf = (series: readonly NamedSeries[], language: Language): string[] =>
  series.map(({ name, points }) => {
    const messages = messagesIn(language);
    const median = medianOf(points.map(({ value }) => value));
    const spread = MAD_FACTOR * medianOf(points.map(({ value }) => Math.abs(value - median)));
    const distance = (value: number): number => (spread === 0 ? 0 : Math.abs(value - median) / spread);
    const outliers = points
      .filter(({ value }) => distance(value) > OUTLIER_DISTANCE)
      .toSorted((a, b) => distance(b.value) - distance(a.value));
    const listed = outliers
      .slice(0, MAX_PATTERNS)
      .map(({ period, value }) => `${formatFigure(value, language)} (${formatDate(period, language)})`);
    return messages.outliers(
      messages.quoted(name),
      formatNumber(points.length, language, 0),
      formatFigure(median, language),
      listed.join('; ') || null,
      formatNumber(OUTLIER_DISTANCE, language),
    );
  });

/** Seasons of the year with their months, 1 to 12. */
const SEASONS: readonly {
  readonly season: 'winter' | 'spring' | 'summer' | 'autumn';
  readonly words: RegExp;
  readonly months: readonly number[];
}[] = [
  { season: 'winter', words: /(?<!\p{L})winter/iu, months: [12, 1, 2] },
  { season: 'spring', words: /(?<!\p{L})(?:frühjahr|frühling|spring)/iu, months: [3, 4, 5] },
  { season: 'summer', words: /(?<!\p{L})(?:sommer|summer)/iu, months: [6, 7, 8] },
  { season: 'autumn', words: /(?<!\p{L})(?:herbst|autumn)/iu, months: [9, 10, 11] },
];
const MIN_PERIODS = 3;

/** Words of the seasons that a text compares, or compares with the rest of the year. */
export const seasonWords = (text: string): string[] => SEASONS.flatMap(({ words }) => text.match(words) ?? []);

/** Compares the values of each series in the named seasons; of one season with the rest of the year. */
const seasonsCompared = (series: readonly NamedSeries[], text: string, language: Language): string[] => {
  const [one, other] = SEASONS.filter(({ words }) => words.test(text)).toSorted((a, b) => text.search(a.words) - text.search(b.words));
  if (!one) return [];
  const messages = messagesIn(language);
  return series.flatMap(({ name, grain, points }) => {
    if (grain === 'quarter') return [];
    const monthOf = (period: string): number => Number(period.slice(5, 7));
    const valuesIn = (isIn: (month: number) => boolean): number[] =>
      points.filter(({ period }) => isIn(monthOf(period))).map(({ value }) => value);
    const first = valuesIn((month) => one.months.includes(month));
    const second = valuesIn((month) => (other ? other.months.includes(month) : !one.months.includes(month)));
    if (first.length < MIN_PERIODS || second.length < MIN_PERIODS) return [];
    const { p } = kruskalWallis([first, second]);
    const mean = (values: readonly number[]): string =>
      formatFigure(values.reduce((sum, value) => sum + value, 0) / values.length, language);
    return [
      messages.seasons(
        messages.quoted(name),
        messages.seasonNames[one.season],
        mean(first),
        other ? messages.seasonNames[other.season] : messages.seasonNames.rest,
        mean(second),
        p < SIGNIFICANCE_LEVEL,
        equals(pText(p, language)),
        formatNumber(first.length + second.length, language, 0),
      ),
    ];
  });
};
