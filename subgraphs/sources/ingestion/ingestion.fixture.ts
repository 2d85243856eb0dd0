import { writeFile } from 'node:fs/promises';
import { DuckDbSession, literal, type Row } from '../../../platform/analytics/index.js';
import { ingestFile, type FileKind, type IngestedTable } from './ingest-file.js';
import { ingestOptionsSchema } from './ingest-options.js';

/** Options of a source as a client states them. */
export type Options = Parameters<typeof ingestOptionsSchema.parse>[0];

/** Opens a DuckDB session for the tests of a file; returns it with functions that ingest content of a kind and read the result. */
export const givenIngestion = (kind: FileKind) => {
  let duck: DuckDbSession | undefined;
  beforeAll(async () => {
    duck = await DuckDbSession.open();
  });
  afterAll(() => duck?.[Symbol.asyncDispose]());
  const session = (): DuckDbSession => {
    if (!duck) throw new Error('the DuckDB session is not open');
    return duck;
  };
  return {
    get duck() {
      return session();
    },
    async ingest(content: string | Buffer, options: Options = {}): Promise<IngestedTable> {
      const file = session().path('raw');
      await writeFile(file, content);
      return ingestFile(session(), { file, kind, options: ingestOptionsSchema.parse(options) });
    },
    rowsOf: (table: IngestedTable): Promise<Row[]> => session().rows(`SELECT * FROM read_parquet(${literal(table.parquetPath)})`),
  };
};
