import { connectTo, rowCounts } from '../harness/database.js';
import { currentStack } from '../harness/stacks.js';
import { TenantClient, type Answer } from '../harness/tenant-client.js';
import { ANSWERS, startSession, type Session } from '../fixtures/onboarding.fixture.js';

interface Problem {
  detail: { type: string; loc: (string | number)[] }[];
}
interface Conflict {
  detail: string;
}

const locs = ({ body }: Answer<Problem>) => body.detail.map(({ loc }) => loc);

const rowsOf = async (tenantId: string): Promise<Record<string, number>> => {
  const database = await connectTo(currentStack().env['DATABASE_URL']);
  const rows = await rowCounts(database, tenantId);
  await database.end();
  return rows;
};

const eventsOf = async (client: TenantClient): Promise<{ type: string; subject: string; data: Record<string, unknown> }[]> =>
  (await client.get<{ type: string; subject: string; data: Record<string, unknown> }[]>('/v1/events/recent?limit=250')).body.toReversed();

describe('the list of onboarding steps', () => {
  it('has nine steps, each with questions and their purpose, in German over REST', async () => {
    await using client = new TenantClient();
    const { status, body } = await client.get<Record<string, never>[]>('/v1/onboarding/steps');
    expect([status, body.length]).toEqual([200, 9]);
    expect(body[0]).toMatchObject({ step_id: 'company', number: 1, title: 'Ihr Unternehmen' });
    for (const { questions } of body as unknown as { questions: Record<string, unknown>[] }[])
      for (const question of questions)
        expect(question).toMatchObject({ label: expect.stringMatching(/./), used_for: expect.stringMatching(/./) });
  });

  it('is available in English over GraphQL, and is rejected in another language', async () => {
    await using client = new TenantClient();
    const query =
      'query ($language: Language!) { onboardingSteps(language: $language) { title questions { label options { value label } } } }';
    const { onboardingSteps } = await client.query<{ onboardingSteps: { title: string }[] }>(query, { language: 'EN' });
    expect(onboardingSteps[0]?.title).toBe('Your company');
    const start = 'mutation ($input: OnboardingStartInput!) { startOnboarding(input: $input) { language steps { title } } }';
    const { startOnboarding } = await client.query<{ startOnboarding: object }>(start, { input: { language: 'EN' } });
    expect(startOnboarding).toMatchObject({ language: 'EN', steps: [{ title: 'Your company' }, ...Array(8).fill(expect.anything())] });
    expect((await client.graph(query, { language: 'FR' })).errors?.[0]?.extensions.code).toBe('VALIDATION_FAILED');
  });
});

describe('an onboarding session', () => {
  it('is answered step by step until no answer is missing', async () => {
    await using client = new TenantClient();
    const started = await client.post<Session>('/v1/onboarding/start', {
      title: 'Erstgespräch',
      language: 'de',
      source: { campaign: 'Messe' },
    });
    expect([started.status, started.body.status, started.body.title]).toEqual([200, 'in_progress', 'Erstgespräch']);
    expect(started.body['source']).toEqual({ campaign: 'Messe' });
    const path = `/v1/onboarding/${started.body.onboarding_id}`;

    const { company_name: name, employees, ...rest } = ANSWERS;
    const one = await client.post<Session>(`${path}/answer`, { question_id: 'company_name', value: `  ${String(name)} ` });
    expect([one.status, one.body.answers]).toEqual([200, { company_name: name }]);
    const direct = await client.post<Session>(`${path}/answer`, { step_id: 'company', employees, remark: 'am Telefon' });
    expect(direct.body.answers).toEqual({ company_name: name, employees });
    expect(direct.body).toMatchObject({ remark: 'am Telefon', source: { campaign: 'Messe' } });

    const all = await client.post<Session>(`${path}/answer`, { answers: rest });
    expect(all.body).toMatchObject({ status: 'completed', missing: [], answers: ANSWERS });
    expect(all.body.progress.fraction).toBe(1);
    expect(all.body.progress.required_answered).toBe(all.body.progress.required_questions);
    expect(all.body.steps.every(({ complete }) => complete)).toBe(true);
    expect(all.body.completed_at).not.toBeNull();

    const replaced = await client.post<Session>(`${path}/answer`, { answers: { employees: 330 } });
    expect(replaced.body.answers['employees']).toBe(330);
    const cleared = await client.post<Session>(`${path}/answer`, { answers: { employees: null } });
    expect(cleared.body).toMatchObject({ status: 'in_progress', missing: ['employees'], completed_at: null });
    expect((await client.get<Session>(path)).body).toEqual(cleared.body);
  });

  it('is listed newest first, over REST and as a connection', async () => {
    await using client = new TenantClient();
    const ids: string[] = [];
    for (const title of ['a', 'b', 'c']) ids.unshift((await client.post<Session>('/v1/onboarding/start', { title })).body.onboarding_id);
    expect((await client.get<Session[]>('/v1/onboarding/sessions')).body.map(({ onboarding_id: id }) => id)).toEqual(ids);
    const { onboardingSessionsConnection: page } = await client.query<{
      onboardingSessionsConnection: { totalCount: number; nodes: { onboardingId: string; progress: { answered: number } }[] };
    }>(
      '{ onboardingSessionsConnection(first: 2, filter: { statuses: [IN_PROGRESS] }) { totalCount nodes { onboardingId progress { answered } } } }',
    );
    expect([page.totalCount, page.nodes.map(({ onboardingId }) => onboardingId)]).toEqual([3, ids.slice(0, 2)]);
    expect((await client.get<Record<string, number>>('/v1/nav/badges')).body).toMatchObject({ open_onboardings: 3 });
    expect((await client.get<Record<string, unknown>>('/v1/cockpit/summary')).body).toMatchObject({
      onboarding: { in_progress: 3, awaiting_approval: 0, approved: 0, profile_version: 0, company_name: null },
    });
  });

  it('is started once per idempotency key', async () => {
    await using client = new TenantClient();
    const key = { 'idempotency-key': 'kickoff' };
    const answers = await Promise.all([1, 2, 3].map(() => client.post<Session>('/v1/onboarding/start', { title: 'x' }, key)));
    expect(new Set(answers.map(({ body }) => body.onboarding_id)).size).toBe(1);
    expect((await client.post('/v1/onboarding/start', { title: 'y' }, key)).status).toBe(409);
  });

  it('stores all of many concurrent answers', async () => {
    await using client = new TenantClient();
    const { onboarding_id: id } = await startSession(client);
    const answers = await Promise.all(
      Object.entries(ANSWERS).map(([question, value]) => client.post(`/v1/onboarding/${id}/answer`, { answers: { [question]: value } })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await client.get<Session>(`/v1/onboarding/${id}`)).body).toMatchObject({ status: 'completed', answers: ANSWERS });
  });

  it('has an answer log and events', async () => {
    await using client = new TenantClient();
    const { onboarding_id: id } = await startSession(client, { company_name: 'A' });
    await client.post(`/v1/onboarding/${id}/answer`, { answers: { employees: 3 } });
    const { body } = await client.get<Session>(`/v1/onboarding/${id}`);
    expect(body.answer_log.map(({ question_id: question }) => question)).toEqual(['company_name', 'employees']);
    const events = (await eventsOf(client)).filter(({ subject }) => subject === id);
    expect(events.map(({ type }) => type)).toEqual(['onboarding.started', 'onboarding.answered']);
    expect(events[1]?.data).toMatchObject({ questions: ['employees'], status: 'in_progress' });
  });
});

describe('an invalid request for an onboarding session', () => {
  const client = new TenantClient();
  let id: string;
  beforeAll(async () => {
    ({ onboarding_id: id } = await startSession(client, { programme_start: '2027-01-11' }));
  });

  it.each<[string, unknown, (string | number)[]]>([
    ['an unknown question', { answers: { favourite_colour: 'green' } }, ['body', 'answers', 'favourite_colour']],
    ['a value of another type', { answers: { employees: 'many' } }, ['body', 'answers', 'employees']],
    ['a value out of bounds', { answers: { employees: 0 } }, ['body', 'answers', 'employees']],
    [
      'an item without its name',
      { answers: { responsibility_areas: [{ purpose: 'x' }] } },
      ['body', 'answers', 'responsibility_areas', 0, 'name'],
    ],
    ['an end before the start', { answers: { programme_target_date: '2026-01-01' } }, ['body', 'answers', 'programme_target_date']],
    ['a single unknown question', { question_id: 'nope', value: 1 }, ['body', 'question_id']],
    ['a question without a value', { question_id: 'employees' }, ['body', 'value']],
    ['a value without its question', { value: 3 }, ['body', 'question_id']],
    ['a question of another step', { step_id: 'goals', answers: { employees: 3 } }, ['body', 'answers', 'employees']],
    ['answers that are not an object', { answers: [1] }, ['body', 'answers']],
    ['a NUL character', { answers: { company_name: 'a\u0000b' } }, ['body', 'answers', 'company_name']],
    ['half a surrogate pair', { remark: '\ud800' }, ['body', 'remark']],
    ['a value nested too deeply', { remark: [[[[[[[[[1]]]]]]]]] }, ['body', 'remark']],
    ['keys that are too large', { remark: 'x'.repeat(40_000) }, ['body']],
    [
      'a URL that may not be fetched',
      { answers: { data_sources: [{ name: 'x', kind: 'csv', url: 'ftp://x.example/a', personal_data: false }] } },
      ['body', 'answers', 'data_sources', 0, 'url'],
    ],
  ])('is rejected without a write: %s', async (_, body, loc) => {
    const before = await rowsOf(client.tenantId);
    const response = await client.post<Problem>(`/v1/onboarding/${id}/answer`, body);
    expect([response.status, locs(response)[0]]).toEqual([422, loc]);
    expect(await rowsOf(client.tenantId)).toEqual(before);
  });

  it('is rejected with all errors at once', async () => {
    const response = await client.post<Problem>('/v1/onboarding/start', { answers: { employees: 0, company_name: '' } });
    expect(locs(response)).toEqual([
      ['body', 'answers', 'employees'],
      ['body', 'answers', 'company_name'],
    ]);
    expect((await client.post('/v1/onboarding/start', { language: 'fr' })).status).toBe(422);
  });

  it('is rejected alike for a foreign and an unknown id, without a write', async () => {
    await using other = new TenantClient();
    await other.get('/v1/onboarding/sessions');
    const before = await rowsOf(client.tenantId);
    for (const [method, path, body] of [
      ['GET', `/v1/onboarding/${id}`],
      ['POST', `/v1/onboarding/${id}/answer`, { answers: { company_name: 'taken over' } }],
      ['POST', `/v1/onboarding/${id}/approve`],
    ] as const) {
      const foreign = await other.request<Conflict>(method, path, body);
      const absent = await other.request<Conflict>(method, path.replace(id, 'onb_00000000000000000000000000'), body);
      expect([foreign.status, foreign.body.detail]).toEqual([404, absent.body.detail]);
    }
    expect(
      (await other.graph('mutation ($id: ID!) { retryOnboardingSetup(onboardingId: $id) { status } }', { id })).errors?.[0],
    ).toMatchObject({
      extensions: { code: 'NOT_FOUND' },
    });
    expect(await rowsOf(client.tenantId)).toEqual(before);
    expect((await other.get('/v1/onboarding/sessions')).body).toEqual([]);
  });

  it('is rejected for a role without permission', async () => {
    expect((await client.as('contributor').post('/v1/onboarding/start', {})).status).toBe(403);
    expect((await client.as('viewer').post(`/v1/onboarding/${id}/answer`, { answers: {} })).status).toBe(403);
    expect((await client.as('advisor').post(`/v1/onboarding/${id}/approve`)).status).toBe(403);
    expect((await client.as('advisor').post(`/v1/onboarding/${id}/answer`, { answers: { employees: 4 } })).status).toBe(200);
    expect((await client.as('viewer').get(`/v1/onboarding/${id}`)).status).toBe(200);
  });
});
