import { identifier, literal } from '../../../platform/analytics/index.js';
import { isDateType, plannedAndActual } from '../../../platform/column-meaning/index.js';
import { plainWords } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { flagColumns } from '../answer-plan/index.js';
import { candidatesIn } from '../derived-measures/index.js';
import { isUnwanted } from '../metrics/index.js';
import { measuredColumns, numberOf, textOf, usualDirectionOf } from '../tenant-state/index.js';
import { OUTCOME_COLUMN, REASON_COLUMN } from './happened-columns.js';

/** A figure of a table by which groups are compared: a quotient of two sums over the rows of a group. */
export interface GapMeasure {
  readonly kind: 'state' | 'flag' | 'rate' | 'score' | 'promoters' | 'wait' | 'duration' | 'count' | 'left';
  /** Columns and values that the measure reads, for its name. */
  readonly parts: readonly string[];
  /** SQL aggregates of the dividend and the divisor; a count has the divisor 1. */
  readonly top: string;
  readonly bottom: string;
  /** SQL aggregate of the sample deviation of one row; null for shares and counts, whose size tells it. */
  readonly deviation: string | null;
  readonly unit: '%' | 'min' | 'd' | 's' | null;
  readonly better: 'higher' | 'lower';
}

/** Maximum number of measures of one kind in a table, and of values in a column of states. */
const MAX_OF_KIND = 2;
const MAX_STATES = 12;
/** Scores have at most this maximum; the promoters of a scale from 0 to 10 give 9 or 10, its detractors at most 6. */
const MAX_SCORE = 10;
const SCORE = /(?:^|[\s_])(?:score|rating|stars?|sterne|note|bewertung|zufriedenheit|satisfaction|nps)|bewertung|zufriedenheit/iu;
/** Columns with the day on which somebody left. */
const LEFT = /(?:^|[\s_])(?:left|leav\p{L}*|exit|austritt\p{L}*|ausgeschieden|ausgetreten|kündigung|resign\p{L}*)(?:[\s_]|$)/iu;
/** Names of the dates at which a wait begins and ends. */
const BEGINS =
  /arriv|ankunft|angekommen|check(?:ed)?.?in|eingang|eingegangen|received|gemeldet|meldung|reported|opened|eröffnet|order(?:ed)?(?![\p{L}])|bestellt|inv(?:oice)?\s?date|rechnungsdatum|requested|angefragt|logged|raised|called/iu;
const ENDS =
  /seen|served|bedient|aufgerufen|behandelt|begin|beginn|start|antwort|answer|repl(?:y|ied)|respon|closed|geschlossen|resolved|gelöst|behoben|fixed|erledigt|done|completed|deliver|geliefert|paid|bezahlt|zahlung|repaired|arrived|on\s?site/iu;
const PLANNED = /(?:^|[\s_.-])(?:plan\p{L}*|soll|target|scheduled?|due|zugesagt|promised|agreed|booked\s?for)(?:[\s_.-]|$)/iu;
/** A time of the day as text. */
const CLOCK = /^\d{1,2}:\d{2}(?::\d{2})?$/u;
const DAY_MINUTES = 1440;

const spaced = (name: string): string => name.replaceAll('_', ' ').replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');

/** Returns the measures of a table whose better direction is known. Rows are counted if the table lists unwanted events and nothing else. */
export const gapMeasures = (dataset: Dataset, place: string): GapMeasure[] => {
  const rates = rateMeasures(dataset);
  const states = stateMeasures(dataset, place);
  const others = [...rates, ...states, ...scoreMeasures(dataset), ...waitMeasures(dataset), ...leftMeasures(dataset)];
  return [...others, ...(isUnwanted(plainWords(dataset.name)) && rates.length + states.length === 0 ? [countMeasure] : [])];
};

/** Number of rows per group, such as complaints. */
const countMeasure: GapMeasure = {
  ...{ kind: 'count', parts: [], top: 'count(*)', bottom: '1', deviation: null, unit: null, better: 'lower' },
};

/** Returns the rates of an unwanted quantity to the largest quantity of the same kind: returned to delivered pieces. */
const rateMeasures = (dataset: Dataset): GapMeasure[] => {
  const means = new Map(dataset.profile.columns.map(({ name, mean }) => [name, mean ?? 0]));
  const measured = measuredColumns(dataset).map(({ name }) => name);
  const levelOf = (name: string): number => means.get(name) ?? 0;
  const pairs = candidatesIn(dataset, new Set(['quotient'])).filter(
    ({ left, right, isAlike }) =>
      isAlike &&
      measured.includes(left) &&
      measured.includes(right) &&
      isUnwanted(left) &&
      !isUnwanted(right) &&
      levelOf(left) < levelOf(right),
  );
  return [...Map.groupBy(pairs, ({ left }) => left).values()].slice(0, MAX_OF_KIND).flatMap((of) => {
    const [best] = of.toSorted((a, b) => levelOf(b.right) - levelOf(a.right));
    if (!best) return [];
    const [a, b] = [numberOf(best.left), numberOf(best.right)];
    const both = `FILTER (WHERE ${a} IS NOT NULL AND ${b} IS NOT NULL)`;
    return [
      {
        ...{ kind: 'rate', parts: [best.left, best.right], top: `100.0 * sum(${a}) ${both}`, bottom: `sum(${b}) ${both}` },
        ...{ deviation: null, unit: '%', better: 'lower' },
      } satisfies GapMeasure,
    ];
  });
};

const shareOf = (met: string, known: string): Pick<GapMeasure, 'top' | 'bottom' | 'deviation' | 'unit'> => ({
  ...{ top: `100.0 * count(*) FILTER (WHERE ${met})`, bottom: `count(*) FILTER (WHERE ${known})`, deviation: null, unit: '%' },
});

/** Returns the shares of unwanted states, and of flags with a direction. */
const stateMeasures = (dataset: Dataset, place: string): GapMeasure[] => {
  const flags = flagColumns(dataset);
  const ofFlags = flags.flatMap(({ column, holds }): GapMeasure[] => {
    const better = isUnwanted(spaced(column)) ? 'lower' : usualDirectionOf(spaced(column));
    const text = textOf(column);
    return better === null
      ? []
      : [{ kind: 'flag', parts: [column], better, ...shareOf(`${text} IN (${holds.map(literal).join(', ')})`, `${text} IS NOT NULL`) }];
  });
  const ofStates = dataset.profile.columns
    .filter(({ name, type, distinct }) => type === 'text' && distinct >= 2 && distinct <= MAX_STATES && name !== place)
    .filter(({ name }) => OUTCOME_COLUMN.test(name) && !REASON_COLUMN.test(name) && name !== dataset.roles['activity'])
    .flatMap(({ name, topValues }): GapMeasure[] => {
      const values = topValues.map(({ value, count }) => ({ value: String(value), count }));
      // Spellings of one state, such as "No-show" and "no show", are counted together.
      const states = [...Map.groupBy(values, ({ value }) => plainWords(value)).values()];
      const unwanted = states.filter((of) => of.some(({ value }) => isUnwanted(value)));
      if (unwanted.length === 0 || unwanted.length === states.length) return [];
      return unwanted.map((of): GapMeasure => {
        const [usual] = of.toSorted((a, b) => b.count - a.count);
        const met = `${textOf(name)} IN (${of.map(({ value }) => literal(value)).join(', ')})`;
        return { kind: 'state', parts: [usual?.value ?? '', name], better: 'lower', ...shareOf(met, `${textOf(name)} IS NOT NULL`) };
      });
    });
  return [...ofFlags.slice(0, MAX_OF_KIND), ...ofStates.slice(0, MAX_OF_KIND + 1)];
};

/** Returns the columns of scores with their scale. */
export const scoresOf = (dataset: Dataset): { readonly name: string; readonly max: number; readonly hasPromoters: boolean }[] =>
  dataset.profile.columns.flatMap(({ name, type, min, max }) => {
    const isScore = (type === 'integer' || type === 'decimal') && SCORE.test(spaced(name)) && Number(max) <= MAX_SCORE && Number(min) >= 0;
    return isScore ? [{ name, max: Number(max), hasPromoters: Number(max) === MAX_SCORE && Number(min) === 0 }] : [];
  });

/** Returns whether a column contains marks, of which lower ones are better. */
export const isMark = (name: string): boolean => /(?:^|[\s_])note/iu.test(name);

const scoreMeasures = (dataset: Dataset): GapMeasure[] =>
  scoresOf(dataset)
    .slice(0, MAX_OF_KIND)
    .flatMap(({ name, hasPromoters }): GapMeasure[] => {
      const value = numberOf(name);
      const known = `count(${value})`;
      const deviation = `stddev_samp(${value})`;
      const promoters = `CASE WHEN ${value} >= 9 THEN 100.0 WHEN ${value} <= 6 THEN -100.0 WHEN ${value} IS NOT NULL THEN 0 END`;
      return [
        hasPromoters
          ? {
              ...{ kind: 'promoters', parts: [name], top: `sum(${promoters})`, bottom: known, deviation: `stddev_samp(${promoters})` },
              ...{ unit: null, better: 'higher' },
            }
          : {
              ...{ kind: 'score', parts: [name], top: `sum(${value})`, bottom: known, deviation, unit: null },
              better: isMark(name) ? 'lower' : 'higher',
            },
      ];
    });

const meanOf = (value: string): Pick<GapMeasure, 'top' | 'bottom' | 'deviation'> => ({
  ...{ top: `sum(${value})`, bottom: `count(${value})`, deviation: `stddev_samp(${value})` },
});

/** Returns the time from an arrival or receipt to what follows it, and from a planned to an actual time. */
const waitMeasures = (dataset: Dataset): GapMeasure[] => {
  const dates = dataset.columns.filter(({ type }) => isDateType(type));
  const begins = dates.find(({ name }) => BEGINS.test(spaced(name)) && !PLANNED.test(name));
  const ends = dates.find(({ name }) => name !== begins?.name && ENDS.test(spaced(name)) && !PLANNED.test(name));
  const ofDates = ((): GapMeasure[] => {
    if (begins === undefined || ends === undefined) return [];
    const [from, until] = [identifier(begins.name), identifier(ends.name)];
    const isWholeDays = begins.type === 'date' || ends.type === 'date';
    const passed = isWholeDays
      ? `date_diff('day', CAST(${from} AS DATE), CAST(${until} AS DATE))`
      : `(epoch(CAST(${until} AS TIMESTAMP)) - epoch(CAST(${from} AS TIMESTAMP))) / 60.0`;
    // An end before the beginning is an error of the data.
    const value = `CASE WHEN ${passed} >= 0 THEN ${passed} END`;
    return [{ kind: 'wait', parts: [begins.name, ends.name], ...meanOf(value), unit: isWholeDays ? 'd' : 'min', better: 'lower' }];
  })();
  return [...ofDates, ...latenessOf(dataset)];
};

/** Returns how late something is: the actual time of a pair of times of day or timestamps minus the planned one. */
const latenessOf = ({ profile }: Dataset): GapMeasure[] => {
  const times = profile.columns.filter(
    ({ type, topValues }) =>
      type === 'timestamp' || (type === 'text' && topValues.length > 0 && topValues.every(({ value }) => CLOCK.test(String(value)))),
  );
  const [pair] = plannedAndActual(times.map(({ name }) => name));
  const [planned, actual] = [pair?.planned, pair?.actual].map((name) => times.find((each) => each.name === name));
  if (planned === undefined || actual === undefined || planned.type !== actual.type) return [];
  const minutes = ({ name, type }: (typeof times)[number]): string =>
    type === 'text' ? `epoch(TRY_CAST(${textOf(name)} AS TIME)) / 60.0` : `epoch(CAST(${identifier(name)} AS TIMESTAMP)) / 60.0`;
  const difference = `(${minutes(actual)} - ${minutes(planned)})`;
  // A time after midnight belongs to the planned one before it.
  const half = DAY_MINUTES / 2;
  const value =
    planned.type === 'text'
      ? `CASE WHEN ${difference} < -${half} THEN ${difference} + ${DAY_MINUTES} WHEN ${difference} > ${half} THEN ${difference} - ${DAY_MINUTES} ELSE ${difference} END`
      : difference;
  return [{ kind: 'wait', parts: [planned.name, actual.name], ...meanOf(value), unit: 'min', better: 'lower' }];
};

/** Placeholder for the first day of the period in the condition of those who left within it. */
export const FIRST_DAY = '$first_day$';

/** Returns the share of people who left in the period. */
const leftMeasures = ({ columns }: Dataset): GapMeasure[] => {
  const column = columns.find(({ name, type }) => isDateType(type) && LEFT.test(spaced(name)));
  if (column === undefined) return [];
  const day = `CAST(${identifier(column.name)} AS DATE)`;
  const met = `${day} >= DATE ${FIRST_DAY}`;
  return [{ kind: 'left', parts: [column.name], better: 'lower', ...shareOf(met, `${day} IS NULL OR ${met}`) }];
};
