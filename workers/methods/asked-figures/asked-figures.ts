import type { DuckDbSession } from '../../../platform/analytics/index.js';
import { subjectsIn } from '../../../platform/questions/index.js';
import { wordsIn } from '../../../platform/text/index.js';
import { isNumericType } from '../../../platform/column-meaning/index.js';
import { understoodColumns, type Dataset } from '../../../subgraphs/sources/index.js';
import type { DerivedMeasure } from '../derived-measures/index.js';
import { columnThing, TASK_WORDS } from '../request-reading/index.js';
import { numberOf } from '../tenant-state/index.js';

/** A figure of the rows of a table that a request names or describes. */
export interface AskedFigure {
  readonly column: string;
  /** Count of which the column counts a part, so that the figure is their ratio; null for the column itself. */
  readonly whole: string | null;
  /** Words of the request. */
  readonly words: readonly string[];
  /** KPI of the request that both columns give. */
  readonly measure?: DerivedMeasure;
}

export interface FigureTable {
  readonly dataset: Pick<Dataset, 'datasetId' | 'columns' | 'profile' | 'rows' | 'roles'>;
  readonly relation: string;
}

/** Minimum confidence at which a request names a column. */
const MIN_CONFIDENCE = 0.6;
/** Share of the rows in which a part is at most the whole, and minimum share of the whole that all parts make up. */
const PART = { rows: 0.95, sum: 0.01 } as const;
const MAX_FIGURES = 3;
const MAX_COLUMNS = 12;

/**
 * Returns the numeric columns that a request names or describes, each with the count of which it counts a part: "people who did not turn
 * up" are the no-shows of the booked slots, whatever the columns are called. A KPI that the request names comes first if the table gives it.
 *
 * @param derived measures for the KPIs that the request names
 */
export const askedFigures = async (
  duck: DuckDbSession,
  table: FigureTable,
  text: string,
  derived: readonly DerivedMeasure[] = [],
): Promise<AskedFigure[]> => {
  const { datasetId, columns } = table.dataset;
  const numeric = columns.filter(({ type }) => isNumericType(type)).map(({ name }) => name);
  const found = subjectsIn(
    text,
    numeric.map((name) => columnThing(datasetId, name)),
    { kinds: ['column'], ignored: TASK_WORDS },
  ).filter(({ confidence }) => confidence >= MIN_CONFIDENCE);
  const figures: AskedFigure[] = derived
    .filter((each) => each.datasetId === datasetId && each.form === 'quotient')
    .map((measure) => ({ column: measure.left, whole: measure.right, words: wordsIn(measure.words), measure }));
  const ofKpis = new Set(figures.map(({ column }) => column));
  for (const { label, words } of found.filter((each) => !ofKpis.has(each.label)))
    figures.push({ column: label, whole: await wholeOf(duck, table, label), words });
  // The whole of a ratio is no figure of its own.
  return figures.filter(({ column }) => !figures.some(({ whole }) => whole === column)).slice(0, MAX_FIGURES);
};

/** Returns the count that contains another one in nearly all rows: the booked slots of the missed ones; null if there is none. */
const wholeOf = async (duck: DuckDbSession, { dataset, relation }: FigureTable, part: string): Promise<string | null> => {
  const counts = understoodColumns(dataset)
    .filter(({ name, unit }) => unit === null && dataset.columns.some((column) => column.name === name && column.type === 'integer'))
    .map(({ name }) => name);
  const others = counts.filter((name) => name !== part).slice(0, MAX_COLUMNS);
  if (!counts.includes(part) || others.length === 0) return null;
  const value = numberOf(part);
  const checks = others.map((name, at) => {
    const whole = numberOf(name);
    const both = `FILTER (WHERE ${value} IS NOT NULL AND ${whole} IS NOT NULL)`;
    return `avg(CASE WHEN ${value} <= ${whole} THEN 1 ELSE 0 END) ${both} AS r${at}, sum(${value}) ${both} AS p${at}, sum(${whole}) ${both} AS w${at}`;
  });
  const row = await duck.one<Record<string, number | null>>(`SELECT ${checks.join(', ')} FROM ${relation}`);
  const wholes = others.flatMap((name, at) => {
    const [rows, parts, whole] = [row[`r${at}`], row[`p${at}`], row[`w${at}`]].map(Number) as [number, number, number];
    return rows >= PART.rows && whole > parts && parts >= PART.sum * whole ? [{ name, whole }] : [];
  });
  return wholes.toSorted((a, b) => a.whole - b.whole)[0]?.name ?? null;
};
