import { connectTo, rowCounts } from '../harness/database.js';
import { currentStack } from '../harness/stacks.js';
import { TenantClient } from '../harness/tenant-client.js';

interface Profile {
  tenant_id: string;
  version: number;
  name: string | null;
  industry: string | null;
  nace_section: string | null;
  updated_at: string | null;
  [fact: string]: unknown;
}
interface Problem {
  detail: { type: string; loc: (string | number)[] }[];
}

const PATH = '/v1/company-profile';
const put = <T = Profile>(client: TenantClient, body: unknown) => client.request<T>('PUT', PATH, body);

describe('the company profile', () => {
  it('exists for a new tenant, without facts', async () => {
    await using client = new TenantClient();
    const { status, body } = await client.get<Profile>(PATH);
    const { tenant_id: tenantId, version, ...facts } = body;
    expect([status, tenantId, version]).toEqual([200, client.tenantId, 0]);
    expect(new Set(Object.values(facts))).toEqual(new Set([null]));
  });

  it('returns the stored facts, including custom keys', async () => {
    await using client = new TenantClient();
    const facts = {
      name: 'Muster GmbH',
      legal_form: 'GmbH',
      founded: 1957,
      employees: 320,
      revenue: 58_400_000.5,
      currency: 'EUR',
      fiscal_year_start: '04-01',
      website: 'https://muster.example',
      languages: ['de', 'pl'],
      processes_in_scope: ['Auftragsabwicklung'],
      pain_points: ['Termine'],
    };
    const own = { shiftModel: 'Zweischicht', 'Größe Lager': { m2: 4_200.5, Hallen: ['A', null] }, constructor: 1, extra: { nested: true } };
    const { status, body } = await put(client, { ...facts, ...own, industry: 'Verarbeitendes Gewerbe', locations: [{ city: 'Ulm' }] });
    expect([status, body.version, body.industry, body.nace_section]).toEqual([200, 1, 'manufacturing', 'C']);
    expect(body).toMatchObject({ ...facts, ...own, locations: [{ city: 'Ulm', country: null, role: null, employees: null }] });
    expect((await client.get(PATH)).body).toEqual(body);
  });

  it('is replaced as a whole, and ignores read-only fields in the input', async () => {
    await using client = new TenantClient();
    await put(client, { name: 'Alt', employees: 5, remark: 'weg damit' });
    const { body: read } = await client.get<Profile>(PATH);
    const { body } = await put(client, {
      ...read,
      name: 'Neu',
      employees: null,
      tenant_id: 'tnt_demo',
      version: 77,
      updated_by: 'mallory',
    });
    expect(body).toMatchObject({ tenant_id: client.tenantId, version: 2, name: 'Neu', employees: null, remark: 'weg damit' });
    expect(body['updated_by']).not.toBe('mallory');
    expect((await put(client, {})).body).toMatchObject({ name: null, version: 3 });
    expect((await client.get<Profile>(PATH)).body).not.toHaveProperty('remark');
  });

  it('is indexed for search, and removed from the index with its facts', async () => {
    await using client = new TenantClient();
    await put(client, { name: 'Muster GmbH', pain_points: ['Montagelinie steht'], contacts: [{ name: 'Erika Geheim' }] });
    const database = await connectTo(currentStack().env['DATABASE_URL']);
    await database.query(`SELECT set_config('app.tenant_id', $1, false)`, [client.tenantId]);
    const documents = async () =>
      (
        await database.query<{ document_id: string; body: string }>(
          `SELECT document_id, body FROM search.document WHERE collection = 'profile' ORDER BY 1`,
        )
      ).rows;
    expect((await documents()).map(({ document_id: id }) => id)).toEqual(['company', 'pain-points']);
    expect(JSON.stringify(await documents())).not.toContain('Geheim');
    await put(client, { name: 'Muster GmbH' });
    expect((await documents()).map(({ document_id: id }) => id)).toEqual(['company']);
    await database.end();
  });

  it('is changed over GraphQL only if the expected version is current', async () => {
    await using client = new TenantClient();
    const replace = (name: string, expectedVersion: number) =>
      client.graph<{ replaceCompanyProfile: { version: number } }>(
        'mutation ($input: CompanyProfileInput!, $v: Int) { replaceCompanyProfile(input: $input, expectedVersion: $v) { version name } }',
        { input: { name, extra: { by: name } }, v: expectedVersion },
      );
    const firsts = await Promise.all(['a', 'b', 'c'].map((name) => replace(name, 0)));
    expect(firsts.map(({ errors }) => errors?.[0]?.extensions.code ?? 'ok').toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'ok']);
    expect((await replace('d', 1)).data?.replaceCompanyProfile.version).toBe(2);
    expect((await replace('e', 1)).errors?.[0]?.extensions.code).toBe('CONFLICT');
    const { body: events } = await client.get<{ type: string; data: { version: number } }[]>('/v1/events/recent');
    expect(events.filter(({ type }) => type === 'company_profile.updated').map(({ data }) => data.version)).toEqual([2, 1]);
  });

  it.each<[string, unknown, (string | number)[]]>([
    ['no body', undefined, ['body']],
    ['null', 'null', ['body']],
    ['a list', [1], ['body']],
    ['an unknown industry', { industry: 'Alchemie' }, ['body', 'industry']],
    ['half an employee', { employees: 1.5 }, ['body', 'employees']],
    ['a negative number of employees', { employees: -1 }, ['body', 'employees']],
    ['too large a number of employees', { employees: 1e12 }, ['body', 'employees']],
    ['a currency of four letters', { currency: 'EURO' }, ['body', 'currency']],
    ['an invalid day of a year', { fiscal_year_start: '13-01' }, ['body', 'fiscal_year_start']],
    ['an invalid date', { goals: [{ title: 'x', due: '2027-02-31' }] }, ['body', 'goals', 0, 'due']],
    ['a location without a city', { locations: [{ city: 'Ulm' }, { country: 'DE' }] }, ['body', 'locations', 1, 'city']],
    ['an invalid e-mail address', { contacts: [{ name: 'x', email: 'nobody' }] }, ['body', 'contacts', 0, 'email']],
    ['a NUL character', { own: ['a\u0000'] }, ['body', 'own', 0]],
    ['too many keys', Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`k${n}`, n])), ['body']],
    ['a value nested too deeply', { own: [[[[[[[[[1]]]]]]]]] }, ['body', 'own']],
    ['a profile that is too large', { own: 'ä'.repeat(20_000) }, ['body']],
  ])('rejects %s without a write', async (_, body, loc) => {
    await using client = new TenantClient();
    await client.get(PATH);
    const database = await connectTo(currentStack().env['DATABASE_URL']);
    const before = await rowCounts(database, client.tenantId);
    const response = await put<Problem>(client, body);
    expect([response.status, response.body.detail[0]?.loc]).toEqual([422, loc]);
    expect(await rowCounts(database, client.tenantId)).toEqual(before);
    await database.end();
  });

  it('rejects text that cannot be stored, also over GraphQL', async () => {
    await using client = new TenantClient();
    const save = (input: object) =>
      client.graph('mutation ($input: CompanyProfileInput!) { replaceCompanyProfile(input: $input) { version } }', { input });
    for (const input of [{ name: 'a\u0000b' }, { extra: { a: 'b\u0000' } }, { extra: { ['k\ud800']: 1 } }])
      expect((await save(input)).errors?.[0]?.extensions.code).toBe('VALIDATION_FAILED');
    expect((await client.get<Profile>(PATH)).body.version).toBe(0);
  });

  it('can be changed by advisors and read by all roles of the tenant, and not by other tenants', async () => {
    await using client = new TenantClient();
    await put(client, { name: 'Eigen' });
    expect((await put(client.as('contributor'), {})).status).toBe(403);
    expect((await put(client.as('advisor'), { name: 'Beraten' })).status).toBe(200);
    expect((await client.as('viewer').get<Profile>(PATH)).body.name).toBe('Beraten');
    await using other = new TenantClient();
    expect((await other.get<Profile>(PATH)).body).toMatchObject({ name: null, version: 0 });
  });
});
