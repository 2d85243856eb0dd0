import { TenantClient } from '../harness/tenant-client.js';
import { create, seed } from '../fixtures/programme.fixture.js';
import { tenantDate } from '../harness/tenant-date.js';

describe('a question about the programme', () => {
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

  it('is answered with current evidence if there is no model', async () => {
    await using client = new TenantClient();
    const { initiativeId } = await seed(client);
    const late = await create(client, 'Milestone', 'milestoneId', { initiativeId, title: 'Pilot mit zwei Kunden', due: tenantDate(-20) });
    const planned = await create(client, 'Milestone', 'milestoneId', { initiativeId, title: 'Alle Kunden', due: tenantDate(20) });
    const answer = await ask(client, { question: 'Welche Meilensteine sind überfällig?', k: 3 });
    expect(answer).toMatchObject({ language: 'de', no_evidence: false, degraded: true, degraded_reasons: ['model_not_configured'] });
    expect(answer.evidence.map(({ id }) => id)).toContain(late);
    expect(answer.evidence.find(({ id }) => id === late)?.text).toContain('seit 20 Tagen überfällig');
    expect(answer.evidence[0]?.id).not.toBe(planned);
    expect(answer.answer).toBe(
      'Ein Meilenstein ist überfällig:\nMeilenstein „Pilot mit zwei Kunden“ ist seit 20 Tagen überfällig (verantwortlich: H. Brand). [E1]',
    );
    expect(answer.citations.map(({ id }) => id)).toEqual([late]);
    expect(answer.statement).toContain('Sprachmodell');
    expect(answer.retrievers).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'facts', ran: true })]));
    const english = await ask(client, { question: 'Who owns the Kundenportal?', language: 'en' });
    expect(english.evidence.find(({ id }) => id === initiativeId)?.text).toContain('The owner is H. Brand.');
    expect(english.statement).toMatch(/language model/);
  });

  it('is answered by code, first with what is asked, by ask and by the advisor alike', async () => {
    await using client = new TenantClient();
    const { initiativeId } = await seed(client);
    await create(client, 'Milestone', 'milestoneId', { initiativeId, title: 'Pilot mit zwei Kunden', due: tenantDate(-20) });
    await create(client, 'Milestone', 'milestoneId', { initiativeId, title: 'Alle Kunden', due: tenantDate(20) });
    await create(client, 'ProgrammeDecision', 'decisionId', {
      question: 'Wer trägt die Mehrkosten?',
      due: tenantDate(10),
      owner: 'U. Keller',
    });
    const expected: [string, RegExp][] = [
      ['Ist der Meilenstein „Alle Kunden“ überfällig?', /^Nein, „Alle Kunden“ ist nicht überfällig/],
      ['Is anything overdue?', /^Yes, one milestone is overdue:\n.*"Pilot mit zwei Kunden" has been overdue for 20 days/],
      ['Which decisions are open and who has to take them?', /^One decision is open:\n.*The owner is U\. Keller\./],
      ['Was ist als Nächstes fällig?', /^Als Nächstes fällig:\n- Entscheidung „Wer trägt die Mehrkosten\?“/],
      ['Which KPIs are amber?', /^No KPI is amber\.$/],
      ['Gibt es fehlgeschlagene Läufe?', /^Nein, kein Lauf ist fehlgeschlagen\.$/],
      ['Wie läuft unser Marketing?', /^Es gibt weder Kennzahl noch Bereich, Initiative oder Datensatz namens „Marketing“\./],
      ['Welche Entscheidungen sind offen und was kostet der Zirkus?', /^Eine Entscheidung ist offen:[^]*Zirkus/],
    ];
    for (const [question, text] of expected) {
      expect((await ask(client, { question })).answer).toMatch(text);
      const { body } = await client.post<{ reply: string }>('/v1/advisor/chat', { message: question });
      expect(body.reply).toMatch(text);
    }
  });

  it('is answered with the lack of evidence, also without a programme', async () => {
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

  it('is answered without evidence of another tenant', async () => {
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
  ])('is rejected with %s', async (_, body, loc) => {
    await using client = new TenantClient();
    const response = await client.post<{ detail: { loc: unknown[] }[] }>('/v1/transformation/ask', body === null ? 'null' : body);
    expect([response.status, response.body.detail[0]?.loc]).toEqual([422, loc]);
  });
});
