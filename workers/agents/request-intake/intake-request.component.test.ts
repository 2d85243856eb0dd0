import { ModelServer } from '../../../test/harness/servers/model-server.js';
import { ModelClient } from '../../../platform/models/model-client.js';
import { openRunModel, type RunModel } from '../../run-model.js';
import { testModelContext } from '../../testing/model-context.js';
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
    for (const route of [first, second]) expect(result.warnings[0]).toContain(`(${route?.agent})`);
  });

  it('renders both languages and escapes markup of the request', async () => {
    const { result } = await intakeRequest(taskOf('Prüfe die *Datenqualität* | [x](javascript:1) bitte bis Freitag'));
    const frame = { tenantName: 'A', createdAt: NOW.toISOString() };
    const german = intakeMarkdown(result, { ...frame, language: 'de' });
    expect(german).toContain('Art: **Datenaufgabe**. Dringlichkeit: **hoch**.');
    expect(german).toContain('Termin: 13.03.2026');
    expect(german).toMatch(/\| data-quality \|.*\d\s% \| Datenqualität/);
    expect(german).toContain('data-quality benötigt einen Datensatz.');
    expect(german).not.toMatch(/[^\\]\]\(javascript/);
    const english = intakeMarkdown(result, { ...frame, language: 'en' });
    expect(english).toContain('Type: **data task**. Urgency: **high**.');
    expect(english).toContain('data-quality needs a dataset.');
  });
});

describe('refinement by a model', () => {
  let server: ModelServer;
  const asking = (reply: ModelServer['reply']) => {
    server.reply = reply;
    const models = new ModelClient(
      { local: { baseUrl: server.url, name: 'm', apiKey: undefined, timeoutMs: 1_500 } as never },
      { retries: 0 },
    );
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
    const { result, degradedReasons } = await asking(() => undefined);
    expect(result.decidedBy).toBe('undecided');
    expect(degradedReasons).toHaveLength(1);
  });
});
