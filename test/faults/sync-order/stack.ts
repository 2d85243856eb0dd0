import type { EntityManager } from '@mikro-orm/postgresql';
import type { Database } from '../../../platform/database/database.js';
import { newId } from '../../../platform/ids.js';
import { enqueueRun, RunStore, type ClaimedRun } from '../../../platform/runs/index.js';
import { Run } from '../../../subgraphs/agents/index.js';
import { RunService } from '../../../subgraphs/agents/runs/run.service.js';
import {
  Dataset,
  publishDataset,
  QualityCheck,
  recordQualityCheck,
  recordSyncFailure,
  Source,
  type IngestedDataset,
  type QualityAssessment,
} from '../../../subgraphs/sources/index.js';
import { SourceRegistrar } from '../../../subgraphs/sources/source-registrar.js';
import { givenPlatform } from '../support/platform-in-process.js';

export const given = givenPlatform('kpi_sync_order');
export const SYNC = 'source-sync';
export const REQUESTER = { actor: 'tester', requestId: 'req_test' };
export const RESULT = { result: {}, markdown: null, degradedReasons: [], citations: [] };

export let database: Database;
export let store: RunStore;
export const registrar = new SourceRegistrar(undefined as never, undefined as never, { allowLoopback: true, maxAttempts: 3 });
export const runs = new RunService(3, undefined as never);

beforeAll(async () => {
  database = await given.platform.connect({}, [Source, Dataset, QualityCheck, Run]);
  store = new RunStore(database, { leaseMs: 30_000 });
  // Enough capacity for a tenant to have several syncs in progress.
  await given.platform.sql(
    `INSERT INTO agents.worker (worker_id, agents, slots, fetches, seen_at) VALUES ('wrk_slots', '{}', 64, 1000, 'infinity')`,
  );
});
afterAll(() => database[Symbol.asyncDispose]());

export const newSource = async (): Promise<{ tenantId: string; sourceId: string }> => {
  const tenantId = await given.platform.tenant();
  const sourceId = newId('src');
  await given.platform.sql(
    `INSERT INTO sources.source (tenant_id, source_id, name, kind, origin, location) VALUES ($1, $2, 'Source', 'csv', 'url', 'https://example.com')`,
    [tenantId, sourceId],
  );
  return { tenantId, sourceId };
};

/** Returns the dataset of a sync; `content` is a number that increases with every read. */
export const ingestedOf = (content: number): IngestedDataset => ({
  rows: content,
  bytes: 1,
  contentHash: `content ${content}`,
  blobName: `blob ${content}`,
  columns: [],
  ingestedRoles: {},
  reading: null,
  rejectedBlobName: null,
  profile: { rows: content, columns: [] },
  warnings: [],
});

export const assessmentOf = (score: number) =>
  ({ asOf: '2026-01-01T00:00:00Z', overall: { score, formula: { de: '', en: '' } }, dimensions: [] }) as unknown as QualityAssessment;

export const inTransaction = <T>(tenantId: string, work: (em: EntityManager) => Promise<T>): Promise<T> =>
  database.forTenant(tenantId).transactional(work);

/** Enqueues a sync as an older version of the service does, which does not order syncs of a source. */
export const requestWithoutOrder = (tenantId: string, sourceId: string): Promise<string> =>
  inTransaction(tenantId, (em) => enqueueRun(em, { tenantId, agent: SYNC, ...REQUESTER, input: { source_id: sourceId }, maxAttempts: 3 }));

export const request = async (tenantId: string, sourceId: string): Promise<string> =>
  (await inTransaction(tenantId, (em) => registrar.startSync(em, { tenantId, ...REQUESTER }, sourceId))).runId;

export const claim = async (runId: string): Promise<ClaimedRun> => {
  const run = await store.claim(runId, [SYNC]);
  if (!run) throw new Error(`run ${runId} cannot be claimed`);
  return run;
};

export const readSource = (tenantId: string, sourceId: string): Promise<Source> =>
  database.forTenant(tenantId).findOneOrFail(Source, { tenantId, sourceId });

export const publish = (run: ClaimedRun, read: Source, content: number): Promise<void> =>
  store.succeed(run, RESULT, async (em) => {
    const dataset = await publishDataset(em, run, read, ingestedOf(content));
    await recordQualityCheck(em, run.tenantId, dataset, assessmentOf(1));
  });

export const fail = (run: ClaimedRun, sourceId: string, code: string): Promise<void> =>
  store.end(run, 'failed', { code, message: code }, (em) => recordSyncFailure(em, run, sourceId, { code, message: code }));

export const stateOf = async (sourceId: string) => {
  const [row] = await given.platform.sql<{ status: string; error: string | null; version: number | null; rows: string | null }>(
    `SELECT s.status, s.last_error->>'code' AS error, d.version, d.rows FROM sources.source s LEFT JOIN sources.dataset d USING (tenant_id, source_id)
      WHERE source_id = $1`,
    [sourceId],
  );
  return row && { ...row, rows: row.rows === null ? null : Number(row.rows) };
};
