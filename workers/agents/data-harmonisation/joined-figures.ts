import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import { isNumericType } from '../../../platform/column-meaning/index.js';
import { contentWords, labelWords, stemOf, wordsIn } from '../../../platform/text/index.js';
import { formatNumber, type Language } from '../../documents/text/formatting.js';
import type { SourceTable } from './mapping/column-mapping.js';
import { joinedSql, type Partner } from './mapping/match-keys.js';
import { messagesIn } from './messages.js';

/** Words that ask for a figure: a question, a mean, a total or a comparison. */
const ASKS =
  /[?]|(?<!\p{L})(?:what|how|which|average|mean|total|sum|versus|vs|compare|wie|welche\p{L}*|durchschnitt\p{L}*|mittel\p{L}*|summe|insgesamt|gegenüber|vergleich\p{L}*)(?!\p{L})/iu;
const SUM = /(?<!\p{L})(?:totals?|sums?|altogether|in total|summe|insgesamt|gesamt\p{L}*)(?!\p{L})/iu;
const COUNT = /(?<!\p{L})(?:how many|number of|wie ?viele|anzahl)(?!\p{L})/iu;
/** Words before the column by which a figure is divided. */
const BY = /(?<!\p{L})(?:by|per|for each|each|je|pro|nach)\s+(?<column>(?:[\p{L}_-]+\s?){1,3})/giu;
/** Maximum number of values of a column that divides rows into groups, and of groups that are stated. */
const MAX_VALUES = 60;
const MAX_GROUPS = 8;
/** Minimum length of a value that a request can name. */
const MIN_VALUE = 2;

interface Group {
  readonly column: string;
  /** Values that the request names; empty for all. */
  readonly values: readonly string[];
}

type Column = SourceTable['columns'][number];

const stemsOf = (text: string): Set<string> => new Set(wordsIn(text).map(stemOf));

const shared = (name: string, stems: ReadonlySet<string>): number => labelWords(name).filter((word) => stems.has(stemOf(word))).length;

/** Returns the numeric column that the request names most clearly, or the only one if the request names values to compare. */
const measureOf = (columns: readonly Column[], stems: ReadonlySet<string>, group: Group | null): string | null => {
  const numeric = columns.filter(({ type }) => isNumericType(type));
  const [best] = numeric.map(({ name }) => ({ name, score: shared(name, stems) })).toSorted((a, b) => b.score - a.score);
  return best && (best.score > 0 || (numeric.length === 1 && (group?.values.length ?? 0) > 1)) ? best.name : null;
};

/** Returns whether a request contains all words of a value. */
const isNamed = (value: string, stems: ReadonlySet<string>): boolean => {
  const words = contentWords(value);
  return value.trim().length >= MIN_VALUE && words.length > 0 && words.every((word) => stems.has(stemOf(word)));
};

/** Returns the column with the most values that the request names, else the one by which it divides the figure. */
const groupOf = async (duck: DuckDbSession, columns: readonly Column[], request: string): Promise<Group | null> => {
  const stems = stemsOf(request);
  const found: Group[] = [];
  for (const { name } of columns.filter(({ type }) => type === 'text')) {
    const rows = await duck.rows<{ value: string }>(
      `SELECT DISTINCT CAST(${identifier(name)} AS VARCHAR) AS value FROM joined_rows WHERE ${identifier(name)} IS NOT NULL LIMIT ${MAX_VALUES + 1}`,
    );
    if (rows.length <= MAX_VALUES)
      found.push({ column: name, values: rows.map(({ value }) => value).filter((value) => isNamed(value, stems)) });
  }
  const [best] = found.toSorted((a, b) => b.values.length - a.values.length);
  if (best && best.values.length > 0) return best;
  const divided = [...request.matchAll(BY)].map(({ groups }) => stemsOf(groups?.['column'] ?? ''));
  const named = found.find(({ column }) => divided.some((words) => shared(column, words) > 0));
  return named ? { column: named.column, values: [] } : null;
};

/**
 * States the figure that a request asks for over the rows that found a match: the mean, the sum or the number by the values that it names.
 * Empty if it asks for none or names no column of numbers.
 */
export const joinedFigures = async (
  duck: DuckDbSession,
  partners: readonly [Partner, ...Partner[]],
  request: string,
  language: Language,
): Promise<string[]> => {
  if (!ASKS.test(request)) return [];
  await duck.run(`CREATE OR REPLACE TEMP TABLE joined_rows AS ${joinedSql(partners, { isInner: true })}`);
  const keys = new Set(partners.flatMap(({ own, side }) => [own.column, side.column]));
  const columns = [partners[0].own.table, ...partners.map(({ side }) => side.table)]
    .flatMap((table) => table.columns)
    .filter(({ name }, at, all) => !keys.has(name) && all.findIndex((each) => each.name === name) === at);
  const group = await groupOf(duck, columns, request);
  const measure = measureOf(columns, stemsOf(request), group);
  const kind = COUNT.test(request) && measure === null ? 'count' : SUM.test(request) ? 'sum' : 'mean';
  if ((measure === null && kind !== 'count') || (kind === 'count' && group === null)) return [];
  return statedFigure(await readFigure(duck, { measure, kind, group }), { measure, kind }, language);
};

interface Figure {
  readonly name: string | null;
  readonly value: number;
  readonly count: number;
}

const readFigure = async (
  duck: DuckDbSession,
  { measure, kind, group }: { measure: string | null; kind: 'count' | 'sum' | 'mean'; group: Group | null },
): Promise<Figure[]> => {
  const column = group === null ? 'NULL' : `CAST(${identifier(group.column)} AS VARCHAR)`;
  const value = measure === null ? 'count(*)' : `${kind === 'sum' ? 'sum' : 'avg'}(CAST(${identifier(measure)} AS DOUBLE))`;
  const count = measure === null ? 'count(*)' : `count(${identifier(measure)})`;
  const rows = await duck.rows<{ name: string | null; value: number | null; count: number }>(
    `SELECT ${column} AS name, ${value} AS value, ${count} AS count FROM joined_rows GROUP BY 1 ORDER BY 2 DESC, 1`,
  );
  return rows.flatMap(({ name, value: found, count: n }) => {
    const isAsked = group === null || (name !== null && (group.values.length === 0 || group.values.includes(name)));
    return found === null || !isAsked ? [] : [{ name, value: found, count: n }];
  });
};

const statedFigure = (
  figures: readonly Figure[],
  { measure, kind }: { measure: string | null; kind: 'count' | 'sum' | 'mean' },
  language: Language,
): string[] => {
  if (figures.length === 0) return [];
  const { figure: messages } = messagesIn(language);
  const number = (value: number): string => formatNumber(value, language, { min: 0, max: kind === 'mean' ? 2 : 1 });
  const groups = figures.slice(0, MAX_GROUPS).map(({ name, value, count }) => messages.group(name ?? messages.all, number(value), count));
  const [first, second] = figures;
  const difference = first && second && figures.length === 2 ? number(Math.abs(first.value - second.value)) : null;
  return [messages.stated(measure ?? '', kind, [...groups, ...(figures.length > MAX_GROUPS ? ['…'] : [])].join('; '), difference)];
};
