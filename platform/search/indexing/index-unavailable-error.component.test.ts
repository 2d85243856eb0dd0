import { EmbeddingsClient } from '../../models/endpoint/embeddings-client.js';
import { indexDocuments, IndexUnavailableError, readIndex, SearchService } from '../index.js';
import { givenSearchDatabase, note } from '../testing/search-database.js';

const TENANT = 'tnt_unreadable';

describe('an index that cannot be read', () => {
  const given = givenSearchDatabase();
  const em = () => given.search.database.forTenant(TENANT);
  const search = (manager = em(), timeoutMs = 60_000) =>
    new SearchService({ timeoutMs, minSimilarity: 0.5 }, new EmbeddingsClient(null)).search(manager, {
      tenantId: TENANT,
      collections: ['contributions'],
      text: 'Bestand',
      limit: 5,
    });
  const read = (manager = em(), timeoutMs = 60_000) => readIndex(manager, TENANT, 'contributions', undefined, timeoutMs);

  beforeAll(() => indexDocuments(em(), TENANT, 'contributions', [note('a', 'Bestand')]));

  /** Breaks the index, runs `check`, and repairs it. */
  const whileBroken = async (breakSql: string, repairSql: string, check: () => Promise<void>): Promise<void> => {
    await given.search.sql(breakSql);
    try {
      await check();
    } finally {
      await given.search.sql(repairSql);
    }
    expect((await search()).hits).toHaveLength(1);
    expect(await read()).toHaveLength(1);
  };

  it.each([
    ['has lost its tables', 'ALTER SCHEMA search RENAME TO hidden', 'ALTER SCHEMA hidden RENAME TO search'],
    ['is closed to the role', 'REVOKE SELECT ON search.document FROM kpi_runtime', 'GRANT SELECT ON search.document TO kpi_runtime'],
    ['is locked', 'BEGIN; LOCK TABLE search.document', 'ROLLBACK'],
  ])('that %s throws IndexUnavailableError and leaves the transaction of the caller usable', (_, breakSql, repairSql) =>
    whileBroken(breakSql, repairSql, async () => {
      await expect(search(em(), 300)).rejects.toThrow(IndexUnavailableError);
      await expect(read(em(), 300)).rejects.toThrow(IndexUnavailableError);
      await em().transactional(async (inner) => {
        await expect(search(inner, 300)).rejects.toThrow(IndexUnavailableError);
        await expect(read(inner, 300)).rejects.toThrow(IndexUnavailableError);
        const [row] = await inner.execute<{ one: number; timeout: string }[]>(
          `SELECT 1 AS one, current_setting('statement_timeout') AS timeout`,
        );
        expect(row).toEqual({ one: 1, timeout: '10s' });
      });
    }),
  );

  it('only by trigrams is still searched by words', () =>
    whileBroken('ALTER EXTENSION pg_trgm SET SCHEMA search', 'ALTER EXTENSION pg_trgm SET SCHEMA public', async () => {
      expect(await search()).toMatchObject({
        hits: [{ documentId: 'a', retrievers: ['bm25'] }],
        retrievers: [{ name: 'bm25', ran: true }, { name: 'trigram', ran: false, reason: 'trigram_unavailable' }, { name: 'embeddings' }],
      });
    }));

  it('does not change the time limit of a caller after a successful search', () =>
    em().transactional(async (inner) => {
      await search(inner);
      await read(inner);
      expect(await inner.execute(`SELECT current_setting('statement_timeout') AS timeout`)).toEqual([{ timeout: '10s' }]);
    }));

  it('is not reported for a failed transaction or a lost connection', async () => {
    await em()
      .transactional(async (inner) => {
        await expect(inner.execute('SELECT 1 / 0')).rejects.toThrow('division by zero');
        await expect(search(inner)).rejects.not.toThrow(IndexUnavailableError);
      })
      .catch(() => undefined);
  });
});
