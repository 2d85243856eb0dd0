import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDbSession, literal } from '../../../platform/analytics/index.js';
import { ingestFile, ingestOptionsSchema } from '../../../subgraphs/sources/ingestion/index.js';
import { assessQuality, type QualityAssessment } from '../../../subgraphs/sources/quality/index.js';
import type { TextTable } from './clean-tables.js';

export interface Accuracy {
  wrong: number;
  called: number;
  /** Called cells that are wrong, and those whose proposed value is the true one. */
  hits: number;
  repaired: number;
}

/** Ingests a table as a CSV file, as a synchronisation does, and assesses it. */
export const assessTable = async (table: TextTable, timeColumn?: string): Promise<QualityAssessment> => {
  const folder = await mkdtemp(join(tmpdir(), 'kpi-quality-'));
  try {
    await writeFile(join(folder, 'raw'), [table.columns, ...table.rows].map((row) => `${row.map(quoted).join(',')}\n`).join(''));
    await using duck = await DuckDbSession.open({ folder, threads: 2 });
    const { parquetPath, columns } = await ingestFile(duck, {
      file: duck.path('raw'),
      kind: 'csv',
      options: ingestOptionsSchema.parse({}),
    });
    const relation = `read_parquet(${literal(parquetPath)})`;
    return await assessQuality(duck, { relation, columns, asOf: new Date('2026-01-12'), ...(timeColumn !== undefined && { timeColumn }) });
  } finally {
    await rm(folder, { recursive: true });
  }
};

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Returns the cells that differ between two tables of the same rows, as `row:position of column`, with the clean value. Texts are equal but
 * for surrounding space, or if `isSame` says so.
 */
export const differingCells = (dirty: TextTable, clean: TextTable, isSame = isSameText): Map<string, string> => {
  const differing = new Map<string, string>();
  for (const [row, cells] of dirty.rows.entries())
    for (const [column, value] of cells.entries()) {
      const correct = clean.rows[row]?.[column] ?? '';
      if (!isSame(value, correct)) differing.set(`${row + 1}:${column}`, correct);
    }
  return differing;
};

const isSameText = (a: string, b: string): boolean => a.trim() === b.trim();

/** Returns whether two texts are equal or are the same number, since programs that write files drop zeros. */
export const isSameValue = (a: string, b: string): boolean =>
  isSameText(a, b) || (isPlainNumber(a) && isPlainNumber(b) && Number(a) === Number(b));
const isPlainNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text.trim());

/** Returns the called cells as `row:position of column` with their proposed values. */
export const calledCells = ({ cells, columns }: QualityAssessment): Map<string, string | null> =>
  new Map(cells.map(({ row, column, suggestion }) => [`${row}:${columns.findIndex(({ name }) => name === column)}`, suggestion]));

export const accuracyOf = (called: ReadonlyMap<string, string | null>, wrong: ReadonlyMap<string, string>): Accuracy => {
  const hits = [...called.keys()].filter((cell) => wrong.has(cell));
  return {
    wrong: wrong.size,
    called: called.size,
    hits: hits.length,
    repaired: hits.filter((cell) => isSameValue(called.get(cell) ?? '', wrong.get(cell) ?? '')).length,
  };
};

export const precisionOf = ({ called, hits }: Accuracy): number => (called === 0 ? 1 : hits / called);
export const recallOf = ({ wrong, hits }: Accuracy): number => (wrong === 0 ? 1 : hits / wrong);
export const f1Of = ({ wrong, called, hits }: Accuracy): number => (wrong + called === 0 ? 1 : (2 * hits) / (wrong + called));
