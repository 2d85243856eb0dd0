import type { Client } from 'pg';
import { connectTo, rowCountsWithoutSearchIndex } from '../../harness/database.js';
import type { TenantClient } from '../../harness/tenant-client.js';
import { given } from './stack.js';

const EMPTY = {
  available: false,
  reason_code: 'index_unreadable',
  programme: null,
  as_of: null,
  phases: [],
  areas: [],
  lights: [],
  overall: null,
  reasons: [],
};

interface Ids {
  areaId: string;
  initiativeId: string;
}

const seed = async (): Promise<{ client: TenantClient; ids: Ids }> => {
  const client = await given.service.tenant();
  await client.query('mutation { createProgramme(input: { name: "Besser" }) { programmeId } }');
  const { createArea } = await client.query<{ createArea: { areaId: string } }>(
    'mutation { createArea(input: { name: "Vertrieb" }) { areaId } }',
  );
  const { createInitiative } = await client.query<{ createInitiative: { initiativeId: string } }>(
    `mutation { createInitiative(input: { areaId: "${createArea.areaId}", phase: DELIVER, title: "Portal", owner: "O", status: PLANNED }) { initiativeId } }`,
  );
  return { client, ids: { ...createArea, ...createInitiative } };
};

const board = async (client: TenantClient) => (await client.get<Record<string, unknown>>('/v1/transformation/board')).body;

const rowsOf = async ({ tenantId }: TenantClient): Promise<Record<string, number>> => {
  const database = await connectTo(given.service.stack.env['DATABASE_URL']);
  const counts = await rowCountsWithoutSearchIndex(database, tenantId);
  await database.end();
  return counts;
};

/** A fault that makes the index unreadable until it ends. */
interface Fault {
  begin(): Promise<unknown>;
  end(): Promise<unknown>;
}

/** Locks the table, so that every reader waits until it times out. */
const lockedTable = (): Fault => {
  let holder: Client | undefined;
  return {
    async begin() {
      holder = await given.service.connect();
      await holder.query('BEGIN; LOCK TABLE search.document IN ACCESS EXCLUSIVE MODE');
    },
    async end() {
      await holder?.query('ROLLBACK');
      await holder?.end();
    },
  };
};

const statements =
  (begin: string, end: string): (() => Fault) =>
  () => ({
    begin: () => given.service.sql(begin),
    end: () => given.service.sql(end),
  });

const FAULTS: [string, () => Fault][] = [
  ['its table is missing', statements('ALTER TABLE search.document RENAME TO hidden', 'ALTER TABLE search.hidden RENAME TO document')],
  [
    'the service has no privileges on its table',
    statements('REVOKE ALL ON search.document FROM kpi_runtime', 'GRANT SELECT, INSERT, UPDATE, DELETE ON search.document TO kpi_runtime'),
  ],
  ['reading it times out', lockedTable],
];

describe('the board, if the search index cannot be read', () => {
  it.each(FAULTS)('is empty with the reason because %s, and recovers afterwards', async (_, faultOf) => {
    const { client, ids } = await seed();
    expect(await board(client)).toMatchObject({ available: true, overall: 'green', areas: [{ area_id: ids.areaId }] });
    const fault = faultOf();
    await fault.begin();
    try {
      const began = performance.now();
      const answer = await client.get('/v1/transformation/board');
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject(EMPTY);
      expect(performance.now() - began).toBeLessThan(5_000);
      const { data, errors } = await client.graph('{ transformationBoard { available lights { light } areas { name } } }');
      expect([data, errors]).toEqual([{ transformationBoard: { available: false, lights: [], areas: [] } }, undefined]);
      // Parts that do not depend on the index are still available.
      expect((await client.get('/v1/transformation/program')).body).toMatchObject({ exists: true, initiatives: [{ title: 'Portal' }] });
      const question = await client.post('/v1/transformation/ask', { question: 'Wie steht es um das Portal?' });
      expect([question.status, question.body]).toMatchObject([
        200,
        { degraded: true, degraded_reasons: ['index_unreadable'], evidence: [], citations: [], no_evidence: false },
      ]);
    } finally {
      await fault.end();
    }
    expect(await board(client)).toMatchObject({ available: true, overall: 'green' });
  });
});

describe('the transformation domain, if the search index cannot be written', () => {
  it('rejects every change with 503 and changes nothing', async () => {
    const { client, ids } = await seed();
    const { body: check } = await client.post<{ check_id: string }>('/v1/transformation/scope-check', { title: 'Etwas' });
    const before = await rowsOf(client);
    await given.service.sql('REVOKE INSERT, UPDATE, DELETE ON search.document FROM kpi_runtime');
    try {
      for (const mutation of [
        `createArea(input: { name: "Neu" }) { areaId }`,
        `updateArea(areaId: "${ids.areaId}", input: { name: "Anders" }) { name }`,
        `createInitiative(input: { areaId: "${ids.areaId}", phase: DEFINE, title: "Neu" }) { title }`,
        `updateInitiative(initiativeId: "${ids.initiativeId}", input: { progress: 0.9 }) { progress }`,
        `archiveInitiative(initiativeId: "${ids.initiativeId}") { archivedAt }`,
        `createRisk(input: { title: "Neu", probability: 1, impact: 1 }) { riskId }`,
        `updateProgramme(input: { name: "Anders" }) { name }`,
      ]) {
        const { errors } = await client.graph(`mutation { ${mutation} }`);
        expect([mutation, errors?.[0]?.extensions.code]).toEqual([mutation, 'UNAVAILABLE']);
      }
      const rejected = await client.post(`/v1/transformation/scope-checks/${check.check_id}/approve`);
      expect([rejected.status, Number(rejected.headers.get('retry-after')) > 0]).toEqual([503, true]);
      expect((await client.post('/v1/transformation/scope-check', { title: 'Noch etwas' })).status).toBe(503);
    } finally {
      await given.service.sql('GRANT INSERT, UPDATE, DELETE ON search.document TO kpi_runtime');
    }
    expect(await rowsOf(client)).toEqual(before);
    expect((await client.get('/v1/transformation/program')).body).toMatchObject({
      name: 'Besser',
      areas: [{ name: 'Vertrieb', version: 1 }],
      initiatives: [{ progress: 0, version: 1 }],
    });
    expect((await client.post(`/v1/transformation/scope-checks/${check.check_id}/approve`)).status).toBe(200);
  });
});
