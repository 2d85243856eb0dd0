import { TenantClient } from '../../../test/harness/tenant-client.js';
import { EVENT_LOG } from '../../../test/fixtures/event-log.fixture.js';

interface Learned {
  subject: { kind: string; id: string; name: string; by: string; concept_id: string };
  explanation: { text: string } | null;
  facts: { text: string; source: { id: string; kind: string } }[];
  path: { concept_id: string }[];
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
    expect(result.quiz.questions).toHaveLength(6);
    expect(JSON.stringify(result.quiz)).not.toContain('"answer"');
    expect(markdown).toContain('## Lernweg');
    const english = await learn(tenant, 'Explain something.', {}, 'en');
    expect(english.result.subject).toMatchObject({ id: 'kpi', by: 'chosen' });
    expect(english.markdown).toContain('# Understanding:');
    const unknown = await learn(tenant, '', { subject: { kind: 'dataset', id: 'dst_00000000000000000000000000' } });
    expect(unknown.error).toMatchObject({ code: 'refused', missing: ['dataset'] });
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
});
