import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type QueryResultRow } from 'pg';
import { Database } from '../../database/database.js';
import { migrate } from '../../database/migrate.js';
import { startPostgres, type EmbeddedPostgres } from '../../embedded/index.js';
import { createLogger } from '../../telemetry/index.js';
import type { SearchDocument } from '../search-document.js';

export const silent = createLogger('silent', 'test');

/** Migrated database on a separate PostgreSQL server. */
export class SearchDatabase {
  private constructor(
    private readonly folder: string,
    readonly postgres: EmbeddedPostgres,
    readonly database: Database,
    private readonly observer: Client,
  ) {}

  static async start(): Promise<SearchDatabase> {
    const folder = mkdtempSync(join(tmpdir(), 'kpi-search-'));
    const postgres = await startPostgres({ dataDir: folder, fast: true, log: () => undefined });
    await migrate(postgres.ownerUrl, silent);
    const observer = new Client({ connectionString: postgres.superuserUrl.replace(/\/[^/]*$/, '/kpi') });
    await observer.connect();
    return new SearchDatabase(folder, postgres, await connect(postgres), observer);
  }

  /** Runs SQL as superuser, which bypasses row security. */
  async sql<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]> {
    return (await this.observer.query<Row>(text, values)).rows;
  }

  async stop(): Promise<void> {
    await this.observer.end();
    await this.database[Symbol.asyncDispose]();
    await this.postgres.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const connect = ({ runtimeUrl, systemUrl }: EmbeddedPostgres): Promise<Database> =>
  Database.connect(
    {
      runtimeUrl,
      systemUrl,
      identity: 'password',
      runtimeClientId: undefined,
      systemClientId: undefined,
      poolSize: 10,
      statementTimeoutMs: 10_000,
      responseTimeoutMs: 12_000,
    },
    [],
    silent,
  );

/** Starts a database before the tests of a file, and stops it after them. */
export const givenSearchDatabase = (): { readonly search: SearchDatabase } => {
  let search: SearchDatabase | undefined;
  beforeAll(async () => {
    search = await SearchDatabase.start();
  });
  afterAll(() => search?.stop());
  return {
    get search() {
      if (!search) throw new Error('the database has not been started');
      return search;
    },
  };
};

/** Creates a note, in German by default. */
export const note = (documentId: string, title: string, body = '', more: Partial<SearchDocument> = {}): SearchDocument => ({
  documentId,
  kind: 'note',
  title,
  body,
  language: 'de',
  ...more,
});
