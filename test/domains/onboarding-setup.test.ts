import { ANSWERS, approve, type Session } from '../fixtures/onboarding.fixture.js';
import { eventually } from '../harness/eventually.js';
import { TenantClient } from '../harness/tenant-client.js';
import { untilReadySeries } from './metrics/metric-client.js';

interface GoalMetricAnswer {
  metricId: string;
  name: string;
  status: string;
  unit: string | null;
  direction: string;
  formula: string;
  purpose: string;
  grain: string;
  owner: string | null;
  target: { value: number; due: string | null } | null;
  dataset: object | null;
  openPoints: { code: string; text: { de: string; en: string } }[];
}

const METRICS = `{ metricDefinitionsConnection(first: 20, orderBy: { field: CREATED_AT, direction: ASC }) { nodes {
  metricId name status unit direction formula purpose grain owner target { value due } dataset { datasetId }
  openPoints { code text { de en } } } } }`;

const metricsOf = async (client: TenantClient): Promise<GoalMetricAnswer[]> =>
  (await client.query<{ metricDefinitionsConnection: { nodes: GoalMetricAnswer[] } }>(METRICS)).metricDefinitionsConnection.nodes;

/** Days of deliveries, of which all but the last were on time. */
const DELIVERIES = `Auftragsnummer;Liefertermin zugesagt;Lieferdatum;Kunde
${Array.from({ length: 12 }, (_, index) => `A${index};2026-0${(index % 6) + 1}-15;2026-0${(index % 6) + 1}-${index === 11 ? 20 : 14};K${index % 3}`).join('\n')}
`;

describe('a goal of an onboarding', () => {
  it('becomes a draft metric with unit, direction, target, date and owner, which says what is missing', async () => {
    await using client = new TenantClient();
    const { setup } = await approve(client, {
      ...ANSWERS,
      business_goals: [
        { title: 'OTD auf 95 % bis Ende 2027', owner: 'C. Ehlers' },
        { title: 'weniger Reklamationen (unter 2 %)' },
        { title: 'Rüstzeit der Presse von 45 auf 30 Minuten senken bis Q2 2027' },
        { title: 'Zusammenarbeit verbessern' },
        { title: 'Termine halten', kpi: 'Liefertreue', unit: '%', baseline: 84, target: 95, due: '2028-06-30' },
      ],
    });
    const metrics = await metricsOf(client);
    expect(metrics).toMatchObject([
      {
        ...{
          name: 'Liefertermintreue',
          status: 'DRAFT',
          unit: '%',
          direction: 'HIGHER',
          grain: 'MONTH',
          owner: 'C. Ehlers',
          dataset: null,
        },
        target: { value: 95, due: '2027-12-31' },
        purpose: expect.stringContaining('Ziel: OTD auf 95 % bis Ende 2027'),
        openPoints: [
          { code: 'DATASET', text: { de: expect.stringMatching(/mit Spalten wie .*Lieferdatum/), en: expect.stringContaining('columns') } },
        ],
      },
      { name: 'Reklamationen', unit: '%', direction: 'LOWER', owner: null, target: { value: 2, due: null } },
      {
        ...{
          name: 'Rüstzeit der Presse',
          unit: 'Minuten',
          direction: 'LOWER',
          target: { value: 30, due: '2027-06-30' },
          formula: '{open}',
        },
        openPoints: [{ code: 'DATASET' }, { code: 'FORMULA' }],
      },
    ]);
    expect(setup?.created.metric_ids).toEqual(metrics.map(({ metricId }) => metricId));
    expect(setup?.goals.map(({ metric_id: id, notes }) => [id, notes.map(({ code }) => code)])).toEqual([
      [metrics[0]?.metricId, []],
      [metrics[1]?.metricId, []],
      [metrics[2]?.metricId, []],
      [null, ['no_target', 'no_direction']],
      // The same KPI as the first goal.
      [metrics[0]?.metricId, []],
    ]);
    expect(setup?.goals[3]?.notes[0]?.text).toEqual({ de: 'Es ist kein Zielwert genannt.', en: 'The goal states no target value.' });
    const graph = await client.query(`{ onboardingSessionsConnection(first: 1) { nodes { setup { created { metricIds initiativeIds }
      goals { goal metricId metric { name } notes { code text { en } } } } } } }`);
    expect(graph).toMatchObject({
      onboardingSessionsConnection: {
        nodes: [
          {
            setup: {
              created: { metricIds: setup?.created.metric_ids },
              goals: [{ metric: { name: 'Liefertermintreue' } }, {}, {}, { metric: null }, {}],
            },
          },
        ],
      },
    });
    expect(
      (await client.graph(`mutation { activateMetricDefinition(metricId: "${metrics[0]?.metricId}") { status } }`)).errors?.[0]?.extensions
        .code,
    ).toBe('CONFLICT');
    const again = await approve(client, {
      ...ANSWERS,
      business_goals: [{ title: 'Raise on-time delivery to 97 %' }],
      working_language: 'en',
    });
    expect([again.setup?.created.metric_ids, again.setup?.kept.includes('metric: On-time delivery')]).toEqual([[], true]);
    expect(await metricsOf(client)).toHaveLength(3);
  });

  it('is read in English', async () => {
    await using client = new TenantClient();
    const { onboarding_id: id } = (
      await client.post<Session>('/v1/onboarding/start', {
        language: 'en',
        answers: {
          ...ANSWERS,
          working_language: 'en',
          kpis_in_use: [
            { name: 'Changeover time', unit: 'minutes', value: 50, definition: 'Mean time from the last good part to the next' },
          ],
          business_goals: [
            { title: 'reduce lead time from 12 to 8 days by Q4 2027' },
            { title: 'Cut changeover time by 20 %, owner: Jane Doe' },
          ],
        },
      })
    ).body;
    await client.post(`/v1/onboarding/${id}/approve`);
    expect(await metricsOf(client)).toMatchObject([
      { name: 'Lead time', unit: 'days', direction: 'LOWER', target: { value: 8, due: '2027-12-31' } },
      {
        ...{ name: 'Changeover time', unit: 'minutes', direction: 'LOWER', owner: 'Jane Doe', target: { value: 40, due: null } },
        purpose: expect.stringContaining('Mean time from the last good part'),
      },
    ]);
  });

  it('is offered for activation when data arrive that compute it, and completed instead of duplicated', async () => {
    await using client = new TenantClient();
    const { setup } = await approve(client, { ...ANSWERS, business_goals: [{ title: 'OTD auf 95 % bis Ende 2027', owner: 'C. Ehlers' }] });
    const [metricId = ''] = setup?.created.metric_ids ?? [];
    await client.withSource('csv', DELIVERIES);
    interface Candidate {
      candidateId: string;
      completes: { metricId: string } | null;
    }
    const candidate = await eventually(async () => {
      const { kpiCandidatesConnection: found } = await client.query<{ kpiCandidatesConnection: { nodes: Candidate[] } }>(
        '{ kpiCandidatesConnection(first: 50) { nodes { candidateId completes { metricId } } } }',
      );
      return found.nodes.find(({ completes }) => completes !== null);
    });
    expect(candidate.completes).toEqual({ metricId });
    const { body: advice } = await client.get<{ items: { code: string; subject_id: string | null; title: string; why: string }[] }>(
      '/v1/advisor/proactive',
    );
    expect(advice.items.find(({ code }) => code === 'metric_draft_computable')).toMatchObject({
      subject_id: metricId,
      title: 'Entwurf lässt sich jetzt berechnen: Liefertermintreue',
    });
    await client.query(`mutation { adoptKpiCandidate(candidateId: "${candidate.candidateId}", input: { activate: true }) { status } }`);
    expect(await metricsOf(client)).toMatchObject([
      {
        ...{ metricId, name: 'Liefertermintreue', status: 'ACTIVE', owner: 'C. Ehlers', openPoints: [] },
        target: { value: 95, due: '2027-12-31' },
        formula: expect.stringContaining('Lieferdatum'),
        dataset: { datasetId: expect.any(String) },
      },
    ]);
    const { points } = await untilReadySeries(client, metricId);
    expect(points.filter(({ value }) => value !== null).length).toBeGreaterThan(3);
  });
});

describe('the programme of an onboarding', () => {
  it('has phases with dates, a board with lights and reasons, initiatives and milestones', async () => {
    await using client = new TenantClient();
    const { setup } = await approve(client, {
      ...ANSWERS,
      initiatives: [
        { title: 'Terminampel', area: 'auftragsmanagement', owner: 'C. Ehlers', start: '2027-02-01', due: '2027-06-30', budget: 40_000 },
        { title: 'Schattenprojekt', area: 'Vorstand' },
      ],
      milestones: [{ title: 'Pilot', initiative: 'Terminampel', due: '2027-04-30' }],
    });
    expect([setup?.created.initiative_ids.length, setup?.created.milestone_ids.length, setup?.kept]).toEqual([
      1,
      1,
      ['initiative without area: Schattenprojekt'],
    ]);
    const { transformationProgram: programme } = await client.query<{
      transformationProgram: { phases: { plannedFrom: string; plannedTo: string }[]; initiatives: object[] };
    }>(
      '{ transformationProgram { phases { plannedFrom plannedTo } initiatives { title phase owner due budget milestones { title due } } } }',
    );
    expect([programme.phases[0]?.plannedFrom, programme.phases.at(-1)?.plannedTo]).toEqual(['2027-01-11', '2028-06-30']);
    for (const { plannedFrom, plannedTo } of programme.phases) expect(plannedFrom <= plannedTo).toBe(true);
    expect(programme.initiatives).toMatchObject([{ title: 'Terminampel', phase: 'DELIVER', owner: 'C. Ehlers', budget: 40_000 }]);
    const { body: board } = await client.get<{
      areas: { name: string; owner: string | null; light: string }[];
      lights: { phase: string; light: string; reasons: { code: string; text: { de: string } }[] }[];
    }>('/v1/transformation/board');
    expect(board.areas).toMatchObject([
      { name: 'Auftragsmanagement', owner: 'C. Ehlers' },
      { name: 'Produktion', owner: null },
    ]);
    expect(board.lights.map(({ light }) => light)).not.toContain('grey');
    expect(board.lights.find(({ phase }) => phase === 'orient')?.reasons[0]?.code).toMatch(/^phase_/);
  });
});
