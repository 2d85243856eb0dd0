import { literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { normaliseText } from '../../../../platform/text/index.js';
import { LATIN_LETTERS } from '../../../../platform/text/sql-text.js';
import { isTimeColumn, MONTH_NAME } from '../../../../platform/value-notations/index.js';
import type { IngestWarning } from '../ingest-error.js';
import { countValues, warningOf } from './count-values.js';
import type { ComputedColumn } from './period-columns.js';
import { spreadValueRows, valueRows } from './value-rows.js';

/** Words in the names of columns that contain the time of a change. */
const CHANGE =
  /(?:^| )(?:created|updated|modified|resolved|closed|opened|started|ended|finished|due|erstellt|angelegt|geaendert|erledigt|faellig)(?:$| )/u;
/** Words in the names of columns that contain seconds or milliseconds since 1970. */
const EPOCH = /(?:^| )(?:ts|epoch|unix|millis|start|end|beginn|ende|last seen)(?:$| )/u;
const NUMBERED_PERIOD = /(?:^| )(?:\p{L}*monat|month|\p{L}*quartal|quarter|kw|\p{L}*woche|week|\p{L}*periode|period)$/u;
const DATE = /dat(?:um|e)/iu;

/** A text with a year, two numbers of a date, the number of a quarter, week or period, or the name of a month. */
const DATED = `\\d{4}|\\d[./-]\\d|\\b(?:Q|H|P|W|KW|FY|GJ) ?\\d|^\\W*${MONTH_NAME}\\b`;
/** A day with the name of its month in any language, or with a clock or words after it, whatever the column is named. */
const WRITTEN_DATE = `^(?:[${LATIN_LETTERS}]{2,10}[.,]* )?\\d{1,2}(?:\\. ?|[ /-])(?:de )?(?:\\d{1,2}|[${LATIN_LETTERS}]{3,10}\\.?)(?:[. /-]| de )+(?:19|20)\\d{2}(?:\\D|$)`;
/** A day that begins with its year, alone or before a clock with a word after it; and a day and month without a year. */
const OTHER_DATE = '^(?:19|20)\\d{2}[-/.]\\d{1,2}[-/.]\\d{1,2}(?:[ T]\\d.*)?$|^(?:0?[1-9]|[12]\\d|3[01])\\.(?:0?[1-9]|1[0-2])\\.$';
/** Dates and months in other languages, and times before now, whatever the column is named. */
const EASTERN_DATE = '^(?:19|20)\\d{2} ?[年년] ?\\d{1,2} ?[月월]';
const FOREIGN_MONTH =
  '^(?i:janv|janvier|févr|fevr|février|mars|avr|avril|mai|juin|juil|juillet|août|aout|septembre|octobre|novembre|déc|décembre|' +
  'ene|enero|febrero|marzo|abr|abril|mayo|junio|julio|ago|agosto|septiembre|octubre|noviembre|dic|diciembre|' +
  "gen|gennaio|febbraio|mag|maggio|giu|giugno|lug|luglio|set|settembre|ott|ottobre|novembre|dicembre)[.,]?[ /-]'?(?:(?:19|20)\\d{2}|\\d{2})$";
const AGO =
  '^(?i:vor \\d+ (?:sekunden?|minuten?|stunden?|tag(?:en)?|wochen?|monat(?:en)?|jahr(?:en)?)|\\d+ (?:second|minute|hour|day|week|month|year)s? ago)$';
const YEAR_NAME = /(?:^| )(?:\p{L}*jahr|year|saison|season|fy|gj)$/u;
const YEAR = "(?:(?:19|20)\\d{2}|'?\\d{2})";
/** A fiscal year, a season or a half of a year, also one with a quarter, whatever the column is named. */
const FISCAL_YEAR = `^(?:[QHP]\\d{1,2}[ /-]?)?(?i:fy|gj|wj|fiscal year|geschäftsjahr|wirtschaftsjahr)[ .]?${YEAR}(?:[/-]${YEAR})?(?:[ /-]?[QHP]\\d{1,2})?$`;
const SEASON_YEAR = '^(?i:saison|season|ws|wise|ss|sose) ?(?:(?:19|20)\\d{2}(?:[/-](?:20)?\\d{2})?|\\d{2}[/-]\\d{2})$';
const HALF_YEAR = '^(?:[12]\\. ?(?:HJ|Halbjahr)|HJ? ?[12])[ /-](?:19|20)\\d{2}$|^(?:19|20)\\d{2}[ /-]HJ?[12]$';
const SEASON = '^((?:19|20)\\d{2})[-/](?:19|20)?\\d{2}$';

const ANY_DATE = [WRITTEN_DATE, OTHER_DATE, EASTERN_DATE, FOREIGN_MONTH, AGO].join('|');
const FISCAL = [FISCAL_YEAR, SEASON_YEAR, HALF_YEAR].join('|');

/** Returns the SQL condition for two successive years, such as 2023/24. */
const isSeasonSql = (value: string): string =>
  `(regexp_matches(${value}, ${literal(SEASON)}) AND TRY_CAST(right(${value}, 2) AS INTEGER) = (TRY_CAST(left(${value}, 4) AS INTEGER) + 1) % 100)`;

const PERIOD_NUMBER = '^\\d{1,3}$';
/** Minimum share of the values at which a column counts as one of times. */
const MIN_SHARE = 0.5;
/** Minimum share of the values in rows spread over the table at which all of them are examined. */
const MIN_SPREAD_SHARE = 0.3;

/**
 * Returns a warning about columns that are named after times or periods and contain values like them in a notation that is not read: texts
 * such as `2026M01`, fiscal years such as `2023/24`, seconds since 1970, days of a spreadsheet, or numbers of months in a table without dates. One scan of
 * columns that rows spread over the table do not rule out.
 * @param except columns about which another warning says so, or that the source keeps as text
 */
export const unreadTimes = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly ComputedColumn[],
  except: ReadonlySet<string>,
): Promise<IngestWarning[]> => {
  const hasDates = columns.some(({ type }) => type === 'date' || type === 'timestamp');
  const tests = columns.flatMap((column) => {
    const condition = except.has(column.name) ? undefined : conditionOf(column, hasDates);
    return condition === undefined ? [] : [{ ...column, condition }];
  });
  const suspected = await timesIn(duck, relation, tests, MIN_SPREAD_SHARE, spreadValueRows);
  const examined = tests.filter(({ name }) => suspected.some((column) => column.name === name));
  const found = await timesIn(duck, relation, examined, MIN_SHARE);
  return warningOf(
    'times_unread',
    found.filter(({ count }) => count > 0),
  );
};

type Test = ComputedColumn & { condition: (value: string) => string };

/** Returns the columns of which at least this share of the values meets the condition, also those without values. */
const timesIn = async (duck: DuckDbSession, relation: string, tests: readonly Test[], minShare: number, rowsOf = valueRows) => {
  const counted: Awaited<ReturnType<typeof countValues>> = [];
  for (const [first, ...others] of Map.groupBy(tests, ({ type, condition }) => `${type} ${condition('v')}`).values())
    if (first) counted.push(...(await countValues(duck, relation, [first, ...others], first.condition, rowsOf)));
  const found = new Map(counted.filter(({ count, present }) => count >= minShare * present).map((each) => [each.name, each]));
  return tests.flatMap(({ name }) => found.get(name) ?? []);
};

/** Seconds and milliseconds since 1970 from 1998 to 2096. */
const EPOCHS: readonly (readonly number[])[] = [
  [900_000_000, 4_000_000_000],
  [900_000_000_000, 4_000_000_000_000],
];
const between =
  (value: string) =>
  ([from, to]: readonly number[]): string =>
    `${value} BETWEEN ${from} AND ${to}`;

/** Returns the SQL condition for a value like a time in a column with this name and type; undefined for other columns. */
const conditionOf = ({ name, type }: ComputedColumn, hasDates: boolean): ((value: string) => string) | undefined => {
  const words = normaliseText(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
  const isNumbered = NUMBERED_PERIOD.test(words);
  const isNamed = isTimeColumn(name) || CHANGE.test(words) || isNumbered;
  const isEpoch = isNamed || EPOCH.test(words);
  if (!isNamed && type === 'text' && !YEAR_NAME.test(words))
    return (value) =>
      `(regexp_matches(${value}, ${literal(ANY_DATE)}) OR regexp_matches(${value}, ${literal(FISCAL)}) OR ${isSeasonSql(value)})`;
  if (!isEpoch && type !== 'text') return undefined;
  if (type === 'text') {
    const pattern = `${DATED}|${EASTERN_DATE}|${AGO}${isNumbered && !hasDates ? `|${PERIOD_NUMBER}` : ''}`;
    return (value) => `regexp_matches(${value}, ${literal(pattern)})`;
  }
  if (type === 'decimal')
    return (value) => `((${value} BETWEEN 1900 AND 2100 AND ${value} <> floor(${value})) OR ${EPOCHS.map(between(value)).join(' OR ')})`;
  if (type !== 'integer') return undefined;
  const ranges = [...EPOCHS, ...(DATE.test(name) ? [[20_000, 80_000]] : []), ...(isNumbered && !hasDates ? [[1, 53]] : [])];
  return (value) => `(${ranges.map(between(value)).join(' OR ')})`;
};
