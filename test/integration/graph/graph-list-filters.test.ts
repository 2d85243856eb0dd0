import { newId } from '../../../platform/ids.js';
import { connectTo } from '../../harness/database.js';
import { currentStack } from '../../harness/stacks.js';
import { freshTenantId, TenantClient } from '../../harness/tenant-client.js';
import { walkConnection } from '../../harness/walk-connection.js';

/** Returns the values of one field of all entries of a connection. */
const valuesOf = async <V>(client: TenantClient, field: string, args: string, name: string): Promise<V[]> =>
  (await walkConnection<Record<string, V>>(client, field, args, name)).map((node) => node[name] as V);

const reversed = <V>(values: readonly V[]): V[] => values.toReversed();
const csv = (rows: number): string =>
  `id;amount\n${Array.from({ length: rows }, (_, index) => `${index + 1};${100 + index}`).join('\n')}\n`;

describe('filters and orders of data ingestion', () => {
  const client = new TenantClient();
  const sourceIds: string[] = [];
  const times: string[] = [];
  const create = async (name: string, kind: string): Promise<void> => {
    const { created } = await client.query<{ created: { id: string; createdAt: string } }>(
      'mutation ($input: SourceCreateInput!) { created: createSource(input: $input) { id createdAt } }',
      { input: { name, kind } },
    );
    sourceIds.push(created.id);
    times.push(created.createdAt);
  };

  beforeAll(async () => {
    await create('beta', 'EVENT_LOG');
    await create('Alpha_1', 'XLSX');
    await create('alphaX1', 'CSV');
    for (const rows of [40, 50, 45]) sourceIds.push((await client.withSource('csv', csv(rows))).sourceId);
  });

  it('filters sources by name, origin and time', async () => {
    expect(await valuesOf(client, 'sourcesConnection', 'filter: { text: "ALPHA_" }', 'name')).toEqual(['Alpha_1']);
    expect(await valuesOf(client, 'sourcesConnection', 'filter: { origins: [URL, DEMO] }', 'id')).toEqual([]);
    const between = `filter: { createdAfter: "${times[1]}", createdBefore: "${times[2]}" }`;
    expect(await valuesOf(client, 'sourcesConnection', between, 'id')).toEqual([sourceIds[1]]);
    const synced = await valuesOf(client, 'sourcesConnection', `filter: { syncedAfter: "${times[0]}" }`, 'id');
    expect(synced).toEqual(reversed(sourceIds.slice(3)));
    expect(await valuesOf(client, 'sourcesConnection', `filter: { syncedBefore: "${times[0]}" }`, 'id')).toEqual([]);
  });

  it.each([
    ['sourcesConnection', 'KIND', 'kind'],
    ['sourcesConnection', 'STATUS', 'status'],
    ['datasetsConnection', 'ROWS', 'rows'],
    ['datasetsConnection', 'BYTES', 'bytes'],
    ['qualityChecksConnection', 'SCORE', 'score'],
    ['qualityChecksConnection', 'CREATED_AT', 'createdAt'],
  ])('orders %s by %s in both directions', async (field, order, name) => {
    const ascending = await valuesOf<string | number>(client, field, `orderBy: { field: ${order} }`, name);
    expect(ascending.length).toBeGreaterThan(2);
    expect(ascending).toEqual(ascending.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    const descending = await valuesOf<string | number>(client, field, `orderBy: { field: ${order}, direction: DESC }`, name);
    expect(descending).toEqual(reversed(ascending));
  });

  it('filters datasets by source, name and time of the latest ingestion', async () => {
    const all = await walkConnection<{ id: string; sourceId: string; updatedAt: string }>(
      client,
      'datasetsConnection',
      '',
      'id sourceId updatedAt',
    );
    expect(await valuesOf(client, 'datasetsConnection', `filter: { sourceIds: ["${sourceIds[4]}"] }`, 'sourceId')).toEqual([sourceIds[4]]);
    expect(await valuesOf(client, 'datasetsConnection', 'filter: { text: "beta" }', 'id')).toEqual([]);
    const since = `filter: { updatedAfter: "${all[0]?.updatedAt}" }`;
    expect(await valuesOf(client, 'datasetsConnection', since, 'id')).toEqual([all[0]?.id]);
  });

  it('filters datasets by their trust gate, including those with stale checks', async () => {
    const database = await connectTo(currentStack().env['DATABASE_URL']);
    await database.query(`SELECT set_config('app.tenant_id', $1, false)`, [client.tenantId]);
    // Inserts newer checks of the same datasets, because the runtime role cannot change checks.
    const insert = `INSERT INTO sources.quality_check
      SELECT (jsonb_populate_record(q, jsonb_build_object('quality_check_id', $2::text, 'created_at', $3::timestamptz) || $4::jsonb)).*
        FROM sources.quality_check q WHERE source_id = $1`;
    for (const [index, change] of [{ gate: 'open', content_hash: 'before' }, { gate: 'closed' }].entries())
      await database.query(insert, [sourceIds[3 + index], newId('qc'), new Date(Date.now() + index), JSON.stringify(change)]);
    await database.end();
    const selection = 'sourceId trust { gate stale reasons { code text { de en } de en } }';
    const datasets = await walkConnection<Trusted>(client, 'datasetsConnection', '', selection);
    expect(datasets.find(({ sourceId }) => sourceId === sourceIds[3])?.trust).toMatchObject({ gate: 'CONDITIONAL', stale: true });
    for (const gate of ['OPEN', 'CONDITIONAL', 'CLOSED']) {
      const found = await valuesOf(client, 'datasetsConnection', `filter: { trustGates: [${gate}] }`, 'sourceId');
      expect(found).toEqual(datasets.filter(({ trust }) => trust.gate === gate).map(({ sourceId }) => sourceId));
    }
    const outdated = datasets.flatMap(({ trust }) => trust.reasons).filter(({ code }) => code === 'CHECK_OUTDATED');
    expect(outdated.map(({ text, de, en }) => [text, de, en])).toEqual(outdated.map(({ text }) => [text, text.de, text.en]));
    const { status } = await client.query<{ status: { reasonCounts: { code: string; gate: string; count: number }[] } }>(
      '{ status: dataTrustStatus { reasonCounts { code gate count } } }',
    );
    expect(status.reasonCounts).toContainEqual({ code: 'CHECK_OUTDATED', gate: 'CONDITIONAL', count: 1 });
  });

  it('filters quality checks by time', async () => {
    const checks = await walkConnection<{ id: string; createdAt: string }>(client, 'qualityChecksConnection', '', 'id createdAt');
    const until = `filter: { createdAfter: "${checks[1]?.createdAt}", createdBefore: "${checks[0]?.createdAt}" }`;
    expect(await valuesOf(client, 'qualityChecksConnection', until, 'id')).toEqual([checks[1]?.id]);
  });

  it('filters and orders documents', async () => {
    for (const [name, mediaType] of [
      ['b.pdf', 'application/pdf'],
      ['A.txt', 'text/plain'],
      ['c.txt', 'text/plain'],
    ])
      await client.query('mutation ($input: DocumentCreateInput!) { createDocument(input: $input) { id } }', {
        input: { name, mediaType },
      });
    const names = (args: string): Promise<string[]> => valuesOf(client, 'documentsConnection', args, 'name');
    expect(await names('')).toEqual(['c.txt', 'A.txt', 'b.pdf']);
    expect(await names('orderBy: { field: NAME }')).toEqual(['A.txt', 'b.pdf', 'c.txt']);
    expect(await names('orderBy: { field: BYTES, direction: DESC }')).toHaveLength(3);
    expect(await names('filter: { mediaTypes: ["text/plain"], text: "a" }')).toEqual(['A.txt']);
    expect(await names('filter: { statuses: [UPLOADED] }')).toEqual([]);
    expect(await names('filter: { createdBy: ["somebody else"] }')).toEqual([]);
    expect(await names('filter: { createdBy: ["somebody else", "demo"] }')).toEqual(['c.txt', 'A.txt', 'b.pdf']);
    expect(await names(`filter: { createdBefore: "${times[0]}" }`)).toEqual([]);
  });

  it('returns JSON fields also as typed fields', async () => {
    const selection = `warnings { text { en } } roles eventLogColumns { case activity time lifecycle resource order }
      profile { columns { name min typedMin { text number boolean } topValues { value typedValue { text number } }
        histogram { from typedFrom { number } to typedTo { number } } } }`;
    const [dataset] = await walkConnection<Profiled>(client, 'datasetsConnection', '', selection);
    expect(dataset).toMatchObject({ roles: {}, eventLogColumns: null });
    const amount = dataset?.profile.columns.find(({ name }) => name === 'amount');
    expect(amount?.typedMin).toEqual({ text: '100', number: 100, boolean: null });
    expect(amount?.topValues.map(({ typedValue }) => typedValue.number)).toEqual(amount?.topValues.map(({ value }) => value));
    expect(amount?.histogram.map(({ typedFrom, typedTo }) => [typedFrom.number, typedTo.number])).toEqual(
      amount?.histogram.map(({ from, to }) => [from, to]),
    );
    const log = new TenantClient();
    await log.withSource('event_log', 'case;activity;time\n1;Order;2026-01-01T10:00:00Z\n1;Ship;2026-01-02T10:00:00Z\n');
    const [logged] = await walkConnection<Profiled>(
      log,
      'datasetsConnection',
      '',
      'roles eventLogColumns { case activity time lifecycle resource order }',
    );
    expect(logged?.eventLogColumns).toEqual({ lifecycle: null, resource: null, ...logged?.roles });
    const { source } = await client.query<{ source: { upload: { headers: Record<string, string>; headerList: object[] } } }>(
      'query ($id: ID!) { source(sourceId: $id) { upload { headers headerList { name value } } } }',
      { id: sourceIds[0] },
    );
    expect(source.upload.headerList).toEqual(Object.entries(source.upload.headers).map(([name, value]) => ({ name, value })));
  });
});

interface Trusted {
  sourceId: string;
  trust: { gate: string; stale: boolean; reasons: { code: string; text: { de: string; en: string }; de: string; en: string }[] };
}

interface TypedValue {
  text: string;
  number: number | null;
}

interface Profiled {
  roles: Record<string, string>;
  eventLogColumns: Record<string, string | null> | null;
  profile: {
    columns: {
      name: string;
      typedMin: TypedValue;
      topValues: { value: unknown; typedValue: TypedValue }[];
      histogram: { from: unknown; typedFrom: TypedValue; to: unknown; typedTo: TypedValue }[];
    }[];
  };
}

describe('filters and orders of tenants', () => {
  it('filters tenants by name, plan, region and time, and orders them by name', async () => {
    const ids = Array.from({ length: 3 }, freshTenantId);
    const mark = ids[0]?.slice(-8) ?? '';
    const database = await connectTo(currentStack().env['DATABASE_SYSTEM_URL']);
    for (const [index, id] of ids.entries())
      await database.query(
        `INSERT INTO tenants.tenant (tenant_id, name, slug, status, plan, region, settings, created_at)
         VALUES ($1, $2, $1, 'suspended', $3, $4, $5, timestamptz '2019-01-01' + $6 * interval '1 day')`,
        [id, `${['b', 'C', 'a'][index]} ${mark}`, `plan-${index}`, `region-${index}`, index === 0 ? { language: 'en' } : {}, index],
      );
    await database.end();
    const administrator = new TenantClient(freshTenantId(), 'platform_admin');
    const found = (filter: string, rest = ''): Promise<string[]> =>
      valuesOf(administrator, 'tenantsConnection', `filter: { text: "${mark.toUpperCase()}" ${filter} } ${rest}`, 'tenantId');
    expect(await found('')).toEqual(reversed(ids));
    expect(await found('', 'orderBy: { field: CREATED_AT }')).toEqual(ids);
    expect(await found('', 'orderBy: { field: NAME }')).toEqual([ids[2], ids[0], ids[1]]);
    expect(await found('', 'orderBy: { field: PLAN, direction: DESC }')).toEqual(reversed(ids));
    expect(await found('plans: ["plan-0", "plan-1"] regions: ["region-1", "region-2"]')).toEqual([ids[1]]);
    expect(await found('createdAfter: "2019-01-02T00:00:00Z" createdBefore: "2019-01-03T00:00:00Z"')).toEqual([ids[1]]);
    expect(await found('statuses: [ACTIVE]')).toEqual([]);
    const languages = `filter: { text: "${mark}" } orderBy: { field: CREATED_AT }`;
    expect(await valuesOf(administrator, 'tenantsConnection', languages, 'language')).toEqual(['EN', null, null]);
  });

  it('filters model routing decisions by purpose, route and time, and orders them by purpose', async () => {
    const client = new TenantClient();
    const decisions: { purpose: string; createdAt: string; policyReasons: { code: string; text: object }[] }[] = [];
    for (const [purpose, requestedRoute] of [
      ['briefing', 'LOCAL'],
      ['advisor', 'PREMIUM'],
      ['export', 'PREMIUM'],
    ]) {
      const input = { purpose, requestedRoute, dataClasses: ['INTERNAL'], justification: 'Needed for a test of lists.' };
      const answer = await client.query<{ created: (typeof decisions)[number] }>(
        `mutation ($input: ModelRoutingDecisionInput!) {
           created: requestModelRouting(input: $input) { purpose createdAt policyReasons { code text { de en } } } }`,
        { input },
      );
      decisions.push(answer.created);
    }
    expect(decisions[0]?.policyReasons).toEqual([
      { code: 'LOCAL_NEEDS_NO_APPROVAL', text: { de: expect.any(String), en: expect.stringContaining('local route') } },
    ]);
    const purposes = (args: string): Promise<string[]> => valuesOf(client, 'modelRoutingDecisionsConnection', args, 'purpose');
    expect(await purposes('')).toEqual(['export', 'advisor', 'briefing']);
    expect(await purposes('orderBy: { field: PURPOSE }')).toEqual(['advisor', 'briefing', 'export']);
    expect(await purposes('orderBy: { field: STATUS, direction: DESC }')).toEqual(['export', 'advisor', 'briefing']);
    expect(await purposes('filter: { purposes: ["export", "briefing"], requestedRoutes: [PREMIUM] }')).toEqual(['export']);
    expect(await purposes('filter: { statuses: [APPROVED] }')).toEqual(['briefing']);
    expect(await purposes(`filter: { createdAfter: "${decisions[1]?.createdAt}", createdBefore: "${decisions[2]?.createdAt}" }`)).toEqual([
      'advisor',
    ]);
  });
});

describe('filters and orders of onboarding sessions', () => {
  it('filters sessions by title, status and time, orders them by title, and types their answers', async () => {
    const client = new TenantClient();
    const sessions: { createdAt: string }[] = [];
    for (const title of ['beta', 'Alpha_1', 'alphaX1']) {
      const input = { title, answers: { company_name: `Firma ${title}` } };
      const mutation = 'mutation ($input: OnboardingStartInput!) { created: startOnboarding(input: $input) { createdAt } }';
      sessions.push((await client.query<{ created: { createdAt: string } }>(mutation, { input })).created);
    }
    const titles = (args: string): Promise<string[]> => valuesOf(client, 'onboardingSessionsConnection', args, 'title');
    expect(await titles('')).toEqual(['alphaX1', 'Alpha_1', 'beta']);
    const ascending = await titles('orderBy: { field: TITLE }');
    expect(ascending).toEqual(['Alpha_1', 'alphaX1', 'beta']);
    expect(await titles('orderBy: { field: TITLE, direction: DESC }')).toEqual(reversed(ascending));
    expect(await titles('orderBy: { field: STATUS }')).toHaveLength(3);
    expect(await titles('filter: { text: "alpha_" }')).toEqual(['Alpha_1']);
    expect(await titles('filter: { statuses: [COMPLETED, APPROVED] }')).toEqual([]);
    expect(await titles('filter: { setupStatuses: [FAILED] }')).toEqual([]);
    expect(await titles('filter: { createdBy: ["somebody else"] }')).toEqual([]);
    expect(await titles('filter: { createdBy: ["somebody else", "demo"] }')).toHaveLength(3);
    expect(await titles(`filter: { createdBefore: "${sessions[0]?.createdAt}" }`)).toEqual([]);
    expect(await titles(`filter: { createdAfter: "${sessions[0]?.createdAt}" }`)).toHaveLength(3);
    const [session] = await walkConnection<{ answerLog: object[] }>(
      client,
      'onboardingSessionsConnection',
      '',
      'answerLog { questionId typedValue { text number items { text } } }',
    );
    expect(session?.answerLog).toEqual([{ questionId: 'company_name', typedValue: { text: 'Firma alphaX1', number: null, items: null } }]);
    const { steps } = await client.query<{ steps: { questions: { example: unknown; typedExample: { text: string | null } }[] }[] }>(
      '{ steps: onboardingSteps { questions { example typedExample { text } } } }',
    );
    const texts = steps.flatMap(({ questions }) => questions).filter(({ example }) => typeof example === 'string');
    expect(texts.map(({ typedExample }) => typedExample.text)).toEqual(texts.map(({ example }) => example));
  });
});
