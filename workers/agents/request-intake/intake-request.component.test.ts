import { ModelServer } from '../../../test/harness/servers/model-server.js';
import { ModelClient } from '../../../platform/models/model-client.js';
import { openRunModel, type RunModel } from '../../run-model.js';
import { testModelContext } from '../../testing/model-context.js';
import type { Language } from '../../kit.js';
import { readRequest } from '../../methods/request-reading/read-request.js';
import { labelledTenants } from '../../methods/request-reading/testing/labelled-requests.js';
import { findAgentCard } from '../cards.js';
import { intakeMarkdown } from './intake-document.js';
import { intakeRequest, type IntakeTask } from './intake-request.js';

const NOW = new Date('2026-03-11T12:00:00Z');
const UNSETTLED = 'Xyzzy plugh, sagte <b>der</b> Zauberer.';

const modelOf = (models: ModelClient): Promise<RunModel> =>
  openRunModel(testModelContext(models), { purpose: 'request-intake', usePremium: false, language: 'en' });

const taskOf = (text: string, more: Partial<IntakeTask> = {}): IntakeTask => ({
  text,
  language: 'en',
  now: NOW,
  supplies: { met: new Set(), requiredParameters: () => [] },
  served: new Set(['data-quality']),
  data: { eventLogs: 0, datasets: 0, namesMetric: false, usesOf: () => [] },
  understood: null,
  openModel: () => Promise.reject(new Error('the model must not be opened')),
  ...more,
});

describe('intakeRequest', () => {
  it('does not open a model if the words are decisive, and lists missing inputs', async () => {
    const { result, degradedReasons } = await intakeRequest(taskOf('Check the order table for missing values and duplicates by tomorrow.'));
    expect(degradedReasons).toEqual([]);
    expect(result).toMatchObject({
      language: 'en',
      type: 'data',
      urgency: 'high',
      deadline: { date: '2026-03-12', words: 'by tomorrow' },
      decidedBy: 'rules',
      warnings: [],
    });
    expect(result.routes[0]).toMatchObject({ rank: 1, agent: 'data-quality', available: true });
    expect(result.missing).toContainEqual({ agent: 'data-quality', kind: 'dataset', name: 'dataset' });
    const supplied = await intakeRequest(
      taskOf('Check the order table for missing values and duplicates.', {
        supplies: { met: new Set(['dataset']), requiredParameters: (agent) => (agent === 'data-quality' ? ['key'] : []) },
      }),
    );
    expect(supplied.result.missing.filter(({ agent }) => agent === 'data-quality')).toEqual([
      { agent: 'data-quality', kind: 'parameter', name: 'key' },
    ]);
  });

  it('plans one to three agents in order, with reasons and the data of the tenant', async () => {
    const data: IntakeTask['data'] = {
      ...{ eventLogs: 1, datasets: 2, namesMetric: false },
      usesOf: (agent) => (agent === 'process-mining' ? [{ kind: 'dataset', id: 'dst_1', name: 'Order log' }] : []),
    };
    const { result } = await intakeRequest(taskOf('We have to shorten our lead times, deliveries wait too long.', { data }));
    expect(result.plan.length).toBeGreaterThan(1);
    expect(result.plan.length).toBeLessThanOrEqual(3);
    expect(result.plan.at(-1)?.agent).toBe('action-recommendation');
    expect(result.plan.find(({ agent }) => agent === 'process-mining')).toMatchObject({ uses: [{ name: 'Order log' }] });
    for (const { reason } of result.plan) expect(reason).not.toBe('');
    const markdown = intakeMarkdown(result, { language: 'en', tenantName: 'A', createdAt: NOW.toISOString() });
    expect(markdown).toContain('# Proposed plan');
    expect(markdown).toContain('dataset “Order log”');
    const single = await intakeRequest(taskOf('Export the orders as a CSV file.', { data }));
    expect(single.result.plan.map(({ agent }) => agent)).toEqual(['data-export']);
    expect(single.result.plan[0]?.reason).toMatch(/^The request says “/);
  });

  it('plans the results that a request lists in their order, and states who does what', async () => {
    const text = 'A choir is about to walk. Trustee call on Thursday 9 am: numbers, a plan and a note to the choir, and who does what.';
    const { result } = await intakeRequest(
      taskOf(text, { responsible: ['Who does what: Ada.'], openModel: () => modelOf(new ModelClient({})) }),
    );
    expect(result).toMatchObject({ urgency: 'high', deadline: { date: '2026-03-12', time: '09:00' }, concerns: [], warnings: [] });
    expect(result.plan.map(({ agent }) => agent)).toEqual(['pattern-recognition', 'solution-planning', 'stakeholder-communication']);
    expect(result.plan[1]?.reason).toMatch(/^The request says “a plan”/u);
    expect(result.answers).toContain('Who does what: Ada.');
  });

  it('warns if the words are not decisive and no model is configured', async () => {
    const { result, degradedReasons } = await intakeRequest(taskOf(UNSETTLED, { openModel: () => modelOf(new ModelClient({})) }));
    expect(result).toMatchObject({ type: 'other', decidedBy: 'undecided', routes: [] });
    expect(result.warnings).toEqual([expect.stringContaining('Please specify the desired result')]);
    expect(degradedReasons).toEqual(['model_not_configured']);
  });

  it('lists the alternatives of an ambiguous request', async () => {
    const { result } = await intakeRequest(taskOf('Zahlen bitte', { language: 'de', openModel: () => modelOf(new ModelClient({})) }));
    const [first, second] = result.routes;
    expect(result.decidedBy).toBe('undecided');
    for (const route of [first, second]) expect(result.warnings[0]).toContain(`„${findAgentCard(route?.agent ?? '')?.title.de}“`);
    expect(result.answers?.[0]).toMatch(/^Nicht eindeutig; am ehesten zuständig: /);
  });

  it('renders both languages and escapes markup of the request', async () => {
    const { result } = await intakeRequest(taskOf('Prüfe die *Datenqualität* | [x](javascript:1) bitte bis Freitag'));
    const frame = { tenantName: 'A', createdAt: NOW.toISOString() };
    const german = intakeMarkdown(result, { ...frame, language: 'de' });
    expect(german).toContain('Art: **Datenaufgabe**. Dringlichkeit: **hoch**.');
    expect(german).toContain('Termin: 13.03.2026');
    expect(german).toMatch(/\| Datenqualität prüfen \|.*\d\s% \| Datenqualität/);
    expect(german).toContain('„Datenqualität prüfen“ benötigt einen Datensatz.');
    expect(german).not.toContain('data-quality');
    expect(german).not.toMatch(/[^\\]\]\(javascript/);
    const english = intakeMarkdown(result, { ...frame, language: 'en' });
    expect(english).toContain('Type: **data task**. Urgency: **high**.');
    expect(english).toContain('“Data-quality assessment” needs a dataset.');
  });
});

describe('answers', () => {
  const tenant = labelledTenants().get('versand');
  const answersTo = async (text: string, language: Language, more: Partial<IntakeTask> = {}) => {
    if (!tenant) throw new Error('tenant is missing');
    const understood = readRequest(text, tenant, { language, now: NOW });
    const { result } = await intakeRequest(taskOf(text, { language, understood, openModel: () => modelOf(new ModelClient({})), ...more }));
    return result.answers ?? [];
  };

  it.each([
    ['Please check urgently why Kowalski Packaging has been delivering late since March.', 'en', /no data on “Kowalski Packaging”/],
    ['Hello, Kowalski Packaging broke plates. Could you have a look? Thanks, Priya', 'en', /no data on “Kowalski Packaging”:/],
    ['Warum sind die Retouren nach der Messe Hamburg so stark gestiegen?', 'de', /Zu „Messe Hamburg“ sind keine Daten bekannt/],
  ] as const)('state first what the tenant has no data of, and which would help: %s', async (text, language, unknown) => {
    const [first, second] = await answersTo(text, language);
    expect(first).toMatch(unknown);
    expect(first).toMatch(/Needed: a dataset|Benötigt wird ein Datensatz/);
    expect(second).toMatch(/^(?:Handled by|Zuständig|Nicht eindeutig|Ambiguous|No agent)/);
  });

  it.each([
    ['Dringend: Bitte die Datenqualität prüfen, Dubletten und Lücken, bis Freitag.', 'de'],
    ['Please find out urgently by Friday why so many orders wait.', 'en'],
    ['Search the web for Kowalski Packaging and list the sources.', 'en'],
  ] as const)('do not take words of the task, the urgency or the web for missing data: %s', async (text, language) => {
    expect((await answersTo(text, language)).join(' ')).not.toMatch(/Nicht beantwortet|Not answered/);
  });

  it.each([
    ['Das Lager meldet 12 Stk. zu wenig. Außerdem fehlt die Zusage der Spedition.', 'de'],
    ['Our sofa arrived torn, we want a refund of GBP 900 or we take our custom elsewhere.', 'en'],
    ['Die Nachbarin droht mit dem Anwalt, wenn sie bis Montag nichts hört.', 'de'],
    ['We need numbers for clients and customers by Friday.', 'en'],
    ['Bitte Zahlen zu den Kunden und ein Plan für die Mitarbeiter.', 'de'],
    ['Die Umstellung dauert zu lange, bitte um Rückmeldung, max. 3 Sätze.', 'de'],
  ] as const)('report neither abbreviations nor common nouns as missing data: %s', async (text, language) => {
    expect((await answersTo(text, language)).join(' ')).not.toMatch(/Nicht beantwortet: Zu|Not answered: there are/);
  });

  it('states type and urgency of each concern, and keeps a complaint beside another concern', async () => {
    const text = 'Two mirrors were delivered cracked and we want GBP 80 by Friday. And please tell us which month has the most returns.';
    const { result } = await intakeRequest(taskOf(text, { openModel: () => modelOf(new ModelClient({})) }));
    expect(result).toMatchObject({ type: 'problem', urgency: 'high', deadline: { words: 'by Friday' } });
    expect(result.concerns).toMatchObject([
      { type: 'problem', urgency: 'high', agents: ['stakeholder-communication'] },
      { urgency: 'normal', deadline: null },
    ]);
    expect(result.answers?.join(' ')).toMatch(/Part 1 .*problem or complaint, urgency high.*Part 2 /);
  });

  it('gives no answer if the request only wants to be classified', async () => {
    const factsOn = () => 'A fact.';
    expect(await answersTo('Who plans the tours?', 'en', { factsOn })).toContain('A fact.');
    const answers = await answersTo('Only classify this, do not answer: who plans the tours?', 'en', { factsOn });
    expect(answers).not.toContain('A fact.');
    expect(answers.at(-1)).toMatch(/^Not answered, as requested/);
  });

  it('mark presumed data and ask to confirm them', async () => {
    const usesOf: IntakeTask['data']['usesOf'] = () => [{ kind: 'metric', id: 'met_1', name: 'Return rate', presumed: true }];
    const answers = await answersTo('Export the return figures as a CSV file.', 'en', {
      data: { eventLogs: 0, datasets: 1, namesMetric: true, usesOf },
    });
    expect(answers).toContain('Handled by: “Data export” with KPI “Return rate” (presumably).');
    expect(answers.at(-1)).toMatch(/please confirm/);
  });
});

describe('refinement by a model', () => {
  let server: ModelServer;
  const asking = (reply: ModelServer['reply'], timeoutMs = 60_000) => {
    server.reply = reply;
    const models = new ModelClient({ local: { baseUrl: server.url, name: 'm', apiKey: undefined, timeoutMs } as never }, { retries: 0 });
    return intakeRequest(taskOf(UNSETTLED, { openModel: () => modelOf(models) }));
  };
  beforeAll(async () => {
    server = await ModelServer.start();
  });
  afterAll(() => server.stop());

  it('accepts known types and agents and passes the request as data', async () => {
    const { result, degradedReasons } = await asking(() => 'Here: {"type": "question", "agents": ["request-intake", "learning-support"]}');
    expect(result).toMatchObject({ type: 'question', decidedBy: 'model' });
    expect(result.routes.map(({ agent }) => agent)).toEqual(['request-intake', 'learning-support']);
    expect(result.warnings[0]).toContain('language model');
    expect(degradedReasons).toEqual([]);
    expect(server.lastRequest.messages.at(-1)?.content).toContain('<data>\nXyzzy plugh');
  });

  it.each([
    ['an unknown agent', '{"type": "question", "agents": ["fortune-telling"]}'],
    ['an unknown type', '{"type": "joke", "agents": ["request-intake"]}'],
    ['an agent of another type', '{"type": "report", "agents": ["data-export"]}'],
    ['other with an agent', '{"type": "other", "agents": ["data-export"]}'],
    ['prose', 'I would say that this is a question.'],
  ])('ignores an answer with %s', async (_, answer) => {
    const { result } = await asking(() => answer);
    expect(result).toMatchObject({ type: 'other', decidedBy: 'undecided', routes: [] });
  });

  it('times out if the model hangs', async () => {
    const { result, degradedReasons } = await asking(() => undefined, 500);
    expect(result.decidedBy).toBe('undecided');
    expect(degradedReasons).toHaveLength(1);
  });
});
