import { identifier, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { CannotHarmonise } from '../cannot-harmonise.js';
import { readTraits, type ColumnTraits } from '../linkage/comparison.js';
import { asShare } from '../../../methods/statistics/bounded.js';
import { nameSimilarity } from '../../../methods/column-matching/name-similarity.js';
import { conversionFactor, unitOf } from '../../../methods/column-matching/units.js';
import { sketchValues, valueLikeness, valueOverlap, type ValueSketch } from './value-sketch.js';

export type ColumnType = 'integer' | 'decimal' | 'boolean' | 'date' | 'timestamp' | 'text';

/** A dataset to merge. */
export interface SourceTable {
  datasetId: string;
  name: string;
  /** SQL relation; the order of its rows numbers them. */
  relation: string;
  columns: readonly { name: string; type: ColumnType }[];
  rows: number;
}

/** What the caller has settled: which column of a dataset is which column of the first one. */
export interface GivenMapping {
  datasetId: string;
  from: string;
  /** The column of the merged table; null keeps the column apart. */
  to: string | null;
  /** Multiplied into the numbers; what the units of the names say when absent. */
  factor?: number | undefined;
}

/** A column that has been found to be another. */
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

/** Numbers share values and look alike by chance: their names say more. */
export const MAPPING_WEIGHTS = {
  values: { name: 0.5, overlap: 0.3, likeness: 0.2 },
  numbers: { name: 0.7, overlap: 0.2, likeness: 0.1 },
} as const;
/** The score from which a pair of columns counts as the same. */
export const LEAST_SCORE = 0.5;
/** Names that say the same do, whatever the values. */
export const TELLING_NAME = 0.9;

/** Reads what the comparison of columns needs. */
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

/** What two columns can have in common: of times the day, of texts letters and digits, so that a telephone number is one in any spelling. */
const comparableValue = (type: ColumnType, sql: string): string => {
  if (FAMILIES[type] === 'time') return `TRY_CAST(${sql} AS DATE)`;
  return type === 'text' ? `regexp_replace(left(${sql}, 100), '[^\\p{L}\\p{N}]+', '', 'g')` : sql;
};

/**
 * Which columns of a table are which of the first: what is given, then the pairs of the highest score, each column once.
 * The score weighs how far the names say the same, how many values both have, and how alike the values look.
 *
 * @throws CannotHarmonise when a given column is not there
 */
export const mapColumns = (first: ReadTable, other: ReadTable, given: readonly GivenMapping[]): ColumnMatch[] => {
  const settled = given.filter(({ datasetId }) => datasetId === other.datasetId);
  for (const { from, to } of settled) {
    if (!other.columns.some(({ name }) => name === from)) throw unknownColumn(from, other.name);
    if (to !== null && !first.columns.some(({ name }) => name === to)) throw unknownColumn(to, first.name);
  }
  const firstOf = settled.filter(
    ({ from, to }, at) => settled.findIndex((each) => each.from === from || (to !== null && each.to === to)) === at,
  );
  const matches: ColumnMatch[] = firstOf.flatMap(({ from, to, factor }) =>
    to === null ? [] : [{ ...similarity(first, other, to, from), origin: 'given' as const, ...(factor !== undefined && stated(factor)) }],
  );
  const taken = new Set([...settled.map(({ from }) => `from ${from}`), ...settled.map(({ to }) => `to ${to ?? ''}`)]);
  const candidates = first.columns
    .flatMap(({ name: to }) => other.columns.map(({ name: from }) => similarity(first, other, to, from)))
    .filter(({ score, nameSimilarity: names }) => score >= LEAST_SCORE || (score > 0 && names >= TELLING_NAME))
    .toSorted((a, b) => b.score - a.score);
  for (const candidate of candidates) {
    if (taken.has(`from ${candidate.from}`) || taken.has(`to ${candidate.to}`)) continue;
    taken.add(`from ${candidate.from}`).add(`to ${candidate.to}`);
    matches.push(candidate);
  }
  return matches;
};

const unknownColumn = (column: string, dataset: string): CannotHarmonise =>
  new CannotHarmonise({ code: 'COLUMN_MISSING', column, dataset });

const stated = (factor: number) => ({ conversion: factor === 1 ? null : { from: '', to: '', factor } });

const similarity = (first: ReadTable, other: ReadTable, to: string, from: string): ColumnMatch => {
  const [i, j] = [indexOf(first, to), indexOf(other, from)];
  const [a, b] = [first.traits[i], other.traits[j]];
  const [one, two] = [first.sketches[i], other.sketches[j]];
  const names = nameSimilarity(to, from);
  const sameFamily = FAMILIES[first.columns[i]?.type ?? 'text'] === FAMILIES[other.columns[j]?.type ?? 'text'];
  const isTelling = sameFamily && first.columns[i]?.type !== 'boolean';
  const weights = MAPPING_WEIGHTS[FAMILIES[first.columns[i]?.type ?? 'text'] === 'number' ? 'numbers' : 'values'];
  const overlap = isTelling && a && b && one && two ? valueOverlap(one, two, [a.distinct, b.distinct]) : 0;
  const likeness = isTelling && one && two ? valueLikeness(one, two) : 0;
  const score = asShare(weights.name * names + weights.overlap * overlap + weights.likeness * likeness);
  return {
    from,
    to,
    origin: 'found',
    score: sameFamily || names >= TELLING_NAME ? score : 0,
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
  const factor = target && origin ? conversionFactor(origin, target) : undefined;
  return target && origin && factor !== undefined && factor !== 1 ? { from: origin.symbol, to: target.symbol, factor } : null;
};

/** The type that holds the values of both columns. */
export const commonType = (one: ColumnType, other: ColumnType): ColumnType => {
  if (one === other) return one;
  if (FAMILIES[one] === 'number' && FAMILIES[other] === 'number') return 'decimal';
  if (FAMILIES[one] === 'time' && FAMILIES[other] === 'time') return 'timestamp';
  return 'text';
};
