import 'reflect-metadata';
import { jest } from '@jest/globals';
import { Client } from 'pg';
import { loadConfig } from '../../../platform/config/index.js';
import { buildSubgraph } from '../../../platform/graph/schema/build-subgraph.js';
import { createInProcessTransport } from '../../../platform/graph/transport/in-process-transport.js';
import type { SubgraphModule } from '../../../platform/graph/subgraph.js';
import { newId } from '../../../platform/ids.js';
import { createRuntime, type Runtime } from '../../../platform/runtime.js';
import { SUBGRAPHS } from '../../../subgraphs/index.js';
import { connectTo } from '../../harness/database.js';
import { currentStack } from '../../harness/stacks.js';
import { freshTenantId, TenantClient } from '../../harness/tenant-client.js';

/**
 * Seeds a tenant with `count` sources, datasets with two checks each, runs with files, briefings, exports, and initiatives
 * with a milestone and a risk each. Returns the ids by kind.
 */
const seed = async (tenantId: string, count: number): Promise<Record<string, string[]>> => {
  await new TenantClient(tenantId).get('/v1/sources');
  const database = await connectTo(currentStack().env['DATABASE_URL']);
  await database.query(`SELECT set_config('app.tenant_id', $1, false)`, [tenantId]);
  const ids: Record<string, string[]> = { source: [], dataset: [], check: [], run: [], briefing: [], export: [] };
  const insert = async (table: string, row: Record<string, unknown>) => {
    const columns = Object.keys(row);
    await database.query(
      `INSERT INTO ${table} (tenant_id, ${columns.join(', ')}) VALUES ($1, ${columns.map((_, index) => `$${index + 2}`).join(', ')})`,
      [tenantId, ...Object.values(row)],
    );
  };
  const programme = { programme_id: newId('prg') };
  await insert('transformation.programme', { ...programme, name: 'P' });
  for (let index = 0; index < count; index += 1) {
    const area = { ...programme, area_id: newId('area') };
    await insert('transformation.area', { ...area, name: `A${index}` });
    const initiative = { ...area, initiative_id: newId('ini') };
    await insert('transformation.initiative', { ...initiative, phase: 'deliver', title: `I${index}` });
    await insert('transformation.risk', { ...initiative, risk_id: newId('rsk'), title: 'R', probability: 1, impact: 1 });
    const milestone = { ...programme, initiative_id: initiative.initiative_id, milestone_id: newId('mst') };
    await insert('transformation.milestone', { ...milestone, title: 'M', due_on: '2026-01-01' });
    const id = { source: newId('src'), dataset: newId('dst'), run: newId('run'), briefing: newId('brf'), export: newId('exp') };
    const profile = { rows: index, columns: [] };
    const checks = [newId('qc'), newId('qc')];
    await insert('sources.source', { source_id: id.source, name: `S${index}`, kind: 'csv', origin: 'upload', location: 'x' });
    await insert('sources.dataset', {
      ...{ dataset_id: id.dataset, source_id: id.source, name: `D${index}`, kind: 'csv', rows: 1, bytes: 1 },
      ...{ content_hash: 'h', blob_name: 'b', columns: '[]', profile: JSON.stringify(profile) },
    });
    for (const [position, check] of checks.entries())
      await insert('sources.quality_check', {
        ...{ quality_check_id: check, source_id: id.source, dataset_id: id.dataset, content_hash: 'h', score: position, gate: 'open' },
        assessment: JSON.stringify({ dimensions: [{ dimension: 'validity', score: position }] }),
      });
    await insert('agents.run', { run_id: id.run, agent: 'export', status: 'succeeded', actor: 'x', request_id: 'x', max_attempts: 1 });
    const file = { run_id: id.run, media_type: 'text/csv', bytes: 1, sha256: 'x', blob_name: `${tenantId}/x` };
    for (const name of ['b', 'a']) await insert('agents.artifact', { artifact_id: newId('art'), file_name: name, ...file });
    const artifact = newId('art');
    await insert('agents.artifact', { artifact_id: artifact, file_name: 'c', ...file });
    await insert('agents.briefing', { briefing_id: id.briefing, run_id: id.run, title: 'T', language: 'en', summary: 's', markdown: 'm' });
    await insert('agents.export', {
      ...{ export_id: id.export, run_id: id.run, artifact_id: artifact, format: 'csv', subject: 'x', rows: 1, manifest: '{}' },
    });
    for (const [kind, one] of Object.entries({ ...id, check: checks[1] ?? '' })) ids[kind]?.push(one);
  }
  await database.end();
  return ids;
};

interface Answer {
  list: { nodes: object[] };
  _entities: (object | null)[];
}

describe('a relation of list entries', () => {
  let runtime: Runtime;
  const small = freshTenantId();
  const large = freshTenantId();
  let ids: Record<string, string[]>;

  beforeAll(async () => {
    runtime = await createRuntime(
      loadConfig({ ...currentStack().env, LOG_LEVEL: 'silent' }),
      'test',
      SUBGRAPHS.flatMap(({ entities }) => entities),
      SUBGRAPHS.flatMap(({ crossDomainQueries }) => crossDomainQueries ?? []),
    );
    await seed(small, 2);
    ids = await seed(large, 20);
  });
  afterAll(() => runtime[Symbol.asyncDispose]());

  const subgraph = (name: string): SubgraphModule => SUBGRAPHS.find((module) => module.name === name) as SubgraphModule;

  /** Executes a query in a subgraph; returns its data and the number of statements on the subgraph's tables. */
  const execute = async (name: string, tenantId: string, query: string, variables: Record<string, unknown> = {}) => {
    const transport = createInProcessTransport(buildSubgraph(subgraph(name), runtime), { log: runtime.log });
    const counted = jest.spyOn(Client.prototype, 'query');
    const caller = { tenantId, actor: 'test', roles: ['viewer' as const], requestId: 'req' };
    const { data, errors } = await transport.execute({ query, variables, caller });
    const texts = counted.mock.calls.map(([statement]) =>
      typeof statement === 'string' ? statement : String((statement as { text?: string }).text),
    );
    counted.mockRestore();
    expect(errors).toBeUndefined();
    return { data: data as unknown as Answer, statements: texts.filter((text) => new RegExp(`"?${name}"?\\."?\\w`).test(text)).length };
  };

  it.each<[string, string, string, number]>([
    [
      'sources',
      'sourcesConnection',
      'id dataset { id profile { rows } latestCheck { score dimensions { score } dataset { id } source { id } } source { id } }',
      9,
    ],
    ['sources', 'datasetsConnection', 'id latestCheck { id gate } source { id }', 4],
    ['agents', 'runsConnection', 'id artifacts { fileName run { id } }', 3],
    ['agents', 'briefingsConnection', 'id run { id artifacts { id } }', 3],
    ['transformation', 'initiativesConnection', 'id area { name } milestones { initiative { id } } risks { area { id } }', 6],
    ['agents', 'exportsConnection', 'id artifact { fileName } run { status }', 4],
  ])('of %s is loaded with the same number of statements for 2 and 20 entries of %s', async (name, field, selection, maxStatements) => {
    const query = `{ list: ${field}(first: 50) { nodes { ${selection} } totalCount } }`;
    const few = await execute(name, small, query);
    const many = await execute(name, large, query);
    expect(few.data.list.nodes).toHaveLength(2);
    expect(many.data.list.nodes).toHaveLength(20);
    expect(many.statements).toBe(few.statements);
    // One more statement counts the list.
    expect(many.statements).toBeLessThanOrEqual(maxStatements + 1);
  });

  it('is that of the respective entry', async () => {
    const { data } = await execute(
      'sources',
      large,
      '{ list: sourcesConnection(first: 20) { nodes { id name dataset { name profile { rows } latestCheck { id score dimensions { score } } } } } }',
    );
    expect(data.list.nodes).toEqual(
      ids['source']
        ?.map((id, index) => ({
          id,
          name: `S${index}`,
          dataset: {
            name: `D${index}`,
            profile: { rows: index },
            latestCheck: { id: ids['check']?.[index], score: 1, dimensions: [{ score: 1 }] },
          },
        }))
        .toReversed(),
    );
    const runs = await execute('agents', large, '{ list: runsConnection(first: 2) { nodes { artifacts { fileName } } } }');
    expect(runs.data.list.nodes[0]).toEqual({ artifacts: [{ fileName: 'a' }, { fileName: 'b' }, { fileName: 'c' }] });
  });

  it('is loaded with one statement for all entities that another subgraph requests', async () => {
    for (const [name, type, key, kind] of [
      ['sources', 'Source', 'sourceId', 'source'],
      ['sources', 'Dataset', 'datasetId', 'dataset'],
      ['sources', 'QualityCheck', 'qualityCheckId', 'check'],
      ['agents', 'Run', 'runId', 'run'],
      ['agents', 'Briefing', 'briefingId', 'briefing'],
      ['agents', 'Export', 'exportId', 'export'],
    ] as const) {
      const requested = [...(ids[kind] ?? []), 'absent', ids[kind]?.[0]];
      const { data, statements } = await execute(
        name,
        large,
        `query ($r: [_Any!]!) { _entities(representations: $r) { ... on ${type} { id } } }`,
        { r: requested.map((id) => ({ __typename: type, [key]: id })) },
      );
      expect(data._entities).toEqual(requested.map((id) => (id === 'absent' ? null : { id })));
      expect([type, statements]).toEqual([type, 1]);
      // Entities loaded for one tenant are not visible to another, even in concurrent requests.
      const [own, foreign] = await Promise.all(
        [large, small].map((tenantId) =>
          execute(name, tenantId, `query ($r: [_Any!]!) { _entities(representations: $r) { ... on ${type} { id } } }`, {
            r: [{ __typename: type, [key]: requested[0] }],
          }),
        ),
      );
      expect([own?.data._entities, foreign?.data._entities]).toEqual([[{ id: requested[0] }], [null]]);
    }
  });
});
