import { seed } from '../../../test/fixtures/programme.fixture.js';
import { eventually } from '../../../test/harness/eventually.js';
import { TenantClient } from '../../../test/harness/tenant-client.js';

interface Evaluated {
  total: number;
  people: number;
  agents: { agent: string; count: number; helpful: { share: number; low: number } | null; mean_rating: number | null }[];
  runs: { agent: string; ended: number }[];
  proposals: { kind: string; status: string }[];
  answers?: string[];
}

const GIVE = `mutation ($input: FeedbackInput!) { giveFeedback(input: $input) { feedbackId actor agent rating helpful comment givenAt } }`;

interface GiveFeedbackResponse {
  giveFeedback: { feedbackId: string; actor: string; agent: string; rating: number | null; helpful: boolean | null };
}

const evaluate = async (tenant: TenantClient, language = 'de') => {
  const { body } = await tenant.post<{ run_id: string }>('/api/agents/feedback-loop', { input: 'Wie kommt es an?', language });
  return tenant.untilRunEnds<Evaluated>(body.run_id);
};

describe('giveFeedback', () => {
  it('stores one entry per person and subject, emits events and updates the summary of the run', async () => {
    await using tenant = new TenantClient();
    const { seen } = tenant.stream();
    const run = await evaluate(tenant);
    expect(run.error).toMatchObject({ code: 'refused', missing: ['feedback'] });
    const input = { subjectKind: 'RUN', subjectId: run.run_id, helpful: false, rating: 2, comment: 'Zu knapp.' };
    const { giveFeedback: first } = await tenant.query<GiveFeedbackResponse>(GIVE, { input });
    const { giveFeedback: second } = await tenant.query<GiveFeedbackResponse>(GIVE, { input: { ...input, helpful: true, rating: 4 } });
    expect(second.feedbackId).toBe(first.feedbackId);
    expect(second).toMatchObject({ agent: 'feedback-loop', rating: 4, helpful: true });
    const { run: read, feedbackConnection: list } = await tenant.query<{
      run: { feedback: object };
      feedbackConnection: { totalCount: number; nodes: { feedbackId: string; comment: string }[] };
    }>(
      `query ($id: ID!) {
        run(runId: $id) { feedback { count helpfulShare meanRating } }
        feedbackConnection(filter: { agents: ["feedback-loop"], helpful: true }) { totalCount nodes { feedbackId comment } }
      }`,
      { id: run.run_id },
    );
    expect(read.feedback).toEqual({ count: 1, helpfulShare: 1, meanRating: 4 });
    expect(list).toMatchObject({ totalCount: 1, nodes: [{ feedbackId: first.feedbackId, comment: 'Zu knapp.' }] });
    await eventually(() => (seen.filter(({ type }) => type === 'feedback.given').length === 2 ? true : undefined));
  });

  it('rejects viewers, unknown subjects, empty feedback and subjects of another tenant', async () => {
    await using tenant = new TenantClient();
    await using other = new TenantClient();
    const { run_id: id } = await evaluate(tenant);
    const codeOf = async (client: TenantClient, input: object) => (await client.graph(GIVE, { input })).errors?.[0]?.extensions.code;
    const about = { subjectKind: 'RUN', subjectId: id };
    expect(await codeOf(tenant.as('viewer'), { ...about, helpful: true })).toBe('FORBIDDEN');
    expect(await codeOf(tenant.as('contributor'), { ...about, helpful: true })).toBeUndefined();
    expect(await codeOf(other, { ...about, helpful: true })).toBe('NOT_FOUND');
    expect(await codeOf(tenant, about)).toBe('VALIDATION_FAILED');
    expect(await codeOf(tenant, { ...about, rating: 6 })).toBe('VALIDATION_FAILED');
    expect(await codeOf(tenant, { subjectKind: 'BRIEFING', subjectId: 'brf_0', helpful: true })).toBe('NOT_FOUND');
    expect(await codeOf(tenant, { subjectKind: 'ADVISOR_REPLY', subjectId: 'msg_0', helpful: true })).toBe('NOT_FOUND');
    expect(await codeOf(tenant, { subjectKind: 'PROACTIVE_ADVICE', subjectId: 'run.failed:run_1', rating: 5 })).toBeUndefined();
  });
});

describe('feedback-loop', () => {
  it('evaluates feedback and ended runs with confidence intervals', async () => {
    await using tenant = new TenantClient();
    const { run_id: id } = await evaluate(tenant);
    await tenant.query(GIVE, { input: { subjectKind: 'RUN', subjectId: id, helpful: true, rating: 5 } });
    await tenant.query(GIVE, { input: { subjectKind: 'PROACTIVE_ADVICE', subjectId: 'run.failed', helpful: false } });
    const { status, degraded, result, markdown } = await evaluate(tenant);
    expect([status, degraded]).toEqual(['succeeded', false]);
    expect(result).toMatchObject({ total: 2, people: 1, proposals: [] });
    const loop = result.agents.find(({ agent }) => agent === 'feedback-loop');
    expect(loop).toMatchObject({ count: 1, mean_rating: 5, helpful: { share: 1 } });
    // Lower Wilson bound of 1 of 1: 1 / (1 + z²).
    expect(loop?.helpful?.low).toBeCloseTo(1 / (1 + 1.959963984540054 ** 2), 6);
    expect(markdown).toContain('# Auswertung der Rückmeldungen');
    expect((await evaluate(tenant, 'en')).markdown).toContain('# Evaluation of feedback');

    const about = { subjectKind: 'RUN', subjectId: id };
    await tenant.query(GIVE, { input: { ...about, helpful: false, rating: 2, comment: 'Bitte kürzer, sagt Frau Petra Lindner.' } });
    const { body } = await tenant.post<{ run_id: string }>('/api/agents/feedback-loop', { input: 'Was stört an der Auswertung der Rückmeldungen (feedback loop)?', language: 'de' }); // prettier-ignore
    const asked = await tenant.untilRunEnds<Evaluated>(body.run_id);
    expect(asked.result.answers?.join(' ')).toMatch(/Bemängelt: „Bitte kürzer, sagt Frau .*“ \(Rückmeldungen auswerten, Bewertung 2\)/);
    expect(asked.markdown).not.toMatch(/Lindner|\| Hinweise|feedback-loop \|/);
    expect(asked.markdown).toContain('| Rückmeldungen auswerten |');
  });
});

describe('a request that states results', () => {
  it('is answered with a comparison, with what to change and who decides as far as it is known', async () => {
    await using tenant = new TenantClient();
    const input =
      'Von 50 Handzetteln wurden 40 gelesen, von den Filmen nur 9 von 24. Ist der Unterschied echt, und was ändern wir? Die Kritik: Die Filme sind zu lang.';
    const { body } = await tenant.post<{ run_id: string }>('/api/agents/feedback-loop', { input, language: 'de' });
    const { status, result } = await tenant.untilRunEnds<Evaluated>(body.run_id);
    expect(status).toBe('succeeded');
    expect(result.answers?.[0]).toMatch(/^Ja, der Unterschied ist echt/u);
    expect(result.answers?.slice(-2)).toEqual([
      'Was zu ändern ist, sagt die Anfrage: „Die Kritik: Die Filme sind zu lang.“',
      'Wer darüber entscheidet, nennen weder die Anfrage noch das Programm.',
    ]);
  });
});

describe('feedback on certain results', () => {
  it('is that on the runs that are based on the asked thing, and on the asked run', async () => {
    await using tenant = new TenantClient();
    await tenant.withNamedSource('Bestellungen', 'csv', 'a;b\n1;2\n');
    await tenant.withNamedSource('Lagerplätze', 'csv', 'c;d\n1;2\n');
    const { body } = await tenant.post<{ run_id: string }>('/api/agents/data-quality', { input: 'Bestellungen prüfen', language: 'de' });
    await tenant.untilRunEnds(body.run_id);
    await tenant.query(GIVE, { input: { subjectKind: 'RUN', subjectId: body.run_id, helpful: true, rating: 4 } });
    const { run_id: other } = await evaluate(tenant);
    await tenant.query(GIVE, { input: { subjectKind: 'RUN', subjectId: other, helpful: false, rating: 1 } });
    const ask = async (input: string) => {
      const { body: asked } = await tenant.post<{ run_id: string }>('/api/agents/feedback-loop', { input, language: 'de' });
      return tenant.untilRunEnds<Evaluated>(asked.run_id);
    };
    const named = await ask('Wie kommt das Ergebnis zu den Bestellungen an?');
    expect(named.result.answers?.slice(0, 2)).toEqual([
      'Zu Ergebnissen über „Bestellungen“: eine Rückmeldung.',
      expect.stringMatching(/^„Datenqualität prüfen“: eine Rückmeldung, .*mittlere Bewertung 4,0 von 5\.$/),
    ]);
    expect(named.markdown).not.toContain('| Rückmeldungen auswerten |');
    expect((await ask('Wie kommt das Ergebnis zu den Lagerplätzen an?')).result.answers).toEqual([
      'Nicht beantwortet: Zu Ergebnissen über „Lagerplätze“ liegt noch keine Rückmeldung vor.',
    ]);
    expect((await ask(`Wie kam ${body.run_id} an?`)).result.answers?.[0]).toBe(`Zu „${body.run_id}“: eine Rückmeldung.`);
    expect((await ask('Was gab es im Januar 2019?')).error?.message).toMatch(
      /^Im Zeitraum Januar 2019 .*Die vorhandenen 2 Rückmeldungen stammen vom /,
    );
  });
});

const DECIDE = `mutation ($input: FeedbackProposalDecisionInput!) {
  decideFeedbackProposal(input: $input) { decisionId question status decision decidedBy proposal { proposalId approved run { runId agent } } }
}`;

describe('decideFeedbackProposal', () => {
  /** Gives ten pieces of unhelpful feedback and returns the run that proposes a change. */
  const proposing = async (tenant: TenantClient) => {
    const { run_id: id } = await evaluate(tenant);
    for (let person = 0; person < 10; person += 1) {
      const input = { subjectKind: 'PROACTIVE_ADVICE', subjectId: `run.failed:run_${person}`, helpful: false };
      await tenant.query(GIVE, { input });
    }
    const run = await evaluate(tenant);
    expect([id === run.run_id, run.result.proposals]).toMatchObject([false, [{ kind: 'unhelpful', status: 'needs_approval' }]]);
    return run;
  };

  it('records a decision of the programme, which later runs report', async () => {
    await using tenant = new TenantClient();
    const { seen } = tenant.stream();
    const run = await proposing(tenant);
    const input = { runId: run.run_id, proposalId: 'P1', approve: true, reason: 'Die Hinweise werden gekürzt.' };
    const codeOf = async (client: TenantClient, change: object = {}) =>
      (await client.graph(DECIDE, { input: { ...input, ...change } })).errors?.[0]?.extensions.code;
    expect(await codeOf(tenant)).toBe('CONFLICT');
    await seed(tenant);
    await using other = new TenantClient();
    expect([await codeOf(other), await codeOf(tenant, { proposalId: 'P2' }), await codeOf(tenant, { runId: 'run_0' })]).toEqual(
      Array<string>(3).fill('NOT_FOUND'),
    );
    expect([await codeOf(tenant.as('advisor')), await codeOf(tenant, { reason: '' })]).toEqual(['FORBIDDEN', 'VALIDATION_FAILED']);

    const codes = await Promise.all([codeOf(tenant), codeOf(tenant)]);
    expect(codes.toSorted()).toEqual(['CONFLICT', undefined]);
    const { programmeDecisionsConnection: list } = await tenant.query<{ programmeDecisionsConnection: { nodes: object[] } }>(
      `query ($id: ID!) { programmeDecisionsConnection(filter: { proposalRunIds: [$id] }) {
         nodes { decisionId status decision decidedBy proposal { proposalId approved run { agent } } } } }`,
      { id: run.run_id },
    );
    expect(list.nodes).toEqual([
      {
        decisionId: expect.any(String) as string,
        ...{ status: 'DECIDED', decision: 'Angenommen: Die Hinweise werden gekürzt.', decidedBy: 'tenant_admin' },
        proposal: { proposalId: 'P1', approved: true, run: { agent: 'feedback-loop' } },
      },
    ]);
    await eventually(() => (seen.some(({ type }) => type === 'feedback_proposal.approved') ? true : undefined));

    const later = await evaluate(tenant);
    expect(later.result.proposals).toMatchObject([{ kind: 'unhelpful', status: 'approved', decided: { by: 'tenant_admin' } }]);
    expect(later.markdown).toContain('Angenommen: Die Hinweise werden gekürzt.');
    expect(await codeOf(tenant, { runId: later.run_id, approve: false })).toBeUndefined();
    expect((await evaluate(tenant)).result.proposals).toMatchObject([{ status: 'rejected' }]);
  });
});
