import { newId } from '../../../platform/ids.js';
import { cancelRun } from '../../../platform/runs/index.js';
import { commitRefresh, outdatedMetrics, type RefreshResult } from '../../../subgraphs/metrics/index.js';
import { recordKpiCandidates } from '../../../subgraphs/metrics/candidates/kpi-candidate.store.js';
import { Dataset, recordQualityCheck } from '../../../subgraphs/sources/index.js';
import {
  given,
  SYNC,
  database,
  store,
  newSource,
  assessmentOf,
  inTransaction,
  requestWithoutOrder,
  request,
  claim,
  readSource,
  publish,
  fail,
  stateOf,
} from './stack.js';

describe('a result committed after that of a later run', () => {
  it('is discarded and reported with both runs', async () => {
    const { tenantId, sourceId } = await newSource();
    const older = await claim(await requestWithoutOrder(tenantId, sourceId));
    const read = await readSource(tenantId, sourceId);
    const newer = await claim(await request(tenantId, sourceId));
    await publish(newer, read, 2);
    await expect(publish(older, read, 1)).rejects.toMatchObject({ code: 'SUPERSEDED' });
    await fail(older, sourceId, 'superseded');
    expect(await stateOf(sourceId)).toEqual({ status: 'synced', error: null, version: 1, rows: 2 });
    const events = await given.platform.sql<{ type: string; data: unknown }>(
      `SELECT type, data FROM events.event WHERE subject = $1 AND type LIKE 'source.sync%' ORDER BY sequence`,
      [sourceId],
    );
    expect(events).toMatchObject([
      { type: 'source.synced' },
      { type: 'source.sync_superseded', data: { run_id: older.runId, superseded_by: newer.runId, reason: 'newer_run' } },
    ]);
  });

  it('does not replace the state of the source if it is a failure', async () => {
    const { tenantId, sourceId } = await newSource();
    const older = await claim(await requestWithoutOrder(tenantId, sourceId));
    const newer = await claim(await request(tenantId, sourceId));
    await publish(newer, await readSource(tenantId, sourceId), 2);
    await fail(older, sourceId, 'fetch_failed');
    expect(await stateOf(sourceId)).toMatchObject({ status: 'synced', error: null });
    const [source] = await given.platform.sql('SELECT last_run_id FROM sources.source WHERE source_id = $1', [sourceId]);
    expect(source).toEqual({ last_run_id: newer.runId });
  });

  it('is published if the later run was cancelled', async () => {
    const { tenantId, sourceId } = await newSource();
    const older = await claim(await requestWithoutOrder(tenantId, sourceId));
    const read = await readSource(tenantId, sourceId);
    const newer = await request(tenantId, sourceId);
    await inTransaction(tenantId, (em) => cancelRun(em, tenantId, newer));
    await publish(older, read, 1);
    expect(await stateOf(sourceId)).toMatchObject({ status: 'synced', rows: 1 });
  });
});

describe('two concurrent first syncs', () => {
  it('publish one dataset with two versions and use one attempt each', async () => {
    const { tenantId, sourceId } = await newSource();
    const read = await readSource(tenantId, sourceId);
    const both = await Promise.all([1, 2].map(async () => claim(await requestWithoutOrder(tenantId, sourceId))));
    await Promise.all(both.map((run, index) => publish(run, read, index + 1)));
    expect(await stateOf(sourceId)).toMatchObject({ status: 'synced', version: 2 });
    const versions = await given.platform.sql('SELECT version FROM sources.dataset_version WHERE tenant_id = $1 ORDER BY 1', [tenantId]);
    expect(versions).toEqual([{ version: 1 }, { version: 2 }]);
  });
});

describe('a late run notification', () => {
  it('does not start a run that is queued behind another one', async () => {
    const { tenantId, sourceId } = await newSource();
    const first = await claim(await request(tenantId, sourceId));
    const follower = await request(tenantId, sourceId);
    expect(await store.claim(follower, [SYNC])).toBeUndefined();
    await publish(first, await readSource(tenantId, sourceId), 1);
    expect(await claim(follower)).toMatchObject({ attempt: 1 });
  });
});

describe('a quality check recorded late', () => {
  it('neither becomes the latest check nor changes the trust gate if the content of the dataset has changed', async () => {
    const { tenantId, sourceId } = await newSource();
    const read = await readSource(tenantId, sourceId);
    await publish(await claim(await request(tenantId, sourceId)), read, 1);
    const checked = await database.forTenant(tenantId).findOneOrFail(Dataset, { tenantId, sourceId });
    await publish(await claim(await request(tenantId, sourceId)), read, 2);
    const late = await inTransaction(tenantId, (em) => recordQualityCheck(em, tenantId, checked, assessmentOf(0)));
    expect(late).toMatchObject({ gate: 'closed', outdated: true });
    const latest = await given.platform.sql('SELECT gate, content_hash, is_stale FROM sources.latest_quality_check WHERE tenant_id = $1', [
      tenantId,
    ]);
    expect(latest).toEqual([{ gate: 'open', content_hash: 'content 2', is_stale: false }]);
    // When the dataset has the checked content again, the check counts.
    await publish(await claim(await request(tenantId, sourceId)), read, 1);
    expect(await inTransaction(tenantId, (em) => recordQualityCheck(em, tenantId, checked, assessmentOf(0)))).toMatchObject({
      outdated: false,
    });
  });
});

describe('metric values', () => {
  const metricOn = async (tenantId: string, datasetId: string): Promise<string> => {
    const metricId = newId('met');
    await given.platform.sql(`INSERT INTO metrics.definition (tenant_id, metric_id, status) VALUES ($1, $2, 'active')`, [
      tenantId,
      metricId,
    ]);
    await given.platform.sql(
      `INSERT INTO metrics.version (tenant_id, metric_id, version, name, formula, direction, grain, dataset_id, created_by)
       VALUES ($1, $2, 1, 'Metric', 'count()', 'higher', 'all', $3, 'tester')`,
      [tenantId, metricId, datasetId],
    );
    return metricId;
  };
  const computed = (metricId: string, datasetVersion: number, datasetHash: string): RefreshResult => ({
    metricId,
    version: 1,
    of: { datasetId: 'dst_1', datasetVersion, datasetHash, blobName: `gold ${datasetVersion}`, valueRows: 1, coverage: null },
    warnings: [],
    error: null,
    rows: null,
  });
  const computing = (tenantId: string, metricId: string, runId: string) =>
    given.platform.sql(
      `INSERT INTO metrics.computation (tenant_id, metric_id, version, status, run_id) VALUES ($1, $2, 1, 'computing', $3)
       ON CONFLICT (tenant_id, metric_id, version) DO UPDATE SET status = 'computing', run_id = excluded.run_id`,
      [tenantId, metricId, runId],
    );
  const stored = async (metricId: string) =>
    (await given.platform.sql('SELECT status, dataset_version FROM metrics.computation WHERE metric_id = $1', [metricId]))[0];

  it('are recomputed if the content reverts while values of other content are being computed', async () => {
    const tenantId = await given.platform.tenant();
    const metricId = await metricOn(tenantId, 'dst_1');
    await computing(tenantId, metricId, 'run_1');
    await inTransaction(tenantId, (em) => commitRefresh(em, { tenantId, runId: 'run_1' }, [computed(metricId, 1, 'A')]));
    await computing(tenantId, metricId, 'run_2');
    // Content A is back as version 3 while run_2 computes version 2 with content B.
    const outdated = await inTransaction(tenantId, (em) => outdatedMetrics(em, tenantId, 'dst_1', 'A'));
    expect(outdated).toEqual([{ metricId, version: 1 }]);
    await computing(tenantId, metricId, 'run_3');
    await inTransaction(tenantId, (em) => commitRefresh(em, { tenantId, runId: 'run_3' }, [computed(metricId, 3, 'A')]));
    await inTransaction(tenantId, (em) => commitRefresh(em, { tenantId, runId: 'run_2' }, [computed(metricId, 2, 'B')]));
    expect(await stored(metricId)).toEqual({ status: 'ready', dataset_version: 3 });
  });

  it('are not marked as failed by a run that has been replaced', async () => {
    const tenantId = await given.platform.tenant();
    const metricId = await metricOn(tenantId, 'dst_1');
    await computing(tenantId, metricId, 'run_2');
    const failure = { ...computed(metricId, 1, 'A'), of: null, error: { code: 'computation_failed', message: 'x' } };
    await inTransaction(tenantId, (em) => commitRefresh(em, { tenantId, runId: 'run_1' }, [failure]));
    expect(await stored(metricId)).toMatchObject({ status: 'computing' });
    expect(await given.platform.sql('SELECT 1 FROM events.event WHERE subject = $1', [metricId])).toEqual([]);
  });
});

describe('KPI candidates', () => {
  it('of an older dataset version never appear beside those of a newer one, in any order of commits', async () => {
    const finding = (candidateKey: string) => ({ candidateKey, score: 0.5, confidence: 0.5, rank: 1 }) as never;
    const discover = (tenantId: string, version: number, key: string) =>
      inTransaction(tenantId, (em) =>
        recordKpiCandidates(em, { tenantId, runId: `run_${version}` }, [
          { datasetId: 'dst_1', version, contentHash: `content ${version}`, findings: [finding(key)] },
        ]),
      );
    for (const order of [[1, 2], [2, 1], null]) {
      const tenantId = await given.platform.tenant();
      const start = (version: number) => discover(tenantId, version, `key ${version}`);
      if (order) for (const version of order) await start(version);
      else await Promise.all([start(1), start(2)]);
      const left = await given.platform.sql('SELECT candidate_key FROM metrics.kpi_candidate WHERE tenant_id = $1', [tenantId]);
      expect([order, left]).toEqual([order, [{ candidate_key: 'key 2' }]]);
    }
  });
});
