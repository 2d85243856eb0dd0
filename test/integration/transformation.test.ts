import { connectTo, rowsAtRest } from '../harness/database.js';
import { theStack } from '../harness/stacks.js';
import { TenantClient } from '../harness/tenant-client.js';

interface Check {
  check_id: string;
  decision: string;
  status: string;
  reasons: { code: string; rule: string; text: { de: string; en: string } }[];
  approver: string | null;
  decided_as: string | null;
  rejection_note: string | null;
}

interface Board {
  available: boolean;
  reason_code: string | null;
  overall: string | null;
  areas: { area_id: string; name: string; owner: string | null; members: string[]; light: string; reasons: { code: string }[] }[];
  lights: { area_id: string; phase: string; light: string; reasons: { code: string; item: { id: string } | null }[] }[];
}

const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

const PROGRAMME = { name: 'Besser bis 2030', start: day(-100), targetDate: day(500), budget: 200_000 };

/** A tenant with a programme, an area and a running initiative. */
const furnish = async (client: TenantClient): Promise<{ programmeId: string; areaId: string; initiativeId: string }> => {
  const { createProgramme: programme } = await client.ask<{ createProgramme: { programmeId: string } }>(
    'mutation ($input: ProgrammeCreateInput!) { createProgramme(input: $input) { programmeId } }',
    { input: PROGRAMME },
  );
  const areaId = await create(client, 'Area', 'areaId', { name: 'Vertrieb', owner: 'H. Brand', members: ['S. Wieg'] });
  const initiativeId = await create(client, 'Initiative', 'initiativeId', {
    areaId,
    phase: 'deliver',
    title: 'Kundenportal',
    status: 'active',
    owner: 'H. Brand',
    start: day(-50),
    due: day(50),
    progress: 0.5,
    budget: 40_000,
  });
  return { ...programme, areaId, initiativeId };
};

const create = async (client: TenantClient, type: string, id: string, input: Record<string, unknown>): Promise<string> => {
  const inputType = `${type.replace('ProgrammeDecision', 'Decision')}CreateInput`;
  const data = await client.ask<Record<string, Record<string, string>>>(
    `mutation ($input: ${inputType}!) { create${type}(input: $input) { ${id} } }`,
    { input },
  );
  return data[`create${type}`]?.[id] ?? '';
};

const codeOf = async (client: TenantClient, query: string, variables: Record<string, unknown> = {}): Promise<string | undefined> =>
  (await client.graph(query, variables)).errors?.[0]?.extensions.code;

const eventsOf = async (client: TenantClient): Promise<{ type: string; subject: string; data: Record<string, unknown> }[]> =>
  (await client.get<{ type: string; subject: string; data: Record<string, unknown> }[]>('/v1/events/recent?limit=250')).body;

const boardOf = async (client: TenantClient): Promise<Board> => (await client.get<Board>('/v1/transformation/board')).body;

const rowsOf = async ({ tenantId }: TenantClient): Promise<Record<string, number>> => {
  const database = await connectTo(theStack().env['DATABASE_URL']);
  const counts = await rowsAtRest(database, tenantId);
  await database.end();
  return counts;
};

describe('a tenant without a programme', () => {
  it('gets an honest empty one, an empty board, and must ask for everything', async () => {
    await using client = new TenantClient();
    const { status, body } = await client.get<Record<string, unknown>>('/v1/transformation/program');
    expect(status).toBe(200);
    expect(body).toMatchObject({ exists: false, programme_id: null, budget: null, areas: [], initiatives: [], risks: [], decisions: [] });
    expect(body['phases']).toHaveLength(7);
    expect(await boardOf(client)).toMatchObject({ available: true, reason_code: 'no_programme', areas: [], lights: [], overall: null });
    const { body: check } = await client.post<Check>('/v1/transformation/scope-check', { title: 'Etwas tun' });
    expect(check).toMatchObject({ decision: 'approval_required', status: 'pending', reasons: [{ code: 'no_programme' }] });
    const area = 'mutation { createArea(input: { name: "Vertrieb" }) { areaId } }';
    expect(await codeOf(client, area)).toBe('CONFLICT');
  });
});

describe('the programme', () => {
  it('exists once per tenant, however many set it up at once', async () => {
    await using client = new TenantClient();
    await client.get('/v1/transformation/program');
    const query = 'mutation { createProgramme(input: { name: "P" }) { programmeId } }';
    const codes = await Promise.all(Array.from({ length: 5 }, () => codeOf(client, query)));
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(4);
    expect((await eventsOf(client)).filter(({ type }) => type === 'programme.created')).toHaveLength(1);
  });

  it('shows all that belongs to it, in REST flat and in the graph along its relations', async () => {
    await using client = new TenantClient();
    const { areaId, initiativeId } = await furnish(client);
    await create(client, 'Milestone', 'milestoneId', { initiativeId, title: 'Pilot', due: day(10) });
    await create(client, 'Risk', 'riskId', { initiativeId, title: 'Schnittstelle', probability: 2, impact: 3 });
    await create(client, 'ProgrammeDecision', 'decisionId', { areaId, question: 'Wer pflegt die Preise?', due: day(20) });
    const { body } = await client.get<Record<string, unknown[]>>('/v1/transformation/program');
    expect(body).toMatchObject({
      exists: true,
      name: 'Besser bis 2030',
      budget: 200_000,
      currency: 'EUR',
      areas: [{ area_id: areaId, members: ['S. Wieg'] }],
      initiatives: [{ initiative_id: initiativeId, area_id: areaId, progress: 0.5, budget: 40_000, spent: 0 }],
      milestones: [{ title: 'Pilot', due: day(10), status: 'open' }],
      risks: [{ initiative_id: initiativeId, area_id: areaId, score: 6 }],
      decisions: [{ area_id: areaId, initiative_id: null, status: 'open' }],
    });
    const tree = await client.ask(
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

  it('is archived with its contents, after which another one can be set up', async () => {
    await using client = new TenantClient();
    const { initiativeId } = await furnish(client);
    await client.ask('mutation { archiveProgramme(expectedVersion: 1) { programmeId } }');
    expect((await client.get('/v1/transformation/program')).body).toMatchObject({ exists: false });
    expect((await boardOf(client)).reason_code).toBe('no_programme');
    const kept = await client.ask<{ initiative: { archivedAt: string | null } }>(
      'query ($id: ID!) { initiative(initiativeId: $id) { archivedAt } }',
      {
        id: initiativeId,
      },
    );
    expect(kept.initiative.archivedAt).not.toBeNull();
    await furnish(client);
    expect((await boardOf(client)).areas).toHaveLength(1);
  });

  it.each([
    ['a target before the start', 'createProgramme(input: { name: "P", start: "2027-01-01", targetDate: "2026-01-01" }) { name }'],
    ['a day that is none', 'createProgramme(input: { name: "P", start: "2026-02-30" }) { name }'],
    ['a phase named twice', 'createProgramme(input: { name: "P", phases: [{ phase: orient }, { phase: orient }] }) { name }'],
    ['a negative budget', 'createProgramme(input: { name: "P", budget: -1 }) { name }'],
    ['a currency that is none', 'createProgramme(input: { name: "P", currency: "Euro" }) { name }'],
    ['an empty name', 'createProgramme(input: { name: "" }) { name }'],
    ['an amount beyond all measure', 'createProgramme(input: { name: "P", budget: 1e300 }) { name }'],
    ['a NUL character', 'createProgramme(input: { name: "P\\u0000" }) { name }'],
  ])('refuses %s and writes nothing', async (_, mutation) => {
    await using client = new TenantClient();
    await client.get('/v1/transformation/program');
    const before = await rowsOf(client);
    expect(await codeOf(client, `mutation { ${mutation} }`)).toBe('VALIDATION_FAILED');
    expect(await rowsOf(client)).toEqual(before);
  });
});

describe('what belongs to the programme', () => {
  it('is changed by version: of two editors who read the same one, one is told', async () => {
    await using client = new TenantClient();
    const { initiativeId } = await furnish(client);
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
    const { areaId } = await furnish(client);
    const query = `mutation { createInitiative(input: { areaId: "${areaId}", phase: define, title: "Einmal" }) { initiativeId } }`;
    const send = (text: string) =>
      client.post<{ data: unknown; errors?: unknown[] }>('/graphql', { query: text }, { 'idempotency-key': 'once' });
    const [first, second] = [await send(query), await send(query)];
    expect(second.body.data).toEqual(first.body.data);
    expect((await send(query.replace('Einmal', 'Anders'))).body.errors).toMatchObject([{ extensions: { code: 'IDEMPOTENCY_CONFLICT' } }]);
    expect((await client.get<{ initiatives: unknown[] }>('/v1/transformation/program')).body.initiatives).toHaveLength(2);
  });

  it('keeps the states of milestones and decisions', async () => {
    await using client = new TenantClient();
    const { initiativeId } = await furnish(client);
    const milestoneId = await create(client, 'Milestone', 'milestoneId', { initiativeId, title: 'Pilot', due: day(-3) });
    const complete = 'mutation ($id: ID!) { completeMilestone(milestoneId: $id) { status completedAt } }';
    const codes = await Promise.all([codeOf(client, complete, { id: milestoneId }), codeOf(client, complete, { id: milestoneId })]);
    expect(codes.toSorted()).toEqual(['CONFLICT', undefined]);
    expect(
      await client.ask('mutation ($id: ID!) { reopenMilestone(milestoneId: $id) { status completedAt } }', { id: milestoneId }),
    ).toEqual({
      reopenMilestone: { status: 'open', completedAt: null },
    });
    const future = `mutation ($id: ID!) { completeMilestone(milestoneId: $id, completedAt: "${day(2)}T00:00:00Z") { status } }`;
    expect(await codeOf(client, future, { id: milestoneId })).toBe('VALIDATION_FAILED');

    const decisionId = await create(client, 'ProgrammeDecision', 'decisionId', { initiativeId, question: 'Kaufen oder bauen?' });
    const decide =
      'mutation ($id: ID!) { decideProgrammeDecision(decisionId: $id, input: { decision: "Kaufen", decidedBy: "GF" }) { status decidedBy } }';
    expect(await client.ask(decide, { id: decisionId })).toEqual({ decideProgrammeDecision: { status: 'decided', decidedBy: 'GF' } });
    expect(await codeOf(client, decide, { id: decisionId })).toBe('CONFLICT');
    expect(
      await codeOf(client, 'mutation ($id: ID!) { updateProgrammeDecision(decisionId: $id, input: { question: "?" }) { status } }', {
        id: decisionId,
      }),
    ).toBe('CONFLICT');
    const types = (await eventsOf(client)).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['milestone.created', 'milestone.completed', 'milestone.reopened', 'decision.decided']));
  });

  it('clears what may be empty and refuses to clear what may not', async () => {
    await using client = new TenantClient();
    const { initiativeId } = await furnish(client);
    const update =
      'mutation ($id: ID!, $input: InitiativeUpdateInput!) { updateInitiative(initiativeId: $id, input: $input) { owner budget title } }';
    expect(await client.ask(update, { id: initiativeId, input: { owner: null, budget: null } })).toEqual({
      updateInitiative: { owner: null, budget: null, title: 'Kundenportal' },
    });
    expect(await codeOf(client, update, { id: initiativeId, input: { title: null } })).toBe('VALIDATION_FAILED');
    expect(await codeOf(client, update, { id: initiativeId, input: { start: day(60) } })).toBe('VALIDATION_FAILED');
  });

  it('is archived with what hangs on it, and an area only when it is empty', async () => {
    await using client = new TenantClient();
    const { areaId, initiativeId } = await furnish(client);
    const milestoneId = await create(client, 'Milestone', 'milestoneId', { initiativeId, title: 'Pilot', due: day(-30) });
    const archiveArea = `mutation { archiveArea(areaId: "${areaId}") { areaId } }`;
    expect(await codeOf(client, archiveArea)).toBe('CONFLICT');
    await client.ask(`mutation { archiveInitiative(initiativeId: "${initiativeId}") { archivedAt } }`);
    expect((await client.get<{ overdue_milestones: number }>('/v1/nav/badges')).body.overdue_milestones).toBe(0);
    expect(await codeOf(client, `mutation { completeMilestone(milestoneId: "${milestoneId}") { status } }`)).toBe('CONFLICT');
    await client.ask(archiveArea);
    expect((await client.get('/v1/transformation/program')).body).toMatchObject({
      exists: true,
      areas: [],
      initiatives: [],
      milestones: [],
    });
  });

  it('is listed page by page and by filter', async () => {
    await using client = new TenantClient();
    const { areaId, initiativeId } = await furnish(client);
    for (const offset of [3, -9, 30, -20])
      await create(client, 'Milestone', 'milestoneId', { initiativeId, title: `M ${offset}`, due: day(offset) });
    for (const probability of [1, 3, 5])
      await create(client, 'Risk', 'riskId', { areaId, title: `R ${probability}`, probability, impact: 3 });
    const query = `query ($after: String) { milestonesConnection(first: 3, after: $after) { nodes { title } pageInfo { endCursor hasNextPage } totalCount } }`;
    type Page = {
      milestonesConnection: { nodes: { title: string }[]; pageInfo: { endCursor: string; hasNextPage: boolean }; totalCount: number };
    };
    const { milestonesConnection: first } = await client.ask<Page>(query);
    const { milestonesConnection: second } = await client.ask<Page>(query, { after: first.pageInfo.endCursor });
    expect([...first.nodes, ...second.nodes].map(({ title }) => title)).toEqual(['M -20', 'M -9', 'M 3', 'M 30']);
    expect([first.totalCount, first.pageInfo.hasNextPage, second.pageInfo.hasNextPage]).toEqual([4, true, false]);
    const narrowed = await client.ask(
      `query ($today: LocalDate!) {
         late: milestonesConnection(filter: { dueBefore: $today, statuses: [open] }) { totalCount }
         high: risksConnection(filter: { minimumScore: 9 }) { totalCount }
         own: initiativesConnection(filter: { owner: "H. Brand", phases: [deliver] }) { totalCount }
         none: initiativesConnection(filter: { statuses: [done] }) { totalCount } }`,
      { today: day(0) },
    );
    expect(narrowed).toEqual({ late: { totalCount: 2 }, high: { totalCount: 2 }, own: { totalCount: 1 }, none: { totalCount: 0 } });
  });

  it('is not for viewers to change, and absent for strangers', async () => {
    await using client = new TenantClient();
    const { areaId, initiativeId } = await furnish(client);
    const riskId = await create(client, 'Risk', 'riskId', { areaId, title: 'R', probability: 1, impact: 1 });
    const update = `mutation { updateInitiative(initiativeId: "${initiativeId}", input: { progress: 1 }) { progress } }`;
    expect(await codeOf(client.as('contributor'), update)).toBe('FORBIDDEN');
    expect((await client.as('viewer').get('/v1/transformation/program')).status).toBe(200);
    await using stranger = new TenantClient();
    await stranger.ask('mutation { createProgramme(input: { name: "P" }) { programmeId } }');
    const before = await rowsOf(stranger);
    for (const attempt of [
      update,
      `mutation { archiveArea(areaId: "${areaId}") { areaId } }`,
      `mutation { updateRisk(riskId: "${riskId}", input: { probability: 5 }) { riskId } }`,
      `mutation { createInitiative(input: { areaId: "${areaId}", phase: define, title: "Fremd" }) { initiativeId } }`,
      `mutation { createMilestone(input: { initiativeId: "${initiativeId}", title: "Fremd", due: "2027-01-01" }) { milestoneId } }`,
      `mutation { createRisk(input: { initiativeId: "${initiativeId}", title: "Fremd", probability: 1, impact: 1 }) { riskId } }`,
      `{ initiative(initiativeId: "${initiativeId}") { title } }`,
      `{ area(areaId: "${areaId}") { name } }`,
    ])
      expect([attempt, await codeOf(stranger, attempt)]).toEqual([attempt, 'NOT_FOUND']);
    expect(await rowsOf(stranger)).toEqual(before);
    expect(await stranger.ask('{ initiativesConnection { totalCount } risksConnection { totalCount } }')).toEqual({
      initiativesConnection: { totalCount: 0 },
      risksConnection: { totalCount: 0 },
    });
    expect((await boardOf(stranger)).areas).toEqual([]);
  });
});

describe('the board', () => {
  it('shows each area by phase, and follows what happens', async () => {
    await using client = new TenantClient();
    const { areaId, initiativeId } = await furnish(client);
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

    const milestoneId = await create(client, 'Milestone', 'milestoneId', { initiativeId, title: 'Pilot', due: day(-5) });
    expect(await cell()).toMatchObject({ light: 'amber', reasons: [{ code: 'milestone_overdue', item: { id: milestoneId } }] });
    await create(client, 'Risk', 'riskId', { initiativeId, title: 'Ausfall', probability: 4, impact: 5 });
    expect(await cell()).toMatchObject({ light: 'red', reasons: [{ code: 'high_risk' }, { code: 'milestone_overdue' }] });
    expect((await boardOf(client)).overall).toBe('red');

    await client.ask(`mutation { updateInitiative(initiativeId: "${initiativeId}", input: { phase: decide }) { phase } }`);
    const moved = await boardOf(client);
    expect(moved.lights.filter(({ light }) => light !== 'grey')).toMatchObject([{ phase: 'decide', light: 'red' }]);
    await client.ask(`mutation { updateArea(areaId: "${areaId}", input: { name: "Markt" }) { name } }`);
    expect((await boardOf(client)).areas).toMatchObject([{ name: 'Markt' }]);
    await client.ask(`mutation { completeMilestone(milestoneId: "${milestoneId}") { status } }`);
    await client.ask(`mutation { updateInitiative(initiativeId: "${initiativeId}", input: { status: cancelled }) { status } }`);
    expect((await boardOf(client)).overall).toBe('grey');
  });
});

describe('scope checks', () => {
  const request = async (client: TenantClient, body: Record<string, unknown>): Promise<Check> => {
    const answer = await client.post<Check>('/v1/transformation/scope-check', { title: 'Vorhaben', ...body });
    expect(answer.status).toBe(200);
    return answer.body;
  };

  it('are decided by the policy where it can', async () => {
    await using client = new TenantClient();
    const { areaId } = await furnish(client);
    const small = await request(client, { area_id: areaId, budget: 10_000, start: day(1), end: day(30), data_classes: ['internal'] });
    expect(small).toMatchObject({ decision: 'allow', status: 'decided', reasons: [{ code: 'within_scope' }] });
    // 200,000 granted, 40,000 planned for the initiative.
    const large = await request(client, { area_id: areaId, budget: 160_001 });
    expect(large).toMatchObject({ decision: 'deny', status: 'decided', reasons: [{ code: 'budget_exceeds_remaining', rule: 'budget' }] });
    expect(large.reasons[0]?.text.de).toContain('160.000');
    expect(await request(client, { area_id: 'area_00000000000000000000000000' })).toMatchObject({
      decision: 'deny',
      reasons: [{ code: 'area_unknown' }],
    });
    for (const { check_id: checkId } of [small, large])
      expect((await client.post(`/v1/transformation/scope-checks/${checkId}/approve`)).status).toBe(409);
    const list = async (query: string) =>
      (await client.get<Check[]>(`/v1/transformation/scope-checks${query}`)).body.map(({ decision }) => decision);
    expect(await list('')).toEqual(['deny', 'deny', 'allow']);
    expect(await list('?decision=allow')).toEqual(['allow']);
    expect(await list('?limit=1')).toEqual(['deny']);
  });

  it('are approved or rejected once, by whom is kept', async () => {
    await using client = new TenantClient();
    await furnish(client);
    const pending = await request(client, { requested_by: 'K. Hansen' });
    expect(pending).toMatchObject({ decision: 'approval_required', status: 'pending', reasons: [{ code: 'area_not_named' }] });
    expect((await client.get('/v1/nav/badges')).body).toMatchObject({ pending_approvals: 1 });
    const path = `/v1/transformation/scope-checks/${pending.check_id}`;
    expect((await client.as('advisor').post(`${path}/approve`)).status).toBe(403);
    const answers = await Promise.all([
      client.post<Check>(`${path}/approve?approver=Frau%20Dr.%20Stein`),
      client.post<Check>(`${path}/reject?reason=zu%20teuer`),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body: ended } = answers.find(({ status }) => status === 200) ?? answers[0];
    expect(ended).toMatchObject(
      ended.status === 'approved'
        ? { approver: 'Frau Dr. Stein', decided_as: 'demo', rejection_note: null }
        : { approver: 'tenant_admin', decided_as: 'demo', rejection_note: 'zu teuer' },
    );
    expect((await client.post(`${path}/approve`)).status).toBe(409);
    const types = (await eventsOf(client)).map(({ type }) => type).filter((type) => type.startsWith('scope_check'));
    expect(types).toEqual([`scope_check.${ended.status}`, 'scope_check.requested']);
  });

  it('are requested once per idempotency key', async () => {
    await using client = new TenantClient();
    const send = (title: string) => client.post<Check>('/v1/transformation/scope-check', { title }, { 'idempotency-key': 'k1' });
    const [first, second] = await Promise.all([send('Einmal'), send('Einmal')]);
    expect(second.body.check_id).toBe(first.body.check_id);
    expect((await send('Zweimal')).status).toBe(409);
    expect((await client.get<Check[]>('/v1/transformation/scope-checks')).body).toHaveLength(1);
  });

  it.each([
    ['no body', undefined, ['body']],
    ['no title', {}, ['body', 'title']],
    ['a phase that is none', { title: 'x', phase: 'party' }, ['body', 'phase']],
    ['a negative budget', { title: 'x', budget: -1 }, ['body', 'budget']],
    ['a day that is none', { title: 'x', start: '2026-13-01' }, ['body', 'start']],
    ['an end before the start', { title: 'x', start: '2026-05-02', end: '2026-05-01' }, ['body', 'end']],
    ['data of no class', { title: 'x', data_classes: ['secret'] }, ['body', 'data_classes', 0]],
  ])('refuse %s and write nothing', async (_, body, loc) => {
    await using client = new TenantClient();
    await client.get('/v1/transformation/program');
    const before = await rowsOf(client);
    const answer = await client.post<{ detail: { loc: unknown[] }[] }>('/v1/transformation/scope-check', body);
    expect([answer.status, answer.body.detail[0]?.loc]).toEqual([422, loc]);
    expect(await rowsOf(client)).toEqual(before);
  });

  it.each([
    ['a limit below one', 'GET', 'scope-checks?limit=0', ['query', 'limit']],
    ['a limit above a hundred', 'GET', 'scope-checks?limit=101', ['query', 'limit']],
    ['an unknown decision', 'GET', 'scope-checks?decision=maybe', ['query', 'decision']],
    ['a short approver', 'POST', 'scope-checks/chk_x/approve?approver=x', ['query', 'approver']],
    ['a long approver', 'POST', `scope-checks/chk_x/reject?approver=${'x'.repeat(81)}`, ['query', 'approver']],
    ['a long reason', 'POST', `scope-checks/chk_x/reject?reason=${'x'.repeat(241)}`, ['query', 'reason']],
  ])('refuse %s', async (_, method, path, loc) => {
    await using client = new TenantClient();
    const answer = await client.request<{ detail: { loc: unknown[] }[] }>(method, `/v1/transformation/${path}`);
    expect([answer.status, answer.body.detail[0]?.loc]).toEqual([422, loc]);
  });

  it('are absent for strangers', async () => {
    await using client = new TenantClient();
    const { check_id: checkId } = await request(client, {});
    await using stranger = new TenantClient();
    for (const action of ['approve', 'reject'])
      expect((await stranger.post(`/v1/transformation/scope-checks/${checkId}/${action}`)).status).toBe(404);
    expect(await codeOf(stranger, `{ scopeCheck(checkId: "${checkId}") { title } }`)).toBe('NOT_FOUND');
    expect((await stranger.get('/v1/transformation/scope-checks')).body).toEqual([]);
    expect((await client.get<Check[]>('/v1/transformation/scope-checks')).body[0]?.status).toBe('pending');
  });
});

describe('questions about the programme', () => {
  interface Answer {
    answer: string;
    statement: string | null;
    language: string;
    evidence: { id: string; kind: string; title: string; text: string }[];
    citations: { id: string }[];
    retrievers: { name: string; ran: boolean }[];
    no_evidence: boolean;
    degraded: boolean;
    degraded_reasons: string[];
  }
  const ask = async (client: TenantClient, body: Record<string, unknown>) =>
    (await client.post<Answer>('/v1/transformation/ask', body)).body;

  it('are answered by evidence as it holds today, where there is no model', async () => {
    await using client = new TenantClient();
    const { initiativeId } = await furnish(client);
    const late = await create(client, 'Milestone', 'milestoneId', { initiativeId, title: 'Pilot mit zwei Kunden', due: day(-20) });
    const planned = await create(client, 'Milestone', 'milestoneId', { initiativeId, title: 'Alle Kunden', due: day(20) });
    const answer = await ask(client, { question: 'Welche Meilensteine sind überfällig?', k: 3 });
    expect(answer).toMatchObject({ language: 'de', no_evidence: false, degraded: true, degraded_reasons: ['model_not_configured'] });
    expect(answer.evidence.map(({ id }) => id)).toContain(late);
    expect(answer.evidence.find(({ id }) => id === late)?.text).toContain('seit 20 Tagen überfällig');
    expect(answer.evidence[0]?.id).not.toBe(planned);
    expect(answer.answer).toBe(answer.statement);
    expect(answer.citations.length).toBe(answer.evidence.length);
    expect(answer.retrievers).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'facts', ran: true })]));
    const english = await ask(client, { question: 'Who owns the Kundenportal?', language: 'en' });
    expect(english.evidence.find(({ id }) => id === initiativeId)?.text).toContain('Owner: H. Brand.');
    expect(english.statement).toMatch(/language model/);
  });

  it('without evidence are told so, also without a programme', async () => {
    await using client = new TenantClient();
    expect(await ask(client, { question: 'Welche Risiken gibt es?' })).toMatchObject({
      no_evidence: true,
      degraded: false,
      evidence: [],
      citations: [],
    });
    await furnish(client);
    const answer = await ask(client, { question: 'Was kostet ein Flug nach Mallorca?' });
    expect(answer).toMatchObject({ no_evidence: true, degraded: false, degraded_reasons: [], evidence: [] });
    expect(answer.answer).toMatch(/kein Beleg/);
  });

  it('find nothing of another tenant', async () => {
    await using client = new TenantClient();
    await furnish(client);
    await using stranger = new TenantClient();
    await stranger.ask('mutation { createProgramme(input: { name: "Fremd" }) { programmeId } }');
    expect(await ask(stranger, { question: 'Was ist das Kundenportal?' })).toMatchObject({ no_evidence: true, evidence: [] });
  });

  it.each([
    ['null', null, ['body', 'question']],
    ['no body', undefined, ['body']],
    ['no question', { language: 'de' }, ['body', 'question']],
    ['an empty one', { question: '' }, ['body', 'question']],
    ['one of blanks', { question: '   ' }, ['body', 'question']],
    ['one that is too long', { question: 'x'.repeat(1_001) }, ['body', 'question']],
    ['a language that is not spoken', { question: 'x', language: 'fr' }, ['body', 'language']],
    ['too much evidence', { question: 'x', k: 11 }, ['body', 'k']],
    ['a budget of no tokens', { question: 'x', max_tokens: 0 }, ['body', 'max_tokens']],
  ])('are refused for %s', async (_, body, loc) => {
    await using client = new TenantClient();
    const answer = await client.post<{ detail: { loc: unknown[] }[] }>('/v1/transformation/ask', body === null ? 'null' : body);
    expect([answer.status, answer.body.detail[0]?.loc]).toEqual([422, loc]);
  });
});
