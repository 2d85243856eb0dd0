import { aggregatesOf, identifier, literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { isNumericType } from '../../../../platform/column-meaning/index.js';
import { languageOf, normaliseText } from '../../../../platform/text/index.js';
import { isValueOf, matches, type PeriodGrain } from '../../../../platform/value-notations/index.js';
import { ingestWarning, type IngestWarning } from '../ingest-error.js';
import { rewriteTable } from '../rewrite-table.js';
import { PERIOD_NOTATIONS } from '../shape/property-rows.js';
import { freeName, type ComputedColumn } from './period-columns.js';

/** Minimum number of columns named after periods in a table that has one column per period. */
export const MIN_PERIOD_COLUMNS = 3;
/** Maximum number of rows that a table has afterwards. */
const MAX_ROWS = 5_000_000;
/** Share of rows in which a column must be the sum or mean of the periods to be left out. */
const MIN_DERIVED = 0.9;

/** Words for the kind of a figure, in the name of a column such as `Ist Jan 2026` and as values of a column of scenarios. */
export const SCENARIOS = [
  ...['ist', 'plan', 'soll', 'actual', 'budget', 'forecast', 'prognose', 'target', 'ziel', 'vorjahr', 'prior year', 'last year'],
] as const;
/** Words that tell the kind of the figures in such a column, such as `Ist Jan 2026`. */
export const SCENARIO_IN_NAME = new RegExp(`(?:^|[ _])(${SCENARIOS.join('|')})(?:$|[ _])`, 'iu');
/** A table with a row per KPI and period: its units differ by KPI. */
export const NAME_OF_KPI = /(^| )(kennzahl|kennzahlen|kpi|kpis|metric|metrik|measure|indicator|indikator|messgroesse)( |$)/u;

/** Length of the periods in the names of columns. */
type Grain = PeriodGrain | 'year' | 'day';

/** A column of figures of one period. */
interface PeriodColumn extends ComputedColumn {
  readonly period: string;
  /** Word beside the period, such as `Ist`; empty without one. */
  readonly scenario: string;
}

/** A table with a row for each period, and the warnings that say so. */
interface TableByPeriod {
  readonly columns: ComputedColumn[];
  readonly rows: number;
  readonly warnings: readonly IngestWarning[];
}

/**
 * Rewrites a stored table with a column for each period as one with a row for each period, with the first day of the period and a column of
 * values. A scenario in the names, such as plan and actual, has a column of its own. Columns with the sum or mean of the periods are left out,
 * and so are periods without a value. A name that stands only in the first of several lines of a KPI, such as those of plan and actual,
 * is filled into the others. Returns null, and changes nothing, if the table has no such columns, has a time column, or nothing tells
 * its rows apart.
 *
 * @param convert whether to rewrite; without it, only a table with a column of names of KPIs
 */
export const periodsAsRows = async (
  duck: DuckDbSession,
  parquetPath: string,
  columns: readonly ComputedColumn[],
  convert: boolean | undefined,
): Promise<TableByPeriod | null> => {
  if (convert === false || columns.some(({ type }) => type === 'date' || type === 'timestamp')) return null;
  const labels = columns.filter(({ type }) => type === 'text');
  if (convert === undefined && !labels.some(({ name }) => NAME_OF_KPI.test(normaliseText(name)))) return null;
  const source = `read_parquet(${literal(parquetPath)})`;
  const empty = await emptyColumns(duck, source, labels);
  const named = columns.filter(({ name, type }) => isNumericType(type) || empty.has(name));
  const found = await periodColumns(duck, named);
  const scenarios = [...Map.groupBy(found?.columns ?? [], ({ scenario }) => scenario)];
  const isWhole = scenarios.every(([, { length }]) => length >= MIN_PERIOD_COLUMNS);
  const isPeriod = (name: string): boolean => found?.columns.some((column) => column.name === name) === true;
  const things = labels.filter(({ name }) => !isPeriod(name) && !empty.has(name));
  if (!found || !isWhole || things.length === 0) return null;
  const { rows } = await duck.one<{ rows: number }>(`SELECT count(*) AS rows FROM ${source}`);
  if (rows * found.columns.length > MAX_ROWS) return null;
  const others = columns.filter(({ name }) => !isPeriod(name));
  const derived = await derivedColumns(duck, source, others, found.columns);
  const kept = others.filter(({ name }) => !derived.includes(name));
  const names = columns.map(({ name }) => name).join(' ');
  const isGerman = languageOf(names) === 'de' || GERMAN_NAME.test(names);
  const time = freeName((isGerman ? GERMAN : ENGLISH)[found.grain], kept);
  const values = scenarios.map(([scenario, ofScenario]): ComputedColumn & { columns: PeriodColumn[] } => {
    const name = freeName(scenario || (isGerman ? 'Wert' : 'value'), [...kept, { name: time }]);
    const type = ofScenario.some((column) => column.type === 'decimal') ? 'decimal' : 'integer';
    const [unit, ...different] = new Set(ofScenario.map((column) => column.unit));
    return { name, type, sql: identifier(name), columns: ofScenario, ...(unit !== undefined && different.length === 0 && { unit }) };
  });
  const filled = await labelsToFill(duck, source, things);
  await rewrite(duck, parquetPath, { kept, time, values, filled });
  const written = await duck.one<{ rows: number }>(`SELECT count(*) AS rows FROM ${source}`);
  return {
    columns: [...kept, { name: time, type: 'date', sql: identifier(time) }, ...values.map(({ columns: _columns, ...value }) => value)],
    rows: written.rows,
    warnings: [
      ingestWarning('periods_as_rows', {
        ...{ column: time, values: values.map(({ name }) => name), count: found.columns.length, omitted: derived },
        columns: found.columns.map(({ name }) => name).slice(0, MAX_NAMED),
      }),
      ...(filled.length === 0 ? [] : [ingestWarning('labels_filled', { columns: filled })]),
    ],
  };
};

const MAX_NAMED = 20;
const GERMAN_NAME =
  /kennzahl|indikator|messgröße|metrik|einheit|(?<!\p{L})(?:ziel|zielwert|ist|soll|bereich|werk|land|mrz|mai|okt|dez)(?!\p{L})/iu;
const GERMAN: Readonly<Record<Grain, string>> = {
  year: 'Jahr',
  quarter: 'Quartal',
  month: 'Monat',
  week: 'Woche',
  day: 'Datum',
};
const ENGLISH: Readonly<Record<Grain, string>> = {
  year: 'year',
  quarter: 'quarter',
  month: 'month',
  week: 'week',
  day: 'date',
};

/** Returns the names of text columns without any value: periods to come have none. */
const emptyColumns = async (duck: DuckDbSession, source: string, texts: readonly ComputedColumn[]): Promise<ReadonlySet<string>> => {
  if (texts.length === 0) return new Set();
  const counts = texts.map(({ name }, at) => `count(${identifier(name)}) AS c${at}`);
  const found = await duck.one<Record<string, number>>(`SELECT ${counts.join(', ')} FROM ${source}`);
  return new Set(texts.flatMap(({ name }, at) => (found[`c${at}`] === 0 ? [name] : [])));
};

/** Returns the columns named after periods in one notation; null if there are fewer than three or a period occurs twice. */
const periodColumns = async (
  duck: DuckDbSession,
  columns: readonly ComputedColumn[],
): Promise<{ grain: Grain; columns: PeriodColumn[] } | null> => {
  const split = columns.map((column) => {
    const scenario = SCENARIO_IN_NAME.exec(column.name)?.[1] ?? '';
    // The rows of a header are joined by a slash: "Jan 2026 / Actual".
    const text = column.name.replace(SCENARIO_IN_NAME, ' ').replaceAll(/^[\s/]+|[\s/]+$/gu, '');
    return { ...column, scenario, text };
  });
  for (const format of PERIOD_NOTATIONS) {
    const named = split.filter(({ text }) => isValueOf(format, text));
    if (named.length < MIN_PERIOD_COLUMNS) continue;
    const parsed = named.map(({ text }, at) => {
      const x = literal(text);
      return `CASE WHEN ${matches(format, x)} THEN CAST(CAST(${format.value(x)} AS DATE) AS VARCHAR) END AS p${at}`;
    });
    const days = await duck.one<Record<string, string | null>>(`SELECT ${parsed.join(', ')}`);
    const dated = named.map(({ text: _text, ...column }, at) => ({ ...column, period: days[`p${at}`] ?? '' }));
    const different = new Set(dated.map(({ period, scenario }) => `${period} ${scenario}`));
    if (different.size < dated.length || dated.some(({ period }) => period === '')) return null;
    return { grain: format.grain ?? 'day', columns: dated };
  }
  return null;
};

/** Returns the names of numeric columns that are the sum or the mean of the periods in at least 90 % of the rows. */
const derivedColumns = async (
  duck: DuckDbSession,
  source: string,
  others: readonly ComputedColumn[],
  periods: readonly PeriodColumn[],
): Promise<string[]> => {
  const numbers = others.filter(({ type }) => isNumericType(type));
  if (numbers.length === 0) return [];
  const list = `[${periods.map(({ name }) => `CAST(${identifier(name)} AS DOUBLE)`).join(', ')}]`;
  const isNear = (value: string, other: string): string => `abs(${value} - ${other}) <= greatest(0.0051, 1e-6 * abs(${other}))`;
  const tests = numbers.map(({ name }, at) => {
    const value = `CAST(${identifier(name)} AS DOUBLE)`;
    const [sum, mean] = ['sum', 'avg'].map((how) => `avg(CAST(${isNear(value, `list_${how}(${list})`)} AS INTEGER))`);
    return `greatest(${sum}, ${mean}) AS d${at}`;
  });
  const found = await duck.one<Record<string, number | null>>(
    `SELECT ${tests.join(', ')} FROM ${source} WHERE len(list_filter(${list}, lambda x: x IS NOT NULL)) > 1`,
  );
  return numbers.flatMap(({ name }, at) => ((found[`d${at}`] ?? 0) >= MIN_DERIVED ? [name] : []));
};

/** Minimum number of kinds of figures in the column that distinguishes the lines of a KPI. */
const MIN_LINES = 2;

/**
 * Returns the columns of texts that only the first line of each KPI has: the names of KPIs are empty in other lines, and another column has
 * a word for the kind of figure in all lines. Those with a text in each line are left out.
 */
const labelsToFill = async (duck: DuckDbSession, source: string, texts: readonly ComputedColumn[]): Promise<string[]> => {
  const name = texts.find((column) => NAME_OF_KPI.test(normaliseText(column.name)));
  if (name === undefined) return [];
  const kinds = `(${SCENARIOS.map(literal).join(', ')})`;
  const counts = await aggregatesOf(
    duck,
    source,
    texts.map(({ name: column }) => {
      const text = identifier(column);
      return {
        filled: `count(${text})`,
        blank: `count_if(${text} IS NULL)`,
        kinds: `count(DISTINCT CASE WHEN lower(trim(${text})) IN ${kinds} THEN lower(trim(${text})) END)`,
        besideNoName: `count_if(${text} IS NOT NULL AND ${identifier(name.name)} IS NULL)`,
      };
    }),
  );
  const hasKinds = counts.some((each) => each.blank === 0 && each.kinds >= MIN_LINES);
  const first = await duck.one<{ first: string | null }>(`SELECT ${identifier(name.name)} AS first FROM ${source} LIMIT 1`);
  if (!hasKinds || first.first === null || counts[texts.indexOf(name)]?.blank === 0) return [];
  return texts
    .filter((column, at) => column === name || (counts[at]?.filled !== 0 && counts[at]?.besideNoName === 0))
    .map((column) => column.name);
};

const rewrite = async (
  duck: DuckDbSession,
  parquetPath: string,
  {
    kept,
    time,
    values,
    filled,
  }: {
    kept: readonly ComputedColumn[];
    time: string;
    values: readonly (ComputedColumn & { columns: PeriodColumn[] })[];
    filled: readonly string[];
  },
): Promise<void> => {
  const periods = [...new Set(values.flatMap(({ columns }) => columns.map(({ period }) => period)))].toSorted();
  const cells = periods.map((period) => {
    const ofPeriod = values.map(({ type, columns }, at) => {
      const column = columns.find((each) => each.period === period);
      return `'v${at}': CAST(${column ? identifier(column.name) : 'NULL'} AS ${type === 'integer' ? 'BIGINT' : 'DOUBLE'})`;
    });
    return `{'p': DATE ${literal(period)}, ${ofPeriod.join(', ')}}`;
  });
  const fillDown = filled.map(
    (name) => `last_value(${identifier(name)} IGNORE NULLS) OVER (ORDER BY "row of file") AS ${identifier(name)}`,
  );
  const replaced = fillDown.length === 0 ? '' : ` REPLACE (${fillDown.join(', ')})`;
  const list = [
    ...kept.map(({ name }) => identifier(name)),
    `cell.p AS ${identifier(time)}`,
    ...values.map(({ name }, at) => `cell.v${at} AS ${identifier(name)}`),
  ];
  await rewriteTable(
    duck,
    parquetPath,
    `SELECT ${list.join(', ')}
     FROM (SELECT *${replaced}, unnest([${cells.join(', ')}]) AS cell
       FROM (SELECT *, row_number() OVER () AS "row of file" FROM read_parquet(${literal(parquetPath)})))
     WHERE coalesce(${values.map((_, at) => `cell.v${at}`).join(', ')}) IS NOT NULL
     ORDER BY "row of file", cell.p`,
  );
};
