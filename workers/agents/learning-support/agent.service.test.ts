import { create, seed } from '../../../test/fixtures/programme.fixture.js';
import { define, untilReadySeries } from '../../../test/domains/metrics/metric-client.js';
import { uploadDocument } from '../../../test/harness/documents.js';
import { TenantClient } from '../../../test/harness/tenant-client.js';
import { EVENT_LOG } from '../../../test/fixtures/event-log.fixture.js';

interface Learned {
  subject: { kind: string; id: string; name: string; by: string; concept_id: string | null };
  explanation: { text: string } | null;
  facts: { text: string; source: { id: string; kind: string } }[];
  path: { concept_id: string; example?: string }[];
  answers?: string[];
  quiz: { seed: number; questions: { id: string; kind: string; question: string; options: { key: string; text: string }[] }[] };
  check: { answered: number; right: number; answers: { question_id: string; answer: string; is_right: boolean }[] } | null;
}

const learn = async (tenant: TenantClient, input: string, parameters: object = {}, language = 'de') => {
  const { body } = await tenant.post<{ run_id: string }>('/api/agents/learning-support', { input, language, parameters });
  return tenant.untilRunEnds<Learned>(body.run_id);
};

describe('learning-support agent', () => {
  it('explains a term on an empty tenant, returns a learning path, and asks questions without revealing the answers', async () => {
    await using tenant = new TenantClient();
    const { status, degraded_reasons: reasons, result, markdown } = await learn(tenant, 'Was ist ein Engpass?', { known: ['Prozess'] });
    expect([status, reasons]).toEqual(['succeeded', ['model_not_configured']]);
    expect(result.subject).toMatchObject({ kind: 'term', id: 'bottleneck', by: 'named' });
    expect(result.explanation).toBeNull();
    const path = result.path.map(({ concept_id: id }) => id);
    expect(path.at(-1)).toBe('bottleneck');
    expect(path).not.toContain('process');
    expect(path.indexOf('event')).toBeLessThan(path.indexOf('throughput-time'));
    expect(result.quiz.questions).toHaveLength(3);
    expect(JSON.stringify(result.quiz)).not.toContain('"answer"');
    expect(markdown).toContain('## Lernweg');
    const english = await learn(tenant, 'Explain something.', {}, 'en');
    expect(english.result.subject).toMatchObject({ id: 'kpi', by: 'chosen' });
    expect(english.markdown).toContain('# Understanding:');
    const unknown = await learn(tenant, '', { subject: { kind: 'dataset', id: 'dst_00000000000000000000000000' } });
    expect(unknown.error).toMatchObject({ code: 'refused', missing: ['dataset'] });
  });

  it('explains a term that only a document contains by its sentences, and states that it knows nothing of another', async () => {
    await using tenant = new TenantClient();
    const text = 'Die Abteilung misst vieles. ZKV bezeichnet die Zahl der Kundenverträge je Vertriebsgebiet.\n';
    await uploadDocument(tenant, 'Glossar Vertrieb.txt', 'text/plain', Buffer.from(text));
    const known = await learn(tenant, 'Was bedeutet ZKV?');
    expect(known.result.subject).toMatchObject({ kind: 'term', name: 'ZKV', by: 'unknown', concept_id: null });
    expect(known.result.answers?.[0]).toContain('ZKV bezeichnet die Zahl der Kundenverträge');
    expect(known.result.facts).toMatchObject([{ source: { kind: 'document' } }]);
    const unknown = await learn(tenant, 'Was ist ein QXR?');
    expect(unknown.result.answers).toEqual([expect.stringMatching(/^Nicht beantwortet: „QXR“ ist nicht bekannt/)]);
    expect([unknown.result.path, unknown.result.quiz.questions, unknown.result.facts]).toEqual([[], [], []]);
    const both = await learn(tenant, 'Was hat der Engpass mit QXR zu tun?');
    expect(both.result.subject).toMatchObject({ id: 'bottleneck', by: 'named' });
    expect(both.result.answers?.[0]).toContain('„QXR“ ist nicht bekannt');
  });

  it('explains a dataset of the tenant, asks questions about it, and checks the answers', async () => {
    await using tenant = new TenantClient();
    await tenant.withSource('event_log', EVENT_LOG);
    const { body: datasets } = await tenant.get<{ dataset_id: string; rows: number }[]>('/v1/datasets');
    const id = datasets[0]?.dataset_id ?? '';
    const explained = await learn(tenant, `Was steht in ${id}?`, { seed: 11 });
    expect(explained.result.subject).toMatchObject({ kind: 'dataset', id, by: 'named', concept_id: 'event-log' });
    expect(explained.result.facts[0]).toMatchObject({
      text: expect.stringContaining('28 Zeilen') as string,
      source: { id, kind: 'dataset' },
    });
    const [first, second] = explained.result.quiz.questions;
    const answers = { [first?.id ?? '']: 'a', [second?.id ?? '']: 'b' };
    const checked = await learn(tenant, `Was steht in ${id}?`, { seed: 11, answers });
    expect(checked.result.check?.answered).toBe(2);
    for (const { question_id: questionId, answer, is_right: isRight } of checked.result.check?.answers ?? [])
      expect(isRight).toBe(answers[questionId] === answer);
    const right = Object.fromEntries(checked.result.check?.answers.map(({ question_id: key, answer }) => [key, answer]) ?? []);
    const again = await learn(tenant, `Was steht in ${id}?`, { seed: 11, answers: right });
    expect(again.result.check).toMatchObject({ answered: 2, right: 2, score: 1 });
  });

  it('explains the named KPI or initiative with what is recorded on it, and asks about it', async () => {
    await using tenant = new TenantClient();
    const rows = Array.from(
      { length: 14 },
      (_, index) => `${new Date(Date.UTC(2024, index, 1)).toISOString().slice(0, 10)},${3 + (index % 4)},${index}`,
    );
    await tenant.withSource('csv', ['month,scrap,orders', ...rows, ''].join('\n'));
    const [dataset] = (await tenant.get<{ dataset_id: string }[]>('/v1/datasets')).body;
    const kpi = (name: string, column: string, unit: string) =>
      define(tenant, {
        ...{ name, formula: `AVG(${column})`, unit, direction: 'lower', dataset_id: dataset?.dataset_id, time_column: 'month' },
        ...{ purpose: `Monthly mean of ${column}.`, activate: true },
      });
    const scrap = await kpi('Weld scrap', 'scrap', '%');
    const orders = await kpi('Orders received', 'orders', 'pieces');
    await untilReadySeries(tenant, scrap.body.metric_id);
    await untilReadySeries(tenant, orders.body.metric_id);
    const { areaId } = await seed(tenant);
    await create(tenant, 'Initiative', 'initiativeId', {
      areaId,
      phase: 'DELIVER',
      title: 'New welding robots',
      description: 'Two robots replace the old line.',
    });

    const computed = await learn(tenant, 'How do we compute the weld scrap?', {}, 'en');
    expect(computed.result.answers?.[0]).toBe('“Weld scrap” is computed as: mean of “scrap”. Formula: AVG(scrap).');
    expect(computed.result.path.find(({ concept_id: id }) => id === 'unit')?.example).toBe('%');
    const quiz = await learn(tenant, 'Four questions on orders received, please', {}, 'en');
    expect(quiz.result.quiz.questions).toHaveLength(4);
    expect(quiz.result.quiz.questions.every(({ kind, question }) => kind !== 'own_figure' || question.includes('Orders received'))).toBe(
      true,
    );
    expect(quiz.markdown?.indexOf('## Questions')).toBeLessThan(quiz.markdown?.indexOf('## Facts') ?? 0);
    const initiative = await learn(tenant, 'What are the new welding robots about?', {}, 'en');
    expect(initiative.result.subject).toMatchObject({ kind: 'initiative', name: 'New welding robots', by: 'named' });
    expect(initiative.result.answers?.[0]).toContain('Two robots replace the old line.');
    await create(tenant, 'Initiative', 'initiativeId', { areaId, phase: 'DELIVER', title: 'Order points for C-parts' });
    const mentioned = await learn(tenant, 'What are C-parts?', {}, 'en');
    expect(mentioned.result.answers?.[0]).toBe('No meaning of “C-parts” is recorded; the term occurs in: “Order points for C-parts”.');
  });
});
