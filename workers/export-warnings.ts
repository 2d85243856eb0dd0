import { identifier, type DuckDbSession } from '../platform/analytics/index.js';
import type { Period } from '../platform/text/index.js';
import { daysBetween } from '../subgraphs/transformation/index.js';
import { formatDate } from './documents/text/formatting.js';
import type { Language } from './kit.js';
import { messagesIn } from './messages.js';

interface ExportedTable {
  readonly title: string;
  readonly columns: readonly { readonly name: string }[];
  /** Column by which rows are selected for a period; null if the table has no dates. */
  readonly dated: string | null;
}

interface AskedOfExport {
  readonly language: Language;
  readonly columns?: readonly string[];
  readonly period?: Period;
}

const dayOf = (column: string): string => `CAST(${identifier(column)} AS DATE)`;

/** First and last day of a table, YYYY-MM-DD; null without dates. */
export type Days = { readonly first: string | null; readonly last: string | null };

/** Returns the first and last day of a column of dates. */
export const daysOf = (duck: DuckDbSession, relation: string, dated: string): Promise<Days> =>
  duck.one<Days>(
    `SELECT CAST(min(${dayOf(dated)}) AS VARCHAR) AS "first", CAST(max(${dayOf(dated)}) AS VARCHAR) AS "last" FROM ${relation}`,
  );

/** Days by which the rows of a table may miss the bounds of a period: a monthly table has one row per month. */
const MAX_MISSING_DAYS = 31;
const MAX_LISTED = 20;

/** Returns the warnings about requested columns and days that a table does not contain. Each says what it contains instead. */
export const notExported = (
  { title, columns, dated }: ExportedTable,
  { language, columns: wanted = [], period }: AskedOfExport,
  { rows, days }: { rows: number; days: Days | null },
): string[] => {
  const messages = messagesIn(language);
  const listed = (names: readonly string[]): string =>
    `${names.slice(0, MAX_LISTED).map(messages.exportName).join(', ')}${names.length > MAX_LISTED ? ', …' : ''}`;
  const names = columns.map(({ name }) => name);
  const missing = wanted.filter((name) => !names.includes(name));
  const periodWarning = (): string[] => {
    if (!period) return [];
    if (dated === null) return [messages.exportWithoutDate(title)];
    if (!days?.first || !days.last) return [messages.exportWithoutRows(title)];
    const [first, last] = [formatDate(days.first, language), formatDate(days.last, language)];
    if (rows === 0) return [messages.exportOtherPeriod(title, first, last)];
    const today = new Date().toISOString().slice(0, 10);
    const until = period.until !== null && period.until < today ? period.until : today;
    const isMissed = (from: string | null, to: string): boolean => from !== null && daysBetween(from, to) > MAX_MISSING_DAYS;
    return isMissed(period.from, days.first) || (period.until !== null && isMissed(days.last, until))
      ? [messages.exportPartOfPeriod(title, first, last)]
      : [];
  };
  return [...(missing.length === 0 ? [] : [messages.exportWithoutColumns(listed(missing), title, listed(names))]), ...periodWarning()];
};
