import { isDuration, isPercent, isSameUnit, secondsIn, type Language } from '../../../platform/content/index.js';

/** A chart of the numbers of a table, by label. */
export interface TableChart {
  form: 'bar' | 'line';
  /** Heading of the labels. */
  title: string;
  labels: string[];
  /** At most three series of one unit. Percentages are shares from 0 to 1. */
  series: { name: string; values: (number | null)[] }[];
  /** `%`, a unit as written in the cells, or empty. */
  unit: string;
}

/** A table of formatted texts, as read from Markdown. */
interface TextTable {
  header: readonly string[];
  rows: readonly (readonly string[])[];
}

interface Amount {
  value: number;
  unit: string;
}

const MIN_ROWS = 2;
const MAX_ROWS = 16;
const MAX_SERIES = 3;
const MAX_DRAWN_SERIES = 8;
const MAX_LABEL_LENGTH = 70;
/** Number of first columns of which one names the rows. */
const LABEL_COLUMNS = 2;
/** Share of the cells of a column that must be numbers. */
const MIN_FILLED = 0.5;

const NUMBERS: Readonly<Record<Language, RegExp>> = {
  de: /^([-−+]?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?(?:[ \u00A0\u202F]?(%|\p{L}[\p{L}.]*))?$/u,
  en: /^([-−+]?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?(?:[ \u00A0\u202F]?(%|\p{L}[\p{L}.]*))?$/u,
};

/** Reads a formatted number with an optional unit; null for any other text. */
export const readAmount = (text: string, language: Language): Amount | null => {
  const [found, sign = '', whole = '', part = '0', unit = ''] = NUMBERS[language].exec(text.trim()) ?? [];
  if (found === undefined) return null;
  const value = Number(`${whole.replaceAll(/[.,]/g, '')}.${part}`);
  return { value: sign === '-' || sign === '−' ? -value : value, unit };
};

const DATES: Readonly<Record<Language, RegExp>> = { de: /^\d{1,2}\.\d{1,2}\.\d{4}$/, en: /^\d{1,2} \p{Lu}\p{Ll}{2,8} \d{4}$/u };

/**
 * Returns the chart of a table: its labels, and the column that orders the rows, else the first with a unit, else the first of numbers.
 * A table by date becomes a line chart. Null if the table has no such column, mixes units, or has too many rows for bars.
 */
export const chartOfTable = ({ header, rows }: TextTable, language: Language): TableChart | null => {
  if (rows.length < MIN_ROWS) return null;
  const cells = (column: number): string[] => rows.map((row) => (row[column] ?? '').trim());
  const columns = header.map((name, index) => ({ name, ...measureOf(cells(index), language) }));
  const labelled = header.slice(0, LABEL_COLUMNS).findIndex((_, index) => columns[index]?.measure === null && areLabels(cells(index)));
  const labels = cells(labelled);
  const isDated = labels.length > 0 && labels.every((label) => DATES[language].test(label));
  if (labelled < 0 || (!isDated && rows.length > MAX_ROWS)) return null;
  const measures = columns.flatMap(({ name, measure }) =>
    measure === null || !/\p{L}{2}/u.test(name) || isCounter(measure.values) ? [] : [{ name, ...measure }],
  );
  const main =
    measures.find(({ values }) => !isDated && isOrdered(values)) ??
    measures.find(({ unit }) => unit !== '') ??
    // Numbers without a unit are comparable if they are counts.
    measures.find(({ values }) => isDated || values.every((value) => value === null || Number.isInteger(value)));
  if (!main) return null;
  // A bar without a value is omitted; a line shows the gap.
  const kept = labels.flatMap((_, index) => (isDated || main.values[index] !== null ? [index] : []));
  if (kept.length < MIN_ROWS) return null;
  const shown = isDated ? measures.filter(({ unit }) => isSameUnit(unit, main.unit)).slice(0, MAX_SERIES) : [main];
  return {
    form: isDated ? 'line' : 'bar',
    title: header[labelled] ?? '',
    labels: kept.map((index) => labels[index] ?? ''),
    series: shown.map(({ name, values }) => ({ name, values: kept.map((index) => values[index] ?? null) })),
    unit: main.unit,
  };
};

/** Returns the chart of all numbers of a table, which is known to be the data of a chart; null if there is none. */
export const chartOfData = ({ header, rows }: TextTable, form: TableChart['form'], language: Language): TableChart | null => {
  const measures = header.slice(1).map((name, index) => ({
    name,
    measure: measureOf(
      rows.map((row) => row[index + 1] ?? ''),
      language,
    ).measure,
  }));
  const [first] = measures;
  const labels = rows.map(([label = '']) => label);
  if (!first?.measure || measures.length > MAX_DRAWN_SERIES || labels.length < MIN_ROWS || new Set(labels).size < labels.length)
    return null;
  const { unit } = first.measure;
  return {
    form,
    title: header[0] ?? '',
    labels,
    series: measures.flatMap(({ name, measure }) => (measure ? [{ name, values: measure.values }] : [])),
    unit,
  };
};

/** Returns the numbers of a column in one unit; a null measure if there are too few or their units differ. */
const measureOf = (cells: readonly string[], language: Language): { measure: { values: (number | null)[]; unit: string } | null } => {
  const amounts = cells.map((cell) => readAmount(cell, language));
  const known = amounts.filter((amount) => amount !== null);
  const [first] = known;
  const isOther = cells.some((cell, index) => amounts[index] === null && !/^[–-]?$/.test(cell));
  if (!first || isOther || known.length < MIN_FILLED * cells.length) return { measure: null };
  if (known.every(({ unit }) => isSameUnit(unit, first.unit)))
    return {
      measure: {
        values: amounts.map((amount) => amount && (isPercent(amount.unit) ? amount.value / 100 : amount.value)),
        unit: isPercent(first.unit) ? '%' : first.unit,
      },
    };
  if (!known.every(({ unit }) => isDuration(unit))) return { measure: null };
  // Durations of one column can have different units, because each is rounded for itself.
  const { unit } = known.toSorted((a, b) => secondsIn(b.unit) - secondsIn(a.unit))[0] ?? first;
  return { measure: { values: amounts.map((amount) => amount && (amount.value * secondsIn(amount.unit)) / secondsIn(unit)), unit } };
};

const areLabels = (cells: readonly string[]): boolean =>
  new Set(cells).size === cells.length &&
  (cells.every((cell) => /\p{L}{3}/u.test(cell) && cell.length <= MAX_LABEL_LENGTH) || cells.every((cell) => isDate(cell)));

const isDate = (text: string): boolean => Object.values(DATES).some((pattern) => pattern.test(text));

/** Returns whether values only number the rows. */
const isCounter = (values: readonly (number | null)[]): boolean => values.every((value, index) => value === index + 1);

/** Returns whether a column orders the rows by size, the largest first. */
const isOrdered = (values: readonly (number | null)[]): boolean =>
  new Set(values).size > MIN_ROWS &&
  values.every((value, index) => value !== null && (index === 0 || Math.abs(value) <= Math.abs(values[index - 1] ?? 0)));
