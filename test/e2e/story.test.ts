import { createHash } from 'node:crypto';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { readSheet } from 'read-excel-file/node';
import { EVENT_LOG, EVENT_LOG_FIGURES } from '../fixtures/event-log.fixture.js';
import { eventually } from '../harness/eventually.js';
import { TenantClient, type RunAnswer } from '../harness/tenant-client.js';

interface Mined {
  counts: { cases: number; events: number; activities: number; variants: number; edges: number };
  edges: { from: string; to: string; count: number }[];
  variants: { variants?: unknown } | { cases: number }[];
  bottlenecks: { edges: { from: string; to: string }[] };
}

/** The steps of docs/guides/first-steps.md, executed by a client of a new tenant. */
describe('the first steps of a new tenant', () => {
  it('lead over REST from a file to a mined process, a briefing and exports, with the same events on both channels', async () => {
    await using client = new TenantClient();
    await client.get('/v1/sources');
    const stream = client.stream();
    const subscription = client.subscribe({});
    await eventually(() => (stream.source.readyState === 1 ? true : undefined));
    // Both channels are open before the first event.
    const { sourceId, run: sync } = await client.withSource('event_log', EVENT_LOG);
    expect(sync).toMatchObject({ agent: 'source-sync', status: 'succeeded', error: null });

    const onStream = await eventually(() => stream.seen.find(({ type }) => type === 'source.synced'));
    const onSocket = await eventually(() => subscription.seen.find(({ type }) => type === 'source.synced'));
    expect(onSocket.id).toBe(onStream.id);
    expect(onSocket.cursor).toBe(onStream.cursor);
    expect(onStream).toMatchObject({ subject: sourceId, data: { rows: EVENT_LOG_FIGURES.events } });

    const { body: datasets } = await client.get<{ dataset_id: string; rows: number }[]>('/v1/datasets');
    expect(datasets).toHaveLength(1);
    const datasetId = datasets[0]?.dataset_id ?? '';
    const profile = await client.get<{ rows: number; columns: { name: string; type: string; distinct: number }[] }>(
      `/v1/datasets/${datasetId}/profile`,
    );
    expect(profile.body.rows).toBe(EVENT_LOG_FIGURES.events);
    expect(profile.body.columns.find(({ name }) => name === 'Aktivität')).toMatchObject({ type: 'text', distinct: 5 });
    expect(profile.body.columns.find(({ name }) => name === 'Zeitstempel')).toMatchObject({ type: 'timestamp' });

    const started = await client.post<RunAnswer>('/api/agents/process-mining', { input: 'Wo hakt es?', language: 'de' });
    expect(started.status).toBe(202);
    expect(started.body).toMatchObject({ agent: 'process-mining', status: 'running', tenant: client.tenantId });
    expect(started.headers.get('location')).toBe(`/api/runs/${started.body.run_id}`);
    const mined = await client.untilRunEnds<Mined>(started.body.run_id);
    expect(mined).toMatchObject({ status: 'succeeded', degraded: false });
    const { cases, events, activities, variants, edges } = EVENT_LOG_FIGURES;
    expect(mined.result.counts).toMatchObject({ cases, events, activities, variants, edges });
    expect(mined.result.edges).toContainEqual(expect.objectContaining({ from: 'Zurückweisen', to: 'Prüfen', count: 2 }));
    expect(mined.markdown).toContain('Zurückweisen');
    const map = mined.artifacts.find(({ media_type }) => media_type === 'image/svg+xml');
    expect(await (await fetch(map?.download.url ?? '')).text()).toContain('<svg');

    const briefing = await client.post<RunAnswer & { job_id: string }>('/v1/agents/briefing', { language: 'de' });
    expect(briefing.status).toBe(202);
    await client.untilRunEnds(briefing.body.job_id);
    const { body: briefings } = await client.get<{ markdown: string; run_id: string }[]>('/v1/agents/briefings');
    expect(briefings[0]?.run_id).toBe(briefing.body.job_id);
    expect(briefings[0]?.markdown).toMatch(/^# /);

    await using folder = await mkdtempDisposable(join(tmpdir(), 'kpi-story-'));
    for (const format of ['parquet', 'xlsx']) {
      const { body: job } = await client.post<{ job_id: string }>('/v1/agents/export', { format, dataset_id: datasetId });
      expect(await client.untilRunEnds(job.job_id)).toMatchObject({ status: 'succeeded' });
    }
    const { body: exports } =
      await client.get<{ export_id: string; format: string; rows: number; artifact_url: string }[]>('/v1/agents/exports');
    expect(exports.map(({ format }) => format).sort()).toEqual(['parquet', 'xlsx']);
    for (const { export_id, format, rows, artifact_url } of exports) {
      expect(rows).toBe(events);
      const { body: link } = await client.get<{ url: string; expires_at: string; sha256: string; file_name: string }>(
        `/v1/agents/exports/${export_id}/download`,
      );
      expect(Date.parse(link.expires_at)).toBeGreaterThan(Date.now());
      const response = await fetch(link.url);
      expect(response.headers.get('content-disposition')).toContain('attachment');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(link.sha256);
      expect((await fetch(artifact_url)).status).toBe(200);
      const file = join(folder.path, link.file_name);
      await writeFile(file, bytes);
      const table = format === 'parquet' ? await readParquet(file) : await readXlsx(file);
      expect(table).toHaveLength(events);
      expect(table.filter(({ Aktivität }) => Aktivität === 'Prüfen')).toHaveLength(8);
      expect(table.reduce((sum, { Betrag }) => sum + Number(Betrag), 0)).toBeCloseTo(sumOfAmounts(), 6);
    }
  });
});

const readParquet = async (file: string): Promise<Record<string, unknown>[]> =>
  parquetReadObjects({ file: await asyncBufferFromFile(file), compressors });

const readXlsx = async (file: string): Promise<Record<string, unknown>[]> => {
  const [header = [], ...rows] = await readSheet(file);
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [String(name), row[index]])));
};

const sumOfAmounts = (): number =>
  EVENT_LOG.split('\n')
    .slice(1)
    .reduce((sum, line) => sum + Number(line.split(';')[4]?.replace(',', '.')), 0);
