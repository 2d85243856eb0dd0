import { formatDate, formatNumber } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { messagesIn } from './messages.js';
import type { StructuringResult } from './structuring-result.js';
import { isActionTable } from './minuted-items.js';
import type { StatedKind } from './stated-values.js';
import type { Wished } from './wished.js';

type Found = Pick<StructuringResult, 'values' | 'valuesByType' | 'records' | 'recordCount' | 'fillings'>;
type Four = [string, string, string, string];

/** Number of values that an answer lists. */
const MAX_LISTED = 8;

/** Returns a sentence on each requested type or field: the values found, or that there are none. */
export const answerWished = (
  { types, fields, isOfTime = false }: Wished,
  { values, valuesByType, records, recordCount, fillings }: Found,
  language: Language,
): string[] => {
  const { answer, types: names, fieldsOf, timeLimits } = messagesIn(language);
  const number = (value: number): string => formatNumber(value, language, { min: 0, max: 2 });
  const listed = (found: readonly string[], count: number): string =>
    [...found.slice(0, MAX_LISTED), ...(count > MAX_LISTED ? ['…'] : [])].join('; ');
  if (fields.length > 0)
    return fields.map(({ name }) => {
      const filling = fillings.find(({ field }) => field === name);
      if (recordCount > MAX_LISTED && filling && filling.filled > 0) {
        const { numbers } = filling;
        const [filled, all] = [filling.filled, recordCount].map((value) => formatNumber(value, language, 0));
        return numbers
          ? fieldsOf(
              name,
              filled ?? '',
              all ?? '',
              ...([numbers.sum / filling.filled, numbers.min, numbers.max, numbers.sum].map(number) as Four),
              numbers.unit,
            )
          : fieldsOf(name, filled ?? '', all ?? '', null, '', '', '', null);
      }
      const found = records.flatMap((record) => record.fields.filter(({ field, value }) => field === name && value !== null));
      return found.length === 0
        ? answer.none(name)
        : answer.field(
            name,
            listed(
              found.map(({ value, unit }) => valueText(value ?? '', unit, language)),
              found.length,
            ),
          );
    });
  return types.map((type) => {
    const count = valuesByType.find((each) => each.type === type)?.count ?? 0;
    if (count === 0) return answer.none(names[type]);
    // A duration is stated as written, because its unit stands for several: working days and calendar days.
    const found = values
      .filter((each) => each.type === type)
      .map(({ value, unit, text }) => (isOfTime && type === 'quantity' ? text : valueText(value, unit, language)));
    return answer.type(
      isOfTime && type === 'quantity' ? timeLimits : names[type],
      formatNumber(count, language, 0),
      listed([...new Set(found)], found.length),
    );
  });
};

/** Returns a sentence on the number of values that the documents state. */
export const answerStated = (kinds: readonly StatedKind[], { tables }: Pick<StructuringResult, 'tables'>, language: Language): string[] => {
  const { stated, itemsAnd } = messagesIn(language);
  const entries = tables.filter(({ kind }) => kind === 'entries');
  const sources = [...new Set(entries.map(({ source }) => stated.source(source)))].join(itemsAnd);
  const names = kinds.map((kind) => stated.kinds[kind]).join(itemsAnd);
  const count = entries.reduce((sum, { rowCount }) => sum + rowCount, 0);
  return [count === 0 ? stated.none(names) : stated.found(names, count, sources)];
};

/** Words in the header of a column with the day of an action. */
const DUE = /^(?:due(?: date)?|deadline|by when|until|termin|frist|bis(?: wann)?|fällig\p{L}*|datum|date)$/iu;
/** Words in the header of a column that says what is to be done. */
const WHAT = /^(?:actions?|tasks?|aufgaben?|aufträge?|maßnahmen?|was|what|to-?do|item|thema|wording|wortlaut)$/iu;

/** Names the actions of a table that have no day, if others have one. */
const undated = ({ columns, rows }: StructuringResult['tables'][number], language: Language): string[] => {
  const [due, what] = [DUE, WHAT].map((pattern) => columns.findIndex((name) => pattern.test(name.trim()))) as [number, number];
  const isDated = (row: readonly string[]): boolean => /\d/u.test(row[due] ?? '');
  if (due < 0 || what < 0 || !rows.some(isDated)) return [];
  return rows.filter((row) => !isDated(row)).map((row) => messagesIn(language).stated.source(row[what] ?? ''));
};

/** Returns whether a table lists decisions, tasks and open points, or is a table of actions of the document. */
export const isItemTable = (table: Pick<StructuringResult['tables'][number], 'columns'>, language: Language): boolean =>
  table.columns[0] === messagesIn(language).itemColumns[0] || isActionTable(table);

/** Returns a sentence on the number of decisions, tasks and open points in the tables of entries. */
export const answerItems = ({ tables }: Pick<StructuringResult, 'tables'>, language: Language): string[] => {
  const messages = messagesIn(language);
  const entries = tables.filter((table) => table.kind === 'entries' && isItemTable(table, language));
  const rows = entries.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const [kindColumn] = messages.itemColumns;
  const listed = entries.filter(({ columns }) => columns[0] === kindColumn).flatMap((table) => table.rows);
  const count = (name: string): number => listed.filter(([kind]) => kind === name).length;
  const { decision, task, open } = messages.itemKinds;
  const ofTables = entries.filter(({ columns }) => columns[0] !== kindColumn).reduce((sum, { rowCount }) => sum + rowCount, 0);
  const withoutDay = entries.flatMap((table) => (table.columns[0] === kindColumn ? [] : undated(table, language)));
  return [
    messages.itemsFound(rows, count(decision), count(task) + ofTables, count(open)),
    ...(withoutDay.length > 0 ? [messages.withoutDay(withoutDay.join(', '))] : []),
  ];
};

/** Formats a value: a date for the language, a number with its unit, a text as it is. */
const valueText = (value: string | number, unit: string | null, language: Language): string => {
  if (typeof value === 'string') return unit === 'day' ? formatDate(value, language) : value;
  // Amounts of money have two decimals or none.
  const isMoney = unit !== null && /^[A-Z]{3}$/u.test(unit) && !Number.isInteger(value);
  const number = formatNumber(value, language, isMoney ? { min: 2, max: 6 } : { min: 0, max: 6 });
  return unit === null ? number : `${number} ${unit}`;
};
