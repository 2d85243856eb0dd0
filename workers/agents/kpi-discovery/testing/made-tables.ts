import { rename, writeFile } from 'node:fs/promises';
import { literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { FILE_ORDER_COLUMN, ingestFile, ingestOptionsSchema, profileTable } from '../../../../subgraphs/sources/index.js';
import { seededRandom } from '../../../methods/statistics/sampling/seeded-random.js';
import type { TableToExamine } from '../discover-kpis.js';

type Cell = string | number | boolean | null;
export type Row = Readonly<Record<string, Cell>>;

/** A generated table with the values that the test calculates from its rows. */
export interface MadeTable {
  readonly name: string;
  readonly rows: readonly Row[];
  /** Values of the last complete month, or of all rows, by the id of the catalogue KPI. */
  readonly expected: Readonly<Record<string, number>>;
}

/** Source of reproducible values for a table. */
export class Maker {
  private readonly next: () => number;

  constructor(seed: number) {
    this.next = seededRandom(seed);
  }

  between(low: number, high: number, digits = 0): number {
    const value = low + this.next() * (high - low);
    return Number(value.toFixed(digits));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.next() * items.length)] as T;
  }
}

const DAY = 86_400_000;

/** Returns the day a number of days after another; YYYY-MM-DD. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** Returns the time a number of hours after another; YYYY-MM-DD HH:MM:SS. */
export const timeAfter = (time: string, hours: number): string =>
  new Date(Date.parse(`${time.replace(' ', 'T')}Z`) + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;
export const hoursBetween = (from: string, to: string): number =>
  (Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) / 3_600_000;

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
export const mean = (values: readonly number[]): number => sum(values) / values.length;
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
};
export const share = <T>(items: readonly T[], holds: (item: T) => boolean): number => (100 * items.filter(holds).length) / items.length;
export const distinct = (values: readonly unknown[]): number => new Set(values).size;

/** Imports a table from CSV as the service does, with its profile and the columns of its event log, if it is one. */
export const importTable = async (duck: DuckDbSession, { name, rows }: Pick<MadeTable, 'name' | 'rows'>): Promise<TableToExamine> => {
  const columns = Object.keys(rows[0] ?? {});
  const cells = (values: readonly Cell[]): string => values.map((value) => `"${String(value ?? '').replaceAll('"', '""')}"`).join(',');
  const file = duck.path(`${name}.csv`);
  await writeFile(file, [cells(columns), ...rows.map((row) => cells(columns.map((column) => row[column] ?? null)))].join('\n'));
  const ingested = await ingestFile(duck, { file, kind: 'csv', fileName: `${name}.csv`, options: ingestOptionsSchema.parse({}) });
  const parquet = duck.path(`${name}.parquet`);
  await rename(ingested.parquetPath, parquet);
  const relation = `read_parquet(${literal(parquet)})`;
  const visible = ingested.columns.filter((column) => column.name !== FILE_ORDER_COLUMN);
  const { columns: profiled } = await profileTable(duck, relation, visible);
  const roles = Object.entries(ingested.eventLog ?? {});
  return {
    ...{
      datasetId: `dst_${name}`,
      name,
      version: 1,
      contentHash: ingested.contentHash,
      rows: ingested.rows,
      gate: null,
      relation,
      importedOn: '2026-11-30',
    },
    profile: { columns: profiled },
    columns: profiled.map(({ name: column, type, distinct: count, nullShare }) => ({
      ...{ name: column, type, distinct: count, nullShare },
      eventLogRole: roles.find(([, each]) => each === column)?.[0] ?? null,
    })),
  };
};
