import { readdir } from 'node:fs/promises';
import { DuckDbSession, literal } from '../../../platform/analytics/index.js';
import { ingestFile, IngestError, ingestOptionsSchema, profileTable, type FileKind } from '../../../subgraphs/sources/ingestion/index.js';
import { assessQuality } from '../../../subgraphs/sources/quality/index.js';
import { reportMeasurement } from '../measured-process.js';

export interface IngestInput {
  /** A new folder that contains only the file. */
  folder: string;
  name: string;
  kind: FileKind;
  options?: Record<string, unknown>;
  /** Also profiles the table and assesses its quality. */
  assess?: boolean;
}

export interface IngestOutcome {
  /** Code of an IngestError. */
  code?: string;
  rows?: number;
  columns?: string[];
  warnings?: string[];
  /** Notes of the quality assessment. */
  notes?: { de: string; en: string }[];
  /** Files in the folder afterwards. */
  files: string[];
}

await reportMeasurement(async ({ folder, name, kind, options = {}, assess = false }: IngestInput): Promise<IngestOutcome> => {
  const outcome: Omit<IngestOutcome, 'files'> = {};
  {
    await using duck = await DuckDbSession.open({ folder, memoryMb: 512, threads: 2 });
    try {
      const table = await ingestFile(duck, { file: duck.path(name), kind, options: ingestOptionsSchema.parse(options) });
      outcome.rows = table.rows;
      outcome.columns = table.columns.map((column) => column.name);
      outcome.warnings = table.warnings.map((warning) => warning.code);
      if (assess) {
        const relation = `read_parquet(${literal(table.parquetPath)})`;
        await profileTable(duck, relation, table.columns);
        const { dimensions } = await assessQuality(duck, { relation, columns: table.columns, asOf: new Date(0) });
        outcome.notes = dimensions.flatMap(({ notes }) => notes);
      }
    } catch (error) {
      if (!(error instanceof IngestError)) throw error;
      outcome.code = error.code;
    }
  }
  return { ...outcome, files: (await readdir(folder)).toSorted() };
});
