import { eventually } from '../harness/eventually.js';
import { TenantClient } from '../harness/tenant-client.js';
import { codeOf, create, seed, rowsOf } from '../fixtures/programme.fixture.js';
import { tenantDate } from '../harness/tenant-date.js';
import { eventsOf } from '../harness/events-of.js';

interface Board {
  available: boolean;
  reason_code: string | null;
  overall: string | null;
  areas: { area_id: string; name: string; owner: string | null; members: string[]; light: string; reasons: { code: string }[] }[];
  lights: { area_id: string; phase: string; light: string; reasons: { code: string; item: { id: string } | null }[] }[];
}

const boardOf = async (client: TenantClient): Promise<Board> => (await client.get<Board>('/v1/transformation/board')).body;

describe('a tenant without a programme', () => {
  it('has an empty programme and board, and every scope check requires an approval', async () => {
    await using client = new TenantClient();
    const { status, body } = await client.get<Record<string, unknown>>('/v1/transformation/program');
    expect(status).toBe(200);
    expect(body).toMatchObject({ exists: false, programme_id: null, budget: null, areas: [], initiatives: [], risks: [], decisions: [] });
    expect(body['phases']).toHaveLength(7);
    expect(await boardOf(client)).toMatchObject({ available: true, reason_code: 'no_programme', areas: [], lights: [], overall: null });
    const { body: check } = await client.post('/v1/transformation/scope-check', { title: 'Etwas tun' });
    expect(check).toMatchObject({ decision: 'approval_required', status: 'pending', reasons: [{ code: 'no_programme' }] });
    const area = 'mutation { createArea(input: { name: "Vertrieb" }) { areaId } }';
    expect(await codeOf(client, area)).toBe('CONFLICT');
  });
});

describe('the programme', () => {
  it('is created once per tenant with concurrent requests', async () => {
    await using client = new TenantClient();
    await client.get('/v1/transformation/program');
    const query = 'mutation { createProgramme(input: { name: "P" }) { programmeId } }';
    const codes = await Promise.all(Array.from({ length: 5 }, () => codeOf(client, query)));
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(4);
    expect((await eventsOf(client)).filter(({ type }) => type === 'programme.created')).toHaveLength(1);
  });

  it('contains all its parts, as flat lists in REST and as relations in the graph', async () => {
    await using client = new TenantClient();
    const { areaId, initiativeId } = await seed(client);
    await create(client, 'Milestone', 'milestoneId', { initiativeId, title: 'Pilot', due: tenantDate(10) });
    await create(client, 'Risk', 'riskId', { initiativeId, title: 'Schnittstelle', probability: 2, impact: 3 });
    await create(client, 'ProgrammeDecision', 'decisionId', { areaId, question: 'Wer pflegt die Preise?', due: tenantDate(20) });
    const { body } = await client.get<Record<string, unknown[]>>('/v1/transformation/program');
    expect(body).toMatchObject({
      exists: true,
      name: 'Besser bis 2030',
      budget: 200_000,
      currency: 'EUR',
      areas: [{ area_id: areaId, members: ['S. Wieg'] }],
      initiatives: [{ initiative_id: initiativeId, area_id: areaId, progress: 0.5, budget: 40_000, spent: 0 }],
      milestones: [{ title: 'Pilot', due: tenantDate(10), status: 'open' }],
      risks: [{ initiative_id: initiativeId, area_id: areaId, score: 6 }],
      decisions: [{ area_id: areaId, initiative_id: null, status: 'open' }],
    });
    const tree = await client.query(
      `{ transformationProgram { areas { name decisions { question area { name } }
           initiatives { title area { name } milestones { title initiative { title } } risks { title } } } } }`,
    );
    expect(tree).toMatchObject({
      transformationProgram: {
        areas: [
          {
            decisions: [{ question: 'Wer pflegt die Preise?', area: { name: 'Vertrieb' } }],
            initiatives: [{ area: { name: 'Vertrieb' }, milestones: [{ title: 'Pilot', initiative: { title: 'Kundenportal' } }] }],
          },
        ],
      },
    });
  });

  it('is archived with its contents, after which another one can be created', async () => {
    await using client = new TenantClient();
    const { initiativeId } = await seed(client);
    await client.query('mutation { archiveProgramme(expectedVersion: 1) { programmeId } }');
    expect((await client.get('/v1/transformation/program')).body).toMatchObject({ exists: false });
    expect((await boardOf(client)).reason_code).toBe('no_programme');
    const kept = await client.query<{ initiative: { archivedAt: string | null } }>(
      'query ($id: ID!) { initiative(initiativeId: $id) { archivedAt } }',
      {
        id: initiativeId,
      },
    );
    expect(kept.initiative.archivedAt).not.toBeNull();
    await seed(client);
    expect((await boardOf(client)).areas).toHaveLength(1);
  });

  it.each([
    ['a target before the start', 'createProgramme(input: { name: "P", start: "2027-01-01", targetDate: "2026-01-01" }) { name }'],
    ['an invalid date', 'createProgramme(input: { name: "P", start: "2026-02-30" }) { name }'],
    ['a phase named twice', 'createProgramme(input: { name: "P", phases: [{ phase: ORIENT }, { phase: ORIENT }] }) { name }'],
    ['a negative budget', 'createProgramme(input: { name: "P", budget: -1 }) { name }'],
    ['an invalid currency', 'createProgramme(input: { name: "P", currency: "Euro" }) { name }'],
    ['an empty name', 'createProgramme(input: { name: "" }) { name }'],
    ['too large an amount', 'createProgramme(input: { name: "P", budget: 1e300 }) { name }'],
    ['a NUL character', 'createProgramme(input: { name: "P\\u0000" }) { name }'],
  ])('rejects %s without a write', async (_, mutation) => {
    await using client = new TenantClient();
    await client.get('/v1/transformation/program');
    const before = await rowsOf(client);
    expect(await codeOf(client, `mutation { ${mutation} }`)).toBe('VALIDATION_FAILED');
    expect(await rowsOf(client)).toEqual(before);
  });
});

describe('a part of the programme', () => {
  it('is changed by version: one of several concurrent changes succeeds', async () => {
    await using client = new TenantClient();
    const { initiativeId } = await seed(client);
    const edit = (progress: number) =>
      codeOf(
        client,
        'mutation ($id: ID!, $progress: Float!) { updateInitiative(initiativeId: $id, expectedVersion: 1, input: { progress: $progress }) { version } }',
        { id: initiativeId, progress },
      );
    const codes = await Promise.all([edit(0.6), edit(0.7), edit(0.8)]);
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(2);
    expect((await eventsOf(client)).filter(({ type }) => type === 'initiative.updated')).toMatchObject([
      { data: { changed: ['progress'] } },
    ]);
  });

  it('is created once per idempotency key', async () => {
    await using client = new TenantClient();
    const { areaId } = await seed(client);
    const query = `mutation { createInitiative(input: { areaId: "${areaId}", phase: DEFINE, title: "Einmal" }) { initiativeId } }`;
    const send = (text: string) =>
      client.post<{ data: unknown; errors?: unknown[] }>('/graphql', { query: text }, { 'idempotency-key': 'once' });
    const [first, second] = [await send(query), await send(query)];
    expect(second.body.data).toEqual(first.body.data);
    expect((await send(query.replace('Einmal', 'Anders'))).body.errors).toMatchObject([{ extensions: { code: 'IDEMPOTENCY_CONFLICT' } }]);
    expect((await client.get<{ initiatives: unknown[] }>('/v1/transformation/program')).body.initiatives).toHaveLength(2);
  });

  it('enforces the states of milestones and decisions', async () => {
    await using client = new TenantClient();
    const { initiativeId } = await seed(client);
    const milestoneId = await create(client, 'Milestone', 'milestoneId', { initiativeId, title: 'Pilot', due: tenantDate(-3) });
    const complete = 'mutation ($id: ID!) { completeMilestone(milestoneId: $id) { status completedAt } }';
    const codes = await Promise.all([codeOf(client, complete, { id: milestoneId }), codeOf(client, complete, { id: milestoneId })]);
    expect(codes.toSorted()).toEqual(['CONFLICT', undefined]);
    expect(
      await client.query('mutation ($id: ID!) { reopenMilestone(milestoneId: $id) { status completedAt } }', { id: milestoneId }),
    ).toEqual({
      reopenMilestone: { status: 'OPEN', completedAt: null },
    });
    const future = `mutation ($id: ID!) { completeMilestone(milestoneId: $id, completedAt: "${tenantDate(2)}T00:00:00Z") { status } }`;
    expect(await codeOf(client, future, { id: milestoneId })).toBe('VALIDATION_FAILED');

    const decisionId = await create(client, 'ProgrammeDecision', 'decisionId', { initiativeId, question: 'Kaufen oder bauen?' });
    const decide =
      'mutation ($id: ID!) { decideProgrammeDecision(decisionId: $id, input: { decision: "Kaufen", decidedBy: "GF" }) { status decidedBy } }';
    expect(await client.query(decide, { id: decisionId })).toEqual({ decideProgrammeDecision: { status: 'DECIDED', decidedBy: 'GF' } });
    expect(await codeOf(client, decide, { id: decisionId })).toBe('CONFLICT');
    expect(
      await codeOf(client, 'mutation ($id: ID!) { updateProgrammeDecision(decisionId: $id, input: { question: "?" }) { status } }', {
        id: decisionId,
      }),
    ).toBe('CONFLICT');
    const types = (await eventsOf(client)).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['milestone.created', 'milestone.completed', 'milestone.reopened', 'decision.decided']));
  });

  it('clears optional fields and rejects clearing required ones', async () => {
    await using client = new TenantClient();
    const { initiativeId } = await seed(client);
    const update =
      'mutation ($id: ID!, $input: InitiativeUpdateInput!) { updateInitiative(initiativeId: $id, input: $input) { owner budget title } }';
    expect(await client.query(update, { id: initiativeId, input: { owner: null, budget: null } })).toEqual({
      updateInitiative: { owner: null, budget: null, title: 'Kundenportal' },
    });
    expect(await codeOf(client, update, { id: initiativeId, input: { title: null } })).toBe('VALIDATION_FAILED');
    expect(await codeOf(client, update, { id: initiativeId, input: { start: tenantDate(60) } })).toBe('VALIDATION_FAILED');
  });

  it('is archived with its dependents, an area only if it is empty', async () => {
    await using client = new TenantClient();
    const { areaId, initiativeId } = await seed(client);
    const milestoneId = await create(client, 'Milestone', 'milestoneId', { initiativeId, title: 'Pilot', due: tenantDate(-30) });
    const archiveArea = `mutation { archiveArea(areaId: "${areaId}") { areaId } }`;
    expect(await codeOf(client, archiveArea)).toBe('CONFLICT');
    await client.query(`mutation { archiveInitiative(initiativeId: "${initiativeId}") { archivedAt } }`);
    expect((await client.get<{ overdue_milestones: number }>('/v1/nav/badges')).body.overdue_milestones).toBe(0);
    expect(await codeOf(client, `mutation { completeMilestone(milestoneId: "${milestoneId}") { status } }`)).toBe('CONFLICT');
    await client.query(archiveArea);
    expect((await client.get('/v1/transformation/program')).body).toMatchObject({
      exists: true,
      areas: [],
      initiatives: [],
      milestones: [],
    });
  });

  it('is listed in pages and by filter', async () => {
    await using client = new TenantClient();
    const { areaId, initiativeId } = await seed(client);
    for (const offset of [3, -9, 30, -20])
      await create(client, 'Milestone', 'milestoneId', { initiativeId, title: `M ${offset}`, due: tenantDate(offset) });
    for (const probability of [1, 3, 5])
      await create(client, 'Risk', 'riskId', { areaId, title: `R ${probability}`, probability, impact: 3 });
    const query = `query ($after: String) { milestonesConnection(first: 3, after: $after) { nodes { title } pageInfo { endCursor hasNextPage } totalCount } }`;
    type Page = {
      milestonesConnection: { nodes: { title: string }[]; pageInfo: { endCursor: string; hasNextPage: boolean }; totalCount: number };
    };
    const { milestonesConnection: first } = await client.query<Page>(query);
    const { milestonesConnection: second } = await client.query<Page>(query, { after: first.pageInfo.endCursor });
    expect([...first.nodes, ...second.nodes].map(({ title }) => title)).toEqual(['M -20', 'M -9', 'M 3', 'M 30']);
    expect([first.totalCount, first.pageInfo.hasNextPage, second.pageInfo.hasNextPage]).toEqual([4, true, false]);
    const filtered = await client.query(
      `query ($today: LocalDate!) {
         late: milestonesConnection(filter: { dueBefore: $today, statuses: [OPEN] }) { totalCount }
         high: risksConnection(filter: { minimumScore: 9 }) { totalCount }
         own: initiativesConnection(filter: { owners: ["H. Brand"], phases: [DELIVER] }) { totalCount }
         none: initiativesConnection(filter: { statuses: [DONE] }) { totalCount } }`,
      { today: tenantDate(0) },
    );
    expect(filtered).toEqual({ late: { totalCount: 2 }, high: { totalCount: 2 }, own: { totalCount: 1 }, none: { totalCount: 0 } });
  });

  it('can be changed by permitted roles only, and is not found by other tenants', async () => {
    await using client = new TenantClient();
    const { areaId, initiativeId } = await seed(client);
    const riskId = await create(client, 'Risk', 'riskId', { areaId, title: 'R', probability: 1, impact: 1 });
    const update = `mutation { updateInitiative(initiativeId: "${initiativeId}", input: { progress: 1 }) { progress } }`;
    expect(await codeOf(client.as('contributor'), update)).toBe('FORBIDDEN');
    expect((await client.as('viewer').get('/v1/transformation/program')).status).toBe(200);
    await using other = new TenantClient();
    await other.query('mutation { createProgramme(input: { name: "P" }) { programmeId } }');
    const before = await rowsOf(other);
    for (const attempt of [
      update,
      `mutation { archiveArea(areaId: "${areaId}") { areaId } }`,
      `mutation { updateRisk(riskId: "${riskId}", input: { probability: 5 }) { riskId } }`,
      `mutation { createInitiative(input: { areaId: "${areaId}", phase: DEFINE, title: "Fremd" }) { initiativeId } }`,
      `mutation { createMilestone(input: { initiativeId: "${initiativeId}", title: "Fremd", due: "2027-01-01" }) { milestoneId } }`,
      `mutation { createRisk(input: { initiativeId: "${initiativeId}", title: "Fremd", probability: 1, impact: 1 }) { riskId } }`,
      `{ initiative(initiativeId: "${initiativeId}") { title } }`,
      `{ area(areaId: "${areaId}") { name } }`,
    ])
      expect([attempt, await codeOf(other, attempt)]).toEqual([attempt, 'NOT_FOUND']);
    expect(await rowsOf(other)).toEqual(before);
    expect(await other.query('{ initiativesConnection { totalCount } risksConnection { totalCount } }')).toEqual({
      initiativesConnection: { totalCount: 0 },
      risksConnection: { totalCount: 0 },
    });
    expect((await boardOf(other)).areas).toEqual([]);
  });
});

describe('the programme of a deleted tenant', () => {
  it('is erased with all its parts', async () => {
    await using deleted = new TenantClient();
    const { areaId, initiativeId } = await seed(deleted);
    await create(deleted, 'Milestone', 'milestoneId', { initiativeId, title: 'Pilot', due: tenantDate(1) });
    await create(deleted, 'Risk', 'riskId', { areaId, title: 'R', probability: 1, impact: 1 });
    await create(deleted, 'ProgrammeDecision', 'decisionId', { initiativeId, question: 'Q' });
    await deleted.post('/v1/transformation/scope-check', { title: 'Etwas' });
    const ownRows = async () => Object.entries(await rowsOf(deleted)).filter(([table]) => /^(transformation|search)\./.test(table));
    expect((await ownRows()).filter(([table, rows]) => table.startsWith('transformation') && rows === 0)).toEqual([]);
    const admin = new TenantClient(undefined, 'platform_admin');
    expect((await admin.request('DELETE', `/v1/tenants/${deleted.tenantId}`)).status).toBe(202);
    await eventually(async () => ((await admin.get(`/v1/tenants/${deleted.tenantId}`)).status === 404 ? true : undefined));
    expect((await ownRows()).filter(([, rows]) => rows > 0)).toEqual([]);
  });
});

describe('the board', () => {
  it('counts days in the time zone of the tenant', async () => {
    await using client = new TenantClient();
    const { initiativeId } = await seed(client);
    // These zones have different dates at any time.
    const [early, late] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'];
    const due = new Date().toLocaleDateString('sv-SE', { timeZone: early });
    await create(client, 'Milestone', 'milestoneId', { initiativeId, title: 'Pilot', due });
    const stateIn = async (zone: string) => {
      expect((await client.request('PATCH', `/v1/tenants/${client.tenantId}`, { settings: { time_zone: zone } })).status).toBe(200);
      const { body } = await client.get<{ as_of: string }>('/v1/transformation/board');
      const { cockpit, navBadges } = await client.query<Record<'cockpit' | 'navBadges', unknown>>(
        '{ cockpit { transformation { overdueMilestones } } navBadges { overdueMilestones } }',
      );
      const { body: asked } = await client.post<{ answer: string }>('/v1/transformation/ask', { question: 'Is anything overdue?' });
      return { asOf: body.as_of, cockpit, navBadges, isOverdue: asked.answer.startsWith('Yes') };
    };
    const counted = (overdueMilestones: number) => ({
      cockpit: { transformation: { overdueMilestones } },
      navBadges: { overdueMilestones },
    });
    expect(await stateIn(early)).toMatchObject({ asOf: due, ...counted(0), isOverdue: false });
    expect(await stateIn(late)).toMatchObject({ ...counted(1), isOverdue: true });
  });

  it('shows each area by phase, and follows changes', async () => {
    await using client = new TenantClient();
    const { areaId, initiativeId } = await seed(client);
    const cell = async () => (await boardOf(client)).lights.find(({ phase }) => phase === 'deliver');
    const board = await boardOf(client);
    expect(board).toMatchObject({
      available: true,
      reason_code: null,
      overall: 'green',
      areas: [{ area_id: areaId, owner: 'H. Brand', members: ['S. Wieg'] }],
    });
    expect(board.lights.map(({ light }) => light).toSorted()).toEqual(['green', ...Array(6).fill('grey')]);
    expect(await cell()).toMatchObject({ light: 'green', reasons: [{ code: 'on_plan' }] });

    const milestoneId = await create(client, 'Milestone', 'milestoneId', { initiativeId, title: 'Pilot', due: tenantDate(-5) });
    expect(await cell()).toMatchObject({ light: 'amber', reasons: [{ code: 'milestone_overdue', item: { id: milestoneId } }] });
    await create(client, 'Risk', 'riskId', { initiativeId, title: 'Ausfall', probability: 4, impact: 5 });
    expect(await cell()).toMatchObject({ light: 'red', reasons: [{ code: 'high_risk' }, { code: 'milestone_overdue' }] });
    expect((await boardOf(client)).overall).toBe('red');

    await client.query(`mutation { updateInitiative(initiativeId: "${initiativeId}", input: { phase: DECIDE }) { phase } }`);
    const moved = await boardOf(client);
    expect(moved.lights.filter(({ light }) => light !== 'grey')).toMatchObject([{ phase: 'decide', light: 'red' }]);
    await client.query(`mutation { updateArea(areaId: "${areaId}", input: { name: "Markt" }) { name } }`);
    expect((await boardOf(client)).areas).toMatchObject([{ name: 'Markt' }]);
    await client.query(`mutation { completeMilestone(milestoneId: "${milestoneId}") { status } }`);
    await client.query(`mutation { updateInitiative(initiativeId: "${initiativeId}", input: { status: CANCELLED }) { status } }`);
    expect((await boardOf(client)).overall).toBe('grey');
  });
});
