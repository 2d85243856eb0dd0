import { buildSchema } from 'graphql';
import { readFileSync } from 'node:fs';
import { fromProjectRoot } from '../../platform/project-root.js';
import { TenantClient } from '../harness/tenant-client.js';

interface Page {
  nodes: { id: string }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null; hasPreviousPage: boolean; startCursor: string | null };
}

const client = new TenantClient();
let initiativeId = '';
let areaId = '';

/** Creates one record over GraphQL and returns its id. */
const create = async (mutation: string, type: string, input: Record<string, unknown>): Promise<string> => {
  const query = `mutation ($input: ${type}!) { created: ${mutation}(input: $input) { id } }`;
  return (await client.query<{ created: { id: string } }>(query, { input })).created.id;
};

/** Functions that create an entry of each list. Lists without one are filled by runs and share the same paging. */
const CREATORS: Record<string, () => Promise<string>> = {
  documentsConnection: () => create('createDocument', 'DocumentCreateInput', { name: 'notiz.txt', mediaType: 'text/plain' }),
  feedbackConnection: async () => {
    const { created } = await client.query<{ created: { runId: string } }>('mutation { created: startBriefing { runId } }');
    return create('giveFeedback', 'FeedbackInput', { subjectKind: 'RUN', subjectId: created.runId, helpful: true });
  },
  sourcesConnection: () => create('createSource', 'SourceCreateInput', { name: 'Quelle', kind: 'CSV' }),
  runsConnection: async () =>
    (await client.query<{ created: { runId: string } }>('mutation { created: startBriefing { runId } }')).created.runId,
  metricDefinitionsConnection: async () => {
    const query =
      'mutation ($input: MetricDefinitionCreateInput!) { created: createMetricDefinition(input: $input) { definition { id } } }';
    const input = { name: 'Zahl der Zeilen', formula: 'COUNT()', direction: 'HIGHER' };
    return (await client.query<{ created: { definition: { id: string } } }>(query, { input })).created.definition.id;
  },
  onboardingSessionsConnection: () => create('startOnboarding', 'OnboardingStartInput', { title: 'Gespräch' }),
  modelRoutingDecisionsConnection: () =>
    create('requestModelRouting', 'ModelRoutingDecisionInput', {
      purpose: 'briefing',
      requestedRoute: 'PREMIUM',
      dataClasses: ['INTERNAL'],
      justification: 'Required by a test of lists.',
    }),
  scopeChecksConnection: () => create('requestScopeCheck', 'ScopeCheckInput', { title: 'Vorhaben' }),
  areasConnection: (() => {
    let count = 0;
    return () => create('createArea', 'AreaCreateInput', { name: `Bereich ${(count += 1)}` });
  })(),
  initiativesConnection: () => create('createInitiative', 'InitiativeCreateInput', { areaId, phase: 'DELIVER', title: 'Initiative' }),
  milestonesConnection: () => create('createMilestone', 'MilestoneCreateInput', { initiativeId, title: 'Meilenstein', due: '2030-01-31' }),
  risksConnection: () => create('createRisk', 'RiskCreateInput', { title: 'Risiko', probability: 2, impact: 3 }),
  programmeDecisionsConnection: () => create('createProgrammeDecision', 'DecisionCreateInput', { question: 'Welcher Weg?' }),
  contributionsConnection: async () => {
    const query = 'mutation { created: addContribution(stepId: "data-quality", input: { text: "Notiz" }) { id } }';
    return (await client.query<{ created: { id: string } }>(query)).created.id;
  },
  advisorConversationsConnection: async () => {
    const query = 'mutation { created: advisorChat(input: { message: "Wie stehen wir?" }) { conversationId } }';
    return (await client.query<{ created: { conversationId: string } }>(query)).created.conversationId;
  },
};

/** Lists that only workers fill; test/integration/paging.test.ts tests their shared paging with concurrent writers. */
const BY_WORKERS = ['briefings', 'exports', 'datasets', 'qualityChecks', 'kpiCandidates', 'stepAnalyses', 'events', 'tenants'];

const connections = Object.keys(
  buildSchema(readFileSync(fromProjectRoot('schema/api.graphql'), 'utf8'))
    .getQueryType()
    ?.getFields() ?? {},
).filter((name) => name.endsWith('Connection'));

describe('every list', () => {
  beforeAll(async () => {
    await create('createProgramme', 'ProgrammeCreateInput', { name: 'Programm' });
    areaId = await create('createArea', 'AreaCreateInput', { name: 'Bereich' });
    initiativeId = await create('createInitiative', 'InitiativeCreateInput', { areaId, phase: 'DELIVER', title: 'Träger' });
  });

  it('is covered by these tests or filled by workers', () => {
    expect([...Object.keys(CREATORS), ...BY_WORKERS.map((name) => `${name}Connection`)].toSorted()).toEqual(connections.toSorted());
  });

  it.each(Object.entries(CREATORS))('loses and duplicates nothing while records are added: %s', async (field, createEntry) => {
    const before: string[] = [];
    for (let count = 0; count < 5; count += 1) before.push(await createEntry());
    const page = async (args: string): Promise<Page> =>
      (
        await client.query<{ page: Page }>(
          `{ page: ${field}(${args}) { nodes { id } pageInfo { hasNextPage endCursor hasPreviousPage startCursor } } }`,
        )
      ).page;

    const forward: string[] = [];
    let last: Page | undefined;
    for (let after = ''; ; after = `, after: "${last.pageInfo.endCursor}"`) {
      last = await page(`first: 2${after}`);
      forward.push(...last.nodes.map(({ id }) => id));
      if (!last.pageInfo.hasNextPage) break;
      await createEntry();
    }
    const seen = (ids: string[]): string[] => ids.filter((id) => before.includes(id));
    expect(new Set(forward).size).toBe(forward.length);
    expect(seen(forward).toSorted()).toEqual(before.toSorted());

    // Walks back towards the new records.
    const backward: string[] = [];
    for (let cursor = last.pageInfo.startCursor; ;) {
      const previous = await page(`last: 2, before: "${cursor}"`);
      backward.unshift(...previous.nodes.map(({ id }) => id));
      if (!previous.pageInfo.hasPreviousPage) break;
      cursor = previous.pageInfo.startCursor;
    }
    expect(new Set(backward).size).toBe(backward.length);
    expect(seen([...backward, ...last.nodes.map(({ id }) => id)])).toEqual(seen(forward));
  });
});
