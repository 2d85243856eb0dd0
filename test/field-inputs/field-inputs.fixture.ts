import { writeFile } from 'node:fs/promises';
import { DuckDbSession, literal } from '../../platform/analytics/index.js';
import { checkFormula, compileFormula, parseFormula } from '../../subgraphs/metrics/index.js';
import { ingestFile, ingestOptionsSchema, type FileKind, type IngestedTable } from '../../subgraphs/sources/ingestion/index.js';
import { mineProcess } from '../../workers/agents/process-mining/index.js';
import { withLocalTimes } from '../../workers/local-times.js';
import { computeGold, readGold } from '../../workers/methods/metrics/compute-gold.js';
import { withoutTotals } from '../../workers/methods/tenant-state/index.js';

/** A file as a program or a person writes it. */
export interface FieldInput {
  readonly content: string | Uint8Array;
  /** Default: csv. */
  readonly kind?: FileKind;
  readonly timeZone?: string;
}

export interface ReadInput {
  readonly rows: number;
  readonly types: Record<string, string>;
  readonly units: Record<string, string | undefined>;
  /** Stored values by column. */
  readonly values: Record<string, unknown[]>;
  /** Codes of the warnings. */
  readonly warnings: string[];
}

export interface SeriesRequest {
  readonly formula: string;
  readonly grain?: 'day' | 'week' | 'month' | 'quarter' | 'year';
  readonly timeColumn?: string;
  readonly fiscalYearStart?: number;
}

const HOUR = 3_600;

/** Opens a DuckDB session for the tests of a file; returns functions that import an input, and compute KPIs and process figures of it. */
export const givenFieldInputs = () => {
  let session: DuckDbSession | undefined;
  beforeAll(async () => {
    session = await DuckDbSession.open();
  });
  afterAll(() => session?.[Symbol.asyncDispose]());
  const opened = (): DuckDbSession => {
    if (!session) throw new Error('the DuckDB session is not open');
    return session;
  };

  const ingest = async ({ content, kind = 'csv', timeZone }: FieldInput): Promise<IngestedTable> => {
    const file = opened().path('raw');
    await writeFile(file, content);
    return ingestFile(opened(), { file, kind, options: ingestOptionsSchema.parse({ timeZone }) });
  };
  const relationOf = ({ parquetPath }: IngestedTable): string => `read_parquet(${literal(parquetPath)})`;

  return {
    async read(input: FieldInput): Promise<ReadInput> {
      const table = await ingest(input);
      const stored = await opened().rows(`SELECT * FROM ${relationOf(table)}`);
      return {
        rows: table.rows,
        types: Object.fromEntries(table.columns.map(({ name, type }) => [name, type])),
        units: Object.fromEntries(table.columns.map(({ name, unit }) => [name, unit])),
        values: Object.fromEntries(table.columns.map(({ name }) => [name, stored.map((row) => row[name])])),
        warnings: table.warnings.map(({ code }) => code),
      };
    },

    /** Returns the values of a KPI by the first day of the period, or by `all` without a time column, and the codes of its warnings. */
    async series(input: FieldInput, { formula, grain, timeColumn, fiscalYearStart }: SeriesRequest) {
      const table = await ingest(input);
      const path = opened().path('gold.parquet');
      const checked = checkFormula(parseFormula(formula), table.columns);
      const local = withLocalTimes(relationOf(table), table.columns, input.timeZone ?? 'UTC');
      const { relation } = await withoutTotals(opened(), local, table.columns, checked.columns);
      const plan = {
        relation,
        formula: compileFormula(checked),
        columns: checked.columns,
        grains: [grain ?? 'all'],
        timeColumn: timeColumn ?? null,
        dimensions: [],
        ...(fiscalYearStart !== undefined && { fiscalYearStart }),
      };
      const { warnings } = await computeGold(opened(), plan, path);
      const points: [string, number | null][] = [];
      for await (const rows of readGold(opened(), path))
        for (const { period_start: start, value } of rows) points.push([String(start ?? 'all'), value as number | null]);
      return { points: Object.fromEntries(points.toSorted(([a], [b]) => a.localeCompare(b))), warnings };
    },

    /** Returns the hours of the cases of an event log, its counts, and the mean hours of service by activity. */
    async mine(input: FieldInput) {
      const table = await ingest({ kind: 'event_log', ...input });
      const { eventLog } = table;
      if (!eventLog) throw new Error('the input is no event log');
      const { case: caseColumn, activity: activityColumn, time: timeColumn, start, lifecycle } = eventLog;
      const found = await mineProcess(opened(), {
        relation: relationOf(table),
        ...{ caseColumn, activityColumn, timeColumn },
        ...(start !== undefined && { startColumn: start }),
        ...(lifecycle !== undefined && { lifecycleColumn: lifecycle }),
      });
      const { counts, throughput, activities, notices } = found;
      return {
        hours: [throughput.minSeconds / HOUR, throughput.meanSeconds / HOUR, throughput.maxSeconds / HOUR],
        counts: [counts.cases, counts.activities, counts.variants],
        service: Object.fromEntries(
          activities.flatMap(({ activity, service }) => (service ? [[activity, service.meanSeconds / HOUR]] : [])),
        ),
        warnings: table.warnings.map(({ code }) => code),
        notices: notices.map(({ code }) => code).filter((code) => code !== 'REFERENCE_FROM_LOG'),
      };
    },
  };
};

/** Returns lines as the content of a file. */
export const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`;
