import { codeOf, create } from '../fixtures/programme.fixture.js';
import { tenantDate } from '../harness/tenant-date.js';
import { TenantClient } from '../harness/tenant-client.js';
import { walkConnection } from '../harness/walk-connection.js';

describe('a list of the programme', () => {
  const client = new TenantClient();
  const ids: Record<string, string> = {};
  const titles = async (field: string, args = ''): Promise<string[]> =>
    (await walkConnection<{ title: string }>(client, field, args, 'title')).map(({ title }) => title);
  const area = (name: string): string => `area(areaId: "${ids[name]}")`;
  const initiative = (name: string): string => `initiative(initiativeId: "${ids[name]}")`;

  beforeAll(async () => {
    await client.query('mutation { createProgramme(input: { name: "P" }) { programmeId } }');
    for (const [name, input] of Object.entries({
      Sales: { position: 2, owner: 'H. Brand' },
      finance: { position: 1, purpose: 'Closing the books' },
      Logistics: { position: 3 },
    }))
      ids[name] = await create(client, 'Area', 'areaId', { name, ...input });
    for (const [title, input] of Object.entries({
      Portal: { phase: 'DELIVER', status: 'ACTIVE', start: tenantDate(-9), due: tenantDate(9), budget: 400.5, spent: 30, progress: 0.3 },
      audit: { phase: 'ORIENT', status: 'DONE', due: tenantDate(2), budget: 90, reach: 10, impact: 2, confidence: 0.5, effort: 4, ease: 3 },
      Billing: { phase: 'DELIVER', status: 'PLANNED', benefit: 7, reach: 10, impact: 8, confidence: 0.9, effort: 3, ease: 1 },
      Depot: { phase: 'DECIDE', status: 'PAUSED', due: tenantDate(5), description: 'Moves the portal stock', metricIds: ['met_x'] },
    })) {
      const areaId = ids[title === 'Depot' ? 'Logistics' : 'Sales'];
      ids[title] = await create(client, 'Initiative', 'initiativeId', { areaId, title, ...input });
    }
    for (const [title, initiativeId, due] of [
      ['Go live', ids['Portal'], tenantDate(8)],
      ['pilot', ids['Portal'], tenantDate(3)],
      ['Kick-off', ids['Portal'], tenantDate(1)],
      ['Report', ids['audit'], tenantDate(2)],
    ])
      ids[title ?? ''] = await create(client, 'Milestone', 'milestoneId', { title, initiativeId, due });
    await client.query('mutation ($id: ID!) { completeMilestone(milestoneId: $id) { version } }', { id: ids['pilot'] });
    for (const [title, input] of Object.entries({
      Outage: { probability: 2, impact: 5, areaId: ids['Sales'], owner: 'H. Brand' },
      delay: { probability: 3, impact: 3, initiativeId: ids['Portal'], description: 'The supplier is late' },
      Breach: { probability: 1, impact: 5, status: 'ACCEPTED' },
      Churn: { probability: 4, impact: 4, initiativeId: ids['Portal'], status: 'MITIGATED' },
    }))
      ids[title] = await create(client, 'Risk', 'riskId', { title, ...input });
    for (const [question, input] of Object.entries({
      'Which supplier?': { due: tenantDate(4), areaId: ids['Sales'] },
      'who decides?': { initiativeId: ids['Portal'], due: tenantDate(1) },
      'Buy or build?': { initiativeId: ids['Portal'] },
    }))
      ids[question] = await create(client, 'ProgrammeDecision', 'decisionId', { question, ...input });
    await client.query(
      'mutation ($id: ID!) { decideProgrammeDecision(decisionId: $id, input: { decision: "Us", decidedBy: "A" }) { version } }',
      {
        id: ids['who decides?'],
      },
    );
    for (const input of [
      { title: 'Hire', areaId: ids['Sales'], budget: 10 },
      { title: 'buy data', areaId: 'area_unknown', budget: 30, changeKind: 'DATA_USE', phase: 'DELIVER' },
      { title: 'Later', description: 'Shift the rollout' },
    ])
      await client.query('mutation ($input: ScopeCheckInput!) { requestScopeCheck(input: $input) { checkId } }', { input });
  });

  it.each([
    ['', ['finance', 'Sales', 'Logistics']],
    ['orderBy: { field: NAME }', ['finance', 'Logistics', 'Sales']],
    ['orderBy: { field: POSITION, direction: DESC }', ['Logistics', 'Sales', 'finance']],
    ['orderBy: { field: CREATED_AT }', ['Sales', 'finance', 'Logistics']],
    ['filter: { text: "BOOKS" }', ['finance']],
    ['filter: { owners: ["nobody", "H. Brand"] }', ['Sales']],
    ['filter: { owners: [] }', []],
  ])('returns areas with %j', async (args, expected) => {
    for (const field of ['areasConnection', 'transformationProgram areasConnection']) {
      const found = await walkConnection<{ name: string }>(client, field, args, 'name');
      expect(found.map(({ name }) => name)).toEqual(expected);
    }
  });

  it.each([
    ['', ['Depot', 'Billing', 'audit', 'Portal']],
    ['orderBy: { field: CREATED_AT }', ['Portal', 'audit', 'Billing', 'Depot']],
    ['orderBy: { field: TITLE }', ['audit', 'Billing', 'Depot', 'Portal']],
    ['orderBy: { field: PHASE }', ['audit', 'Depot', 'Portal', 'Billing']],
    ['orderBy: { field: STATUS }', ['Billing', 'Portal', 'Depot', 'audit']],
    ['orderBy: { field: START }', ['Portal', 'audit', 'Billing', 'Depot']],
    ['orderBy: { field: DUE }', ['audit', 'Depot', 'Portal', 'Billing']],
    ['orderBy: { field: DUE, direction: DESC }', ['Portal', 'Depot', 'audit', 'Billing']],
    ['orderBy: { field: PROGRESS, direction: DESC }', ['audit', 'Portal', 'Depot', 'Billing']],
    ['orderBy: { field: BUDGET }', ['audit', 'Portal', 'Billing', 'Depot']],
    ['orderBy: { field: SPENT, direction: DESC }', ['Portal', 'Depot', 'Billing', 'audit']],
    ['orderBy: { field: BENEFIT }', ['Billing', 'Portal', 'audit', 'Depot']],
    ['orderBy: { field: ICE_SCORE, direction: DESC }', ['Billing', 'audit', 'Depot', 'Portal']],
    ['orderBy: { field: RICE_SCORE }', ['audit', 'Billing', 'Portal', 'Depot']],
    ['filter: { statuses: [PAUSED, DONE] }', ['Depot', 'audit']],
    ['filter: { phases: [DELIVER] }', ['Billing', 'Portal']],
    ['filter: { text: "PORTAL" }', ['Depot', 'Portal']],
    ['filter: { text: "%" }', []],
    ['filter: { metricIds: ["met_x", "met_y"] }', ['Depot']],
    [`filter: { dueFrom: "${tenantDate(5)}", dueBefore: "${tenantDate(9)}" }`, ['Depot']],
    ['filter: { createdBefore: "2020-01-01T00:00:00Z" }', []],
    ['filter: { createdAfter: "2020-01-01T00:00:00Z", statuses: [ACTIVE] }', ['Portal']],
    ['filter: { archived: true }', []],
  ])('returns initiatives with %j', async (args, expected) => {
    expect(await titles('initiativesConnection', args)).toEqual(expected);
    expect(await titles('transformationProgram initiativesConnection', args)).toEqual(expected);
    const ofSales = expected.filter((title) => title !== 'Depot');
    expect(await titles(`${area('Sales')} initiativesConnection`, args)).toEqual(ofSales);
  });

  it.each([
    ['', ['Kick-off', 'Report', 'pilot', 'Go live']],
    ['orderBy: { field: DUE, direction: DESC }', ['Go live', 'pilot', 'Report', 'Kick-off']],
    ['orderBy: { field: TITLE }', ['Go live', 'Kick-off', 'pilot', 'Report']],
    ['orderBy: { field: STATUS, direction: DESC }', ['pilot', 'Report', 'Kick-off', 'Go live']],
    ['orderBy: { field: CREATED_AT }', ['Go live', 'pilot', 'Kick-off', 'Report']],
    ['filter: { statuses: [OPEN], text: "o" }', ['Kick-off', 'Report', 'Go live']],
    [`filter: { dueFrom: "${tenantDate(2)}", dueBefore: "${tenantDate(8)}" }`, ['Report', 'pilot']],
  ])('returns milestones with %j', async (args, expected) => {
    expect(await titles('milestonesConnection', args)).toEqual(expected);
    expect(await titles('transformationProgram milestonesConnection', args)).toEqual(expected);
    const ofPortal = expected.filter((title) => title !== 'Report');
    expect(await titles(`${initiative('Portal')} milestonesConnection`, args)).toEqual(ofPortal);
  });

  it.each([
    ['', ['Churn', 'Breach', 'delay', 'Outage']],
    ['orderBy: { field: SCORE, direction: DESC }', ['Churn', 'Outage', 'delay', 'Breach']],
    ['orderBy: { field: PROBABILITY }', ['Breach', 'Outage', 'delay', 'Churn']],
    ['orderBy: { field: IMPACT }', ['delay', 'Churn', 'Outage', 'Breach']],
    ['orderBy: { field: TITLE }', ['Breach', 'Churn', 'delay', 'Outage']],
    ['orderBy: { field: STATUS }', ['Outage', 'delay', 'Churn', 'Breach']],
    ['filter: { minimumScore: 9 }', ['Churn', 'delay', 'Outage']],
    ['filter: { minimumScore: 9, text: "supplier" }', ['delay']],
    ['filter: { statuses: [ACCEPTED, MITIGATED] }', ['Churn', 'Breach']],
    ['filter: { owners: ["H. Brand"] }', ['Outage']],
  ])('returns risks with %j', async (args, expected) => {
    expect(await titles('risksConnection', args)).toEqual(expected);
    expect(await titles('transformationProgram risksConnection', args)).toEqual(expected);
    expect(await titles(`${area('Sales')} risksConnection`, args)).toEqual(expected.filter((title) => title === 'Outage'));
    const ofPortal = expected.filter((title) => title === 'delay' || title === 'Churn');
    expect(await titles(`${initiative('Portal')} risksConnection`, args)).toEqual(ofPortal);
  });

  it.each([
    ['', ['Buy or build?', 'who decides?', 'Which supplier?']],
    ['orderBy: { field: QUESTION }', ['Buy or build?', 'Which supplier?', 'who decides?']],
    ['orderBy: { field: DUE }', ['who decides?', 'Which supplier?', 'Buy or build?']],
    ['orderBy: { field: STATUS, direction: DESC }', ['who decides?', 'Buy or build?', 'Which supplier?']],
    ['filter: { statuses: [OPEN] }', ['Buy or build?', 'Which supplier?']],
    ['filter: { text: "us" }', ['who decides?']],
    [`filter: { dueFrom: "${tenantDate(2)}" }`, ['Which supplier?']],
  ])('returns decisions with %j', async (args, expected) => {
    const questions = async (field: string): Promise<string[]> =>
      (await walkConnection<{ question: string }>(client, field, args, 'question')).map(({ question }) => question);
    expect(await questions('programmeDecisionsConnection')).toEqual(expected);
    expect(await questions('transformationProgram decisionsConnection')).toEqual(expected);
    const ofArea = expected.filter((question) => question === 'Which supplier?');
    expect(await questions(`${area('Sales')} decisionsConnection`)).toEqual(ofArea);
    const ofPortal = expected.filter((question) => question !== 'Which supplier?');
    expect(await questions(`${initiative('Portal')} decisionsConnection`)).toEqual(ofPortal);
  });

  it.each([
    ['', ['Later', 'buy data', 'Hire']],
    ['orderBy: { field: TITLE }', ['buy data', 'Hire', 'Later']],
    ['orderBy: { field: BUDGET, direction: DESC }', ['buy data', 'Hire', 'Later']],
    ['orderBy: { field: DECISION, direction: DESC }', ['buy data', 'Later', 'Hire']],
    ['orderBy: { field: STATUS }', ['buy data', 'Hire', 'Later']],
    ['filter: { text: "ROLLOUT" }', ['Later']],
    ['filter: { phases: [DELIVER], changeKinds: [DATA_USE] }', ['buy data']],
    ['filter: { areaIds: ["area_unknown"] }', ['buy data']],
    ['filter: { statuses: [PENDING], createdAfter: "2020-01-01T00:00:00Z" }', ['Later', 'Hire']],
    ['filter: { decidedAfter: "2020-01-01T00:00:00Z" }', []],
  ])('returns scope checks with %j', async (args, expected) => {
    expect(await titles('scopeChecksConnection', args)).toEqual(expected);
  });

  it('contains archived records only with the filter `archived: true`', async () => {
    await client.query('mutation ($id: ID!) { archiveRisk(riskId: $id) { version } }', {
      id: await create(client, 'Risk', 'riskId', { title: 'Gone', probability: 1, impact: 1 }),
    });
    expect(await titles('risksConnection', 'filter: { archived: true }')).toEqual(['Gone']);
    expect(await titles('risksConnection', 'filter: { text: "gone" }')).toEqual([]);
  });

  it('rejects a filter beyond its limits', async () => {
    expect(await codeOf(client, `{ initiativesConnection(filter: { text: "${'x'.repeat(201)}" }) { totalCount } }`)).toBe(
      'VALIDATION_FAILED',
    );
    expect(await codeOf(client, '{ risksConnection(filter: { minimumScore: 26 }) { totalCount } }')).toBe('VALIDATION_FAILED');
  });

  it('is empty for a tenant without a programme', async () => {
    await using other = new TenantClient();
    expect(
      await other.query(
        `{ transformationProgram { areasConnection { totalCount } initiativesConnection { totalCount } milestonesConnection { totalCount }
             risksConnection { nodes { id } } decisionsConnection { nodes { id } } } }`,
      ),
    ).toEqual({
      transformationProgram: {
        areasConnection: { totalCount: 0 },
        initiativesConnection: { totalCount: 0 },
        milestonesConnection: { totalCount: 0 },
        risksConnection: { nodes: [] },
        decisionsConnection: { nodes: [] },
      },
    });
  });
});
