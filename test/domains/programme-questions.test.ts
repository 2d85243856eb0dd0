import { TenantClient } from '../harness/tenant-client.js';
import { create, day, seed } from '../fixtures/programme.fixture.js';

describe('questions about the programme', () => {
  interface Answer {
    answer: string;
    statement: string | null;
    language: string;
    evidence: { id: string; kind: string; title: string; text: string }[];
    citations: { id: string }[];
    retrievers: { name: string; ran: boolean }[];
    no_evidence: boolean;
    degraded: boolean;
    degraded_reasons: string[];
  }
  const ask = async (client: TenantClient, body: Record<string, unknown>) =>
    (await client.post<Answer>('/v1/transformation/ask', body)).body;

  it('are answered with current evidence if there is no model', async () => {
    await using client = new TenantClient();
    const { initiativeId } = await seed(client);
    const late = await create(client, 'Milestone', 'milestoneId', { initiativeId, title: 'Pilot mit zwei Kunden', due: day(-20) });
    const planned = await create(client, 'Milestone', 'milestoneId', { initiativeId, title: 'Alle Kunden', due: day(20) });
    const answer = await ask(client, { question: 'Welche Meilensteine sind überfällig?', k: 3 });
    expect(answer).toMatchObject({ language: 'de', no_evidence: false, degraded: true, degraded_reasons: ['model_not_configured'] });
    expect(answer.evidence.map(({ id }) => id)).toContain(late);
    expect(answer.evidence.find(({ id }) => id === late)?.text).toContain('seit 20 Tagen überfällig');
    expect(answer.evidence[0]?.id).not.toBe(planned);
    expect(answer.answer).toBe('Meilenstein „Pilot mit zwei Kunden“ ist seit 20 Tagen überfällig (verantwortlich: H. Brand). [E1]');
    expect(answer.citations.map(({ id }) => id)).toEqual([late]);
    expect(answer.statement).toContain('Sprachmodell');
    expect(answer.retrievers).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'facts', ran: true })]));
    const english = await ask(client, { question: 'Who owns the Kundenportal?', language: 'en' });
    expect(english.evidence.find(({ id }) => id === initiativeId)?.text).toContain('The owner is H. Brand.');
    expect(english.statement).toMatch(/language model/);
  });

  it('report missing evidence, also without a programme', async () => {
    await using client = new TenantClient();
    expect(await ask(client, { question: 'Welche Risiken gibt es?' })).toMatchObject({
      no_evidence: true,
      degraded: false,
      evidence: [],
      citations: [],
    });
    await seed(client);
    const answer = await ask(client, { question: 'Was kostet ein Flug nach Mallorca?' });
    expect(answer).toMatchObject({ no_evidence: true, degraded: false, degraded_reasons: [], evidence: [] });
    expect(answer.answer).toMatch(/keinen Beleg/);
  });

  it('use no evidence of another tenant', async () => {
    await using client = new TenantClient();
    await seed(client);
    await using other = new TenantClient();
    await other.query('mutation { createProgramme(input: { name: "Fremd" }) { programmeId } }');
    expect(await ask(other, { question: 'Was ist das Kundenportal?' })).toMatchObject({ no_evidence: true, evidence: [] });
  });

  it.each([
    ['null', null, ['body', 'question']],
    ['no body', undefined, ['body']],
    ['no question', { language: 'de' }, ['body', 'question']],
    ['an empty question', { question: '' }, ['body', 'question']],
    ['a blank question', { question: '   ' }, ['body', 'question']],
    ['a question that is too long', { question: 'x'.repeat(1_001) }, ['body', 'question']],
    ['an unsupported language', { question: 'x', language: 'fr' }, ['body', 'language']],
    ['too much evidence', { question: 'x', k: 11 }, ['body', 'k']],
    ['a limit of zero tokens', { question: 'x', max_tokens: 0 }, ['body', 'max_tokens']],
  ])('are rejected with %s', async (_, body, loc) => {
    await using client = new TenantClient();
    const response = await client.post<{ detail: { loc: unknown[] }[] }>('/v1/transformation/ask', body === null ? 'null' : body);
    expect([response.status, response.body.detail[0]?.loc]).toEqual([422, loc]);
  });
});
