import { connectTo } from '../../harness/database.js';
import { currentStack } from '../../harness/stacks.js';
import { eventually } from '../../harness/eventually.js';
import { freshTenantId, TenantClient } from '../../harness/tenant-client.js';
import { walkConnection } from '../../harness/walk-connection.js';

interface List<T> {
  nodes: T[];
  totalCount: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

const GOOD = `id;amount\n${Array.from({ length: 40 }, (_, index) => `${index + 1};${100 + index}`).join('\n')}\n`;
const BAD = `id;amount\n${'1;\n'.repeat(40)}`;

describe('lists of sources, datasets and quality checks', () => {
  const client = new TenantClient();
  const sourceIds: Record<string, string> = {};

  beforeAll(async () => {
    for (const [name, content] of [
      ['good', GOOD],
      ['bad', BAD],
    ] as const)
      sourceIds[name] = (await client.withSource('csv', content)).sourceId;
    for (const name of ['beta', 'Alpha', 'gamma', 'alpha'])
      sourceIds[name] = (await client.post<{ source_id: string }>('/v1/sources', { name, kind: 'event_log' })).body.source_id;
    sourceIds['failed'] = (await client.withSource('csv', '')).sourceId;
  });

  it('return sources newest first or by name, filtered by kind and status', async () => {
    const newestFirst = await walkConnection<{ id: string }>(client, 'sourcesConnection', '', 'id');
    expect(newestFirst.map(({ id }) => id)).toEqual(Object.values(sourceIds).toReversed());
    const byName = await walkConnection<{ name: string }>(client, 'sourcesConnection', 'orderBy: { field: NAME }', 'name');
    expect(byName.map(({ name }) => name.toLowerCase())).toEqual(['alpha', 'alpha', 'beta', 'gamma', 'test csv', 'test csv', 'test csv']);
    const narrowed = await walkConnection<{ id: string }>(
      client,
      'sourcesConnection',
      'filter: { kinds: [CSV], statuses: [SYNCED, REGISTERED] }',
      'id',
    );
    expect(narrowed.map(({ id }) => id)).toEqual([sourceIds['bad'], sourceIds['good']]);
    const failed = await walkConnection<{ id: string; lastError: { code: string } }>(
      client,
      'sourcesConnection',
      'filter: { statuses: [FAILED] }',
      'id',
    );
    expect(failed.map(({ id }) => id)).toEqual([sourceIds['failed']]);
  });

  it('reject the cursor of another order', async () => {
    const { list } = await client.query<{ list: List<object> }>(
      '{ list: sourcesConnection(first: 1) { nodes { id } pageInfo { endCursor } } }',
    );
    const { errors } = await client.graph(
      'query ($after: String) { sourcesConnection(first: 1, after: $after, orderBy: { field: NAME }) { nodes { id } } }',
      { after: list.pageInfo.endCursor },
    );
    expect(errors?.[0]?.extensions.issues?.[0]?.loc).toEqual(['query', 'after']);
  });

  it('filter datasets by the gate of their latest check', async () => {
    const all = await walkConnection<{ sourceId: string; latestCheck: { gate: string; dimensions: { dimension: string }[] } }>(
      client,
      'datasetsConnection',
      '',
      'sourceId latestCheck { gate dimensions { dimension score } }',
      1,
    );
    expect(all.map(({ sourceId }) => sourceId)).toEqual([sourceIds['bad'], sourceIds['good']]);
    expect(all[0]?.latestCheck.dimensions.map(({ dimension }) => dimension)).toContain('NEAR_DUPLICATES');
    for (const { sourceId, latestCheck } of all) {
      const found = await walkConnection<{ sourceId: string; latestCheck: { gate: string } }>(
        client,
        'datasetsConnection',
        `filter: { latestCheckGates: [${latestCheck.gate}], kinds: [CSV] }`,
        'sourceId latestCheck { gate }',
      );
      expect(found.map((dataset) => dataset.sourceId)).toContain(sourceId);
      expect(new Set(found.map((dataset) => dataset.latestCheck.gate))).toEqual(new Set([latestCheck.gate]));
    }
    expect(await walkConnection(client, 'datasetsConnection', 'filter: { latestCheckGates: [] }', 'id')).toEqual([]);
  });

  it('return the checks of one source or dataset, newest first', async () => {
    await client.post(`/v1/sources/${sourceIds['good']}/quality-check`);
    const checks = await walkConnection<{ id: string; sourceId: string; dataset: { id: string } }>(
      client,
      'qualityChecksConnection',
      `filter: { sourceIds: ["${sourceIds['good']}"] }`,
      'id sourceId dataset { id }',
    );
    expect(checks).toHaveLength(2);
    expect(new Set(checks.map(({ sourceId }) => sourceId))).toEqual(new Set([sourceIds['good']]));
    expect(checks.map(({ id }) => id)).toEqual(
      checks
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
    const ofDataset = `filter: { datasetIds: ["${checks[0]?.dataset.id}"] }`;
    expect(await walkConnection(client, 'qualityChecksConnection', ofDataset, 'id')).toEqual(checks.map(({ id }) => ({ id })));
  });

  it('return the findings of a check as types, equal to the JSON of REST', async () => {
    const { list } = await client.query<{ list: List<{ details: Details; assessment: Assessment; gate: string }> }>(
      `{ list: qualityChecksConnection(first: 1, filter: { sourceIds: ["${sourceIds['bad']}"] }) { nodes { gate assessment details {
           rows suspectCellCount formula { en } keyCandidates suspectCells(limit: 3) { row column reasons }
           dimensions(only: [COMPLETENESS, NEAR_DUPLICATES]) { dimension score formula { de en }
             findings { name columns checked failed severity facts { name value } evidence { row values { column value } } } } } } } }`,
    );
    const [check] = list.nodes;
    expect(check?.details.dimensions.map(({ dimension }) => dimension)).toEqual(['COMPLETENESS', 'NEAR_DUPLICATES']);
    const stored = check?.assessment.dimensions.find(({ dimension }) => dimension === 'completeness');
    const [typed] = check?.details.dimensions ?? [];
    expect([typed?.score, typed?.formula]).toEqual([stored?.score, stored?.formula]);
    expect(typed?.findings.map(({ name, failed, severity }) => ({ name, failed, severity }))).toEqual(
      stored?.checks.map(({ name, failed, severity }) => ({ name, failed, severity: severity.toUpperCase() })),
    );
    const missing = typed?.findings.find(({ name, columns }) => name === 'missing-values' && columns.includes('amount'));
    expect(missing).toMatchObject({ columns: ['amount'], checked: 40, failed: 40, severity: 'HIGH' });
    expect(missing?.evidence[0]).toEqual({ row: 1, values: [{ column: 'amount', value: null }] });
    expect(check?.details.rows).toBe(40);
    const { errors } = await client.graph('{ qualityChecksConnection { nodes { details { suspectCells(limit: 1001) { row } } } } }');
    expect(errors?.[0]?.extensions.code).toBe('VALIDATION_FAILED');
  });

  it('do not change REST', async () => {
    const { body } = await client.get<Record<string, unknown>>(`/v1/sources/${sourceIds['good']}/quality`);
    const latest = body['latest'] as Record<string, unknown>;
    expect(Object.keys(latest).toSorted()).toEqual(
      ['assessment', 'content_hash', 'created_at', 'dataset_id', 'dimensions', 'gate', 'quality_check_id', 'score', 'source_id'].toSorted(),
    );
    const { body: description } = await client.get<{ paths: Record<string, { get: { deprecated?: boolean } }> }>('/openapi.json');
    expect(description.paths['/v1/sources']?.get.deprecated).toBeUndefined();
    const { __type } = await client.query<{ __type: { fields: { name: string; deprecationReason: string | null }[] } }>(
      '{ __type(name: "Query") { fields(includeDeprecated: true) { name deprecationReason } } }',
    );
    const deprecated = Object.fromEntries(__type.fields.map(({ name, deprecationReason }) => [name, deprecationReason]));
    for (const list of ['sources', 'datasets', 'tenants']) expect(deprecated[list]).toContain(`${list}Connection`);
  });
});

interface Finding {
  name: string;
  columns: string[];
  failed: number;
  severity: string;
  evidence: { row: number; values: { column: string; value: string | null }[] }[];
}
interface Details {
  rows: number;
  dimensions: { dimension: string; score: number; formula: object; findings: Finding[] }[];
}
interface Assessment {
  dimensions: { dimension: string; score: number; formula: object; checks: Finding[] }[];
}

describe('the list of events', () => {
  it('returns events newest first, filtered by type and subject, with cursors that continue in a subscription', async () => {
    const client = new TenantClient();
    const { sourceId } = await client.withSource('csv', GOOD);
    await eventually(async () => (await client.get<object[]>('/v1/events/recent')).body.length > 5 || undefined);
    const all = await walkConnection<{ sequence: number; type: string; cursor: string }>(
      client,
      'eventsConnection',
      '',
      'sequence type cursor',
      3,
    );
    expect(all.map(({ sequence }) => sequence)).toEqual(all.map((_, index) => all.length - index));
    const runs = await walkConnection<{ type: string }>(
      client,
      'eventsConnection',
      'filter: { types: ["run.*", "source.created"] }',
      'type',
      1,
    );
    expect(runs.map(({ type }) => type)).toEqual(
      all.map(({ type }) => type).filter((type) => type.startsWith('run.') || type === 'source.created'),
    );
    const ofSource = await walkConnection<{ subject: string }>(client, 'eventsConnection', `filter: { subject: "${sourceId}" }`, 'subject');
    expect(new Set(ofSource.map(({ subject }) => subject))).toEqual(new Set([sourceId]));
    expect(await walkConnection(client, 'eventsConnection', 'filter: { types: [] }', 'id')).toEqual([]);
    expect(await walkConnection(client, 'eventsConnection', 'filter: { types: ["%.*", "run_*", ".*"] }', 'id')).toEqual([]);

    const { seen } = client.subscribe({ after: all[2]?.cursor ?? '' });
    await eventually(() => seen.length >= 2 || undefined);
    expect(seen.slice(0, 2).map(({ sequence }) => sequence)).toEqual([all[1]?.sequence, all[0]?.sequence]);
    await client[Symbol.asyncDispose]();
  });
});

describe('the list of tenants', () => {
  it('contains only the own tenant for its members, and all for platform administrators, newest first to the microsecond', async () => {
    const ids = Array.from({ length: 5 }, freshTenantId);
    const database = await connectTo(currentStack().env['DATABASE_SYSTEM_URL']);
    // All within one millisecond, the resolution of a JavaScript date.
    for (const [index, id] of ids.entries())
      await database.query(
        `INSERT INTO tenants.tenant (tenant_id, name, slug, status, created_at)
         VALUES ($1, $1, $1, 'suspended', timestamptz '2020-01-01 00:00:00.000' + $2 * interval '1 microsecond')`,
        [id, (index * 7) % 5],
      );
    await database.end();
    const expected = ids.toSorted((a, b) => ((ids.indexOf(b) * 7) % 5) - ((ids.indexOf(a) * 7) % 5));

    const administrator = new TenantClient(freshTenantId(), 'platform_admin');
    const all = await walkConnection<{ tenantId: string }>(
      administrator,
      'tenantsConnection',
      'filter: { statuses: [SUSPENDED] }',
      'tenantId',
      1,
    );
    expect(all.map(({ tenantId }) => tenantId).filter((id) => ids.includes(id))).toEqual(expected);
    expect(new Set(all.map(({ tenantId }) => tenantId)).size).toBe(all.length);

    const member = new TenantClient();
    const { list } = await member.query<{ list: List<{ tenantId: string }> }>(
      '{ list: tenantsConnection { nodes { tenantId } totalCount } }',
    );
    expect(list).toEqual({ nodes: [{ tenantId: member.tenantId }], totalCount: 1 });
    expect(await walkConnection(member, 'tenantsConnection', 'filter: { statuses: [SUSPENDED] }', 'tenantId')).toEqual([]);
    expect(await walkConnection(member, 'tenantsConnection', 'filter: { statuses: [] }', 'tenantId')).toEqual([]);
  });
});
