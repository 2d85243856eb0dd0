import { TenantClient } from '../../../test/harness/tenant-client.js';
import { EVENT_LOG } from '../../../test/fixtures/event-log.fixture.js';

interface Content {
  form: string;
  state: string;
  sections: { kind: string; heading: string; facts: string[]; text: string }[];
  title: string;
  answers?: string[];
  facts: { label: string; subject: string; text: string; topic: string; source: { id: string; kind: string } }[];
}

const write = async (tenant: TenantClient, input: string, parameters: object = {}, language = 'de') => {
  const { body } = await tenant.post<{ run_id: string }>('/api/agents/content-generation', { input, language, parameters });
  return tenant.untilRunEnds<Content>(body.run_id);
};

describe('agent content-generation', () => {
  it('refuses without approved facts and names the accepted kinds', async () => {
    await using tenant = new TenantClient();
    const run = await write(tenant, 'Ein Artikel für das Intranet');
    expect(run.error).toMatchObject({ code: 'refused', missing: ['metric', 'process_step', 'decision', 'parameters.facts'] });
  });

  it('composes the text of active metrics and stated facts, with a notice, without a model', async () => {
    await using tenant = new TenantClient();
    await tenant.withSource('event_log', EVENT_LOG);
    const { body: datasets } = await tenant.get<{ dataset_id: string }[]>('/v1/datasets');
    const { status } = await tenant.post('/v1/metric-definitions', {
      ...{ name: 'Ereignisse', formula: 'COUNT()', direction: 'higher', grain: 'all', activate: true },
      dataset_id: datasets[0]?.dataset_id,
    });
    expect(status).toBe(201);
    const run = await write(tenant, 'Bitte eine FAQ', { facts: ['Frau Erika Mustermann beantwortet Fragen unter 0171 2345678.'] });
    expect([run.status, run.degraded_reasons]).toEqual(['succeeded', ['model_not_configured']]);
    expect(run.result).toMatchObject({ form: 'faq', state: 'composed' });
    expect(run.result.sections.map(({ text }) => text).join(' ')).toContain('„Ereignisse“');
    expect(run.result.facts.map(({ topic }) => topic)).toEqual(expect.arrayContaining(['metric_definition', 'given']));
    const meaning = run.result.sections.find(({ kind }) => kind === 'meaning');
    expect(run.result.facts.find(({ label }) => label === meaning?.facts[0])?.text).toContain('„Ereignisse“');
    expect(run.markdown).not.toContain('Mustermann');
    expect(run.markdown).toContain('Ohne Sprachmodell aus den erfassten Fakten');
    const english = await write(tenant, 'A training note', { facts: ['The course is in autumn.'] }, 'en');
    expect(english.result.form).toBe('training_note');
    expect(english.markdown).toContain('Composed of the recorded facts');
    await tenant.post('/v1/metric-definitions', {
      ...{ name: 'Vorgänge', formula: 'COUNT()', direction: 'higher', grain: 'all', activate: true },
      dataset_id: datasets[0]?.dataset_id,
    });
    const named = await write(tenant, 'Einen Newsletter für unsere Kunden über die Kennzahl Ereignisse');
    expect(named.result.title).toBe('Ereignisse: Wo wir stehen');
    expect(named.result.answers?.slice(0, 2)).toEqual([
      'Intranetbeitrag für unsere Kunden über „Ereignisse“.',
      'Nicht beantwortet: Die Form „Newsletter“ gibt es nicht; der Text ist gegliedert wie „Intranetbeitrag“.',
    ]);
    expect(new Set(named.result.facts.map(({ subject }) => subject))).toEqual(new Set(['Ereignisse']));
    expect(named.markdown).toContain('bevor der Text an unsere Kunden geht');
    const outside = await write(tenant, 'Something on the KPI Ereignisse for suppliers', {}, 'en');
    expect(outside.markdown).toContain('before the text goes to suppliers');
  });
});
