import { identifier, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { HarmonisationError } from '../harmonisation-error.js';
import { readTraits, type ColumnTraits } from '../linkage/comparison.js';
import { asShare } from '../../../methods/statistics/bounded.js';
import { nameSimilarity } from '../../../methods/column-matching/name-similarity.js';
import { conversionFactor, scaleOf, unitOf } from '../../../../platform/column-meaning/index.js';
import { sketchValues, valueLikeness, valueOverlap, type ValueSketch } from './value-sketch.js';

export type ColumnType = 'integer' | 'decimal' | 'boolean' | 'date' | 'timestamp' | 'text';

/** A dataset to merge. */
export interface SourceTable {
  datasetId: string;
  name: string;
  /** SQL relation. Rows are numbered in its order. */
  relation: string;
  columns: readonly { name: string; type: ColumnType }[];
  rows: number;
}

/** A mapping from the request: a column of a dataset that corresponds to a column of the first dataset. */
export interface RequestedMapping {
  datasetId: string;
  from: string;
  /** Column of the first dataset; null keeps the column separate. */
  to: string | null;
  /** Factor applied to the numbers. Default: derived from the units in the column names. */
  factor?: number | undefined;
}

/** A column that corresponds to a column of the first dataset. Scores and similarities range from 0 to 1. */
export interface ColumnMatch {
  from: string;
  to: string;
  origin: 'given' | 'found';
  score: number;
  nameSimilarity: number;
  valueOverlap: number;
  valueLikeness: number;
  conversion: { from: string; to: string; factor: number } | null;
}

export interface ReadTable extends SourceTable {
  traits: ColumnTraits[];
  sketches: ValueSketch[];
}

/** Weights of the mapping score. For numbers, names weigh more, because numbers share values by chance. */
export const MAPPING_WEIGHTS = {
  values: { name: 0.5, overlap: 0.3, likeness: 0.2 },
  numbers: { name: 0.7, overlap: 0.2, likeness: 0.1 },
} as const;
/** Minimum score of corresponding columns. */
export const MIN_SCORE = 0.5;
/** Name similarity from which columns correspond regardless of their score. */
export const MIN_NAME_SIMILARITY = 0.9;

/** Reads the traits and value sketches of a table's columns. */
export const readTable = async (duck: DuckDbSession, table: SourceTable): Promise<ReadTable> => {
  const columns = table.columns.map(({ name, type }) => ({ name, type, sql: identifier(name) }));
  const traits = await readTraits(duck, table.relation, columns, table.rows);
  const sketches: ValueSketch[] = [];
  for (const { sql, type } of columns) sketches.push(await sketchValues(duck, table.relation, comparableValue(type, sql)));
  return { ...table, traits, sketches };
};

const FAMILIES: Record<ColumnType, string> = {
  integer: 'number',
  decimal: 'number',
  boolean: 'boolean',
  date: 'time',
  timestamp: 'time',
  text: 'text',
};

/** Returns SQL for a comparable value: the date of a time; letters and digits of a text, so that the format of phone numbers is ignored. */
const comparableValue = (type: ColumnType, sql: string): string => {
  if (FAMILIES[type] === 'time') return `TRY_CAST(${sql} AS DATE)`;
  return type === 'text' ? `regexp_replace(left(${sql}, 100), '[^\\p{L}\\p{N}]+', '', 'g')` : sql;
};

/**
 * Maps columns of a table to columns of the first table: first the mappings of the request, then the pairs with the highest score.
 * Each column is used once. The score combines name similarity, value overlap and value likeness (see `MAPPING_WEIGHTS`).
 *
 * @throws HarmonisationError COLUMN_MISSING if a column of a mapping does not exist
 */
export const mapColumns = (first: ReadTable, other: ReadTable, mappings: readonly RequestedMapping[]): ColumnMatch[] => {
  const requested = mappings.filter(({ datasetId }) => datasetId === other.datasetId);
  for (const { from, to } of requested) {
    if (!other.columns.some(({ name }) => name === from)) throw unknownColumn(from, other.name);
    if (to !== null && !first.columns.some(({ name }) => name === to)) throw unknownColumn(to, first.name);
  }
  const unique = requested.filter(
    ({ from, to }, at) => requested.findIndex((each) => each.from === from || (to !== null && each.to === to)) === at,
  );
  const matches: ColumnMatch[] = unique.flatMap(({ from, to, factor }) =>
    to === null
      ? []
      : [{ ...similarity(first, other, to, from), origin: 'given' as const, ...(factor !== undefined && conversionBy(factor)) }],
  );
  const used = new Set([...requested.map(({ from }) => `from ${from}`), ...requested.map(({ to }) => `to ${to ?? ''}`)]);
  const candidates = first.columns
    .flatMap(({ name: to }) => other.columns.map(({ name: from }) => similarity(first, other, to, from)))
    .filter(({ score, nameSimilarity: names }) => score >= MIN_SCORE || (score > 0 && names >= MIN_NAME_SIMILARITY))
    .toSorted((a, b) => b.score - a.score);
  for (const candidate of candidates) {
    if (used.has(`from ${candidate.from}`) || used.has(`to ${candidate.to}`)) continue;
    used.add(`from ${candidate.from}`).add(`to ${candidate.to}`);
    matches.push(candidate);
  }
  return matches;
};

const unknownColumn = (column: string, dataset: string): HarmonisationError =>
  new HarmonisationError({ code: 'COLUMN_MISSING', column, dataset });

const conversionBy = (factor: number) => ({ conversion: factor === 1 ? null : { from: '', to: '', factor } });

const similarity = (first: ReadTable, other: ReadTable, to: string, from: string): ColumnMatch => {
  const [i, j] = [indexOf(first, to), indexOf(other, from)];
  const [a, b] = [first.traits[i], other.traits[j]];
  const [one, two] = [first.sketches[i], other.sketches[j]];
  const names = nameSimilarity(to, from);
  const sameFamily = FAMILIES[first.columns[i]?.type ?? 'text'] === FAMILIES[other.columns[j]?.type ?? 'text'];
  const discriminates = sameFamily && first.columns[i]?.type !== 'boolean';
  const weights = MAPPING_WEIGHTS[FAMILIES[first.columns[i]?.type ?? 'text'] === 'number' ? 'numbers' : 'values'];
  const overlap = discriminates && a && b && one && two ? valueOverlap(one, two, [a.distinct, b.distinct]) : 0;
  const likeness = discriminates && one && two ? valueLikeness(one, two) : 0;
  const [target, origin] = [unitOf(to), unitOf(from)];
  // Numbers in units of different kinds, such as GBP and EUR, are not the same quantity.
  const isOtherUnit = target !== undefined && origin !== undefined && target.kind !== origin.kind;
  const score = asShare(weights.name * names + weights.overlap * overlap + weights.likeness * likeness);
  return {
    from,
    to,
    origin: 'found',
    score: !isOtherUnit && (sameFamily || names >= MIN_NAME_SIMILARITY) ? score : 0,
    nameSimilarity: names,
    valueOverlap: overlap,
    valueLikeness: likeness,
    conversion: conversionOf(first.columns[i]?.type, other.columns[j]?.type, to, from),
  };
};

const indexOf = ({ columns }: SourceTable, column: string): number => columns.findIndex(({ name }) => name === column);

const conversionOf = (
  toType: ColumnType | undefined,
  fromType: ColumnType | undefined,
  to: string,
  from: string,
): ColumnMatch['conversion'] => {
  if (FAMILIES[toType ?? 'text'] !== 'number' || FAMILIES[fromType ?? 'text'] !== 'number') return null;
  const [target, origin] = [unitOf(to), unitOf(from)];
  if (target && origin) {
    const factor = conversionFactor(origin, target);
    return factor !== undefined && factor !== 1 ? { from: origin.symbol, to: target.symbol, factor } : null;
  }
  // A name that states thousands counts in thousands of what the other column counts, although only one of them names a unit.
  const [one, other] = [scaleOf(to) * (target?.factor ?? 1), scaleOf(from) * (origin?.factor ?? 1)];
  const isScaled = scaleOf(to) !== 1 || scaleOf(from) !== 1;
  return isScaled && one !== other ? { from, to, factor: other / one } : null;
};

/** Returns the type that can represent the values of both columns. */
export const commonType = (one: ColumnType, other: ColumnType): ColumnType => {
  if (one === other) return one;
  if (FAMILIES[one] === 'number' && FAMILIES[other] === 'number') return 'decimal';
  if (FAMILIES[one] === 'time' && FAMILIES[other] === 'time') return 'timestamp';
  return 'text';
};
