import { evaluateFeedback, evaluateRuns, proposeChanges, type GivenFeedback } from './evaluate-feedback.js';
import { feedbackMarkdown } from './feedback-markdown.js';

/** One piece of feedback per day, starting on 1 January 2026. */
const daily = (values: readonly (number | boolean)[], agent = 'process-mining'): GivenFeedback[] =>
  values.map((value, day) => ({
    agent,
    rating: typeof value === 'number' ? value : null,
    helpful: typeof value === 'boolean' ? value : null,
    givenAt: new Date(Date.UTC(2026, 0, 1 + day, 12)),
  }));

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('evaluateFeedback', () => {
  it('returns the helpful share with its interval and the mean rating', () => {
    const [mining, quality] = evaluateFeedback([
      ...daily([...times(8, true), false, false]),
      ...daily([5, 4], 'data-quality'),
      ...daily([3], 'data-quality'),
    ]);
    expect([mining?.agent, quality?.agent]).toEqual(['data-quality', 'process-mining']);
    // Wilson 1927: 8 of 10 gives [.490, .943].
    expect(quality?.helpful?.low).toBeCloseTo(0.49, 3);
    expect(quality?.helpful?.high).toBeCloseTo(0.943, 3);
    expect(quality).toMatchObject({ count: 10, meanRating: null, ratings: 0, helpful: { hits: 8, of: 10, share: 0.8 } });
    expect(mining).toMatchObject({ count: 3, meanRating: 4, helpful: null });
  });

  it('aggregates by month', () => {
    const [agent] = evaluateFeedback(daily([...times(31, 4), 1, 2]));
    expect(agent?.months.map(({ month, count, meanRating }) => [month, count, meanRating])).toEqual([
      ['2026-01', 31, 4],
      ['2026-02', 2, 1.5],
    ]);
  });

  it('detects a persistent drop and the day on which it began', () => {
    // 20 values with mean 4 and sample deviation √(10/19) = .725, then values of 3: each adds 1 − .363 to the sum; the limit is 3.63.
    const before = times(10, [3, 5])
      .flat()
      .map((value, index) => (index < 10 ? value : 4));
    const [agent] = evaluateFeedback(daily([...before, ...times(20, 3)]));
    expect(agent?.drift).toMatchObject({ series: 'rating', state: 'signal', baseline: { mean: 4, values: 20 } });
    expect(agent?.drift.baseline?.sigma).toBeCloseTo(Math.sqrt(10 / 19), 12);
    expect(agent?.drift.signal).toEqual({ direction: 'down', since: '2026-01-21', seen: '2026-01-26' });
  });

  it('reports no drift for few values, without variation and for stable values', () => {
    const stateOf = (values: readonly (number | boolean)[]) => evaluateFeedback(daily(values))[0]?.drift.state;
    expect(stateOf(times(19, 4))).toBe('too_few');
    expect(stateOf(times(20, 4))).toBe('no_variation');
    expect(stateOf(times(20, [3, 5]).flat())).toBe('none');
    expect(evaluateFeedback(daily(times(20, [true, false]).flat()))[0]?.drift).toMatchObject({ series: 'helpful', state: 'none' });
  });
});

describe('proposeChanges', () => {
  const kinds = (feedback: readonly GivenFeedback[], runs: Parameters<typeof evaluateRuns>[0] = []) =>
    proposeChanges({ agents: evaluateFeedback(feedback), runs: evaluateRuns(runs) }, 'de').map(({ kind, status }) => [kind, status]);
  const runs = { agent: 'data-quality', succeeded: 10, degraded: 0, failed: 0, mainReason: null };

  it('proposes a change only if the favourable bound of the interval is below the threshold', () => {
    expect(kinds(daily([...times(9, false), true]))).toEqual([['unhelpful', 'needs_approval']]);
    expect(kinds(daily([false, false, true]))).toEqual([]);
    expect(kinds(daily(times(4, false)))).toEqual([]);
  });

  it('returns the decision on a decided proposal and marks others as `needs_approval`', () => {
    const decided = { decisionId: 'pdc_1', by: 'M. Sander', at: '2026-01-31T09:00:00.000Z', decision: 'Abgelehnt: Zu früh.' };
    const agents = evaluateFeedback(daily(times(10, false)));
    const failing = evaluateRuns([{ ...runs, failed: 8 }]);
    const subject = `unhelpful:${agents[0]?.agent ?? ''}`;
    const proposals = proposeChanges({ agents, runs: failing }, 'de', new Map([[subject, { ...decided, approved: false }]]));
    expect(proposals.map(({ kind, status, decided: by }) => [kind, status, by])).toEqual([
      ['unhelpful', 'rejected', decided],
      ['failures', 'needs_approval', null],
    ]);
  });

  it('proposes changes for failing and for degraded runs', () => {
    expect(kinds([], [{ ...runs, failed: 8 }])).toEqual([['failures', 'needs_approval']]);
    expect(kinds([], [{ ...runs, failed: 1 }])).toEqual([]);
    expect(kinds([], [{ ...runs, degraded: 10, mainReason: { reason: 'model_not_configured', runs: 10 } }])).toEqual([
      ['missing_part', 'needs_approval'],
    ]);
  });
});

describe('feedbackMarkdown', () => {
  it.each(['de', 'en'] as const)('shows figures, months, runs and proposals in %s', (language) => {
    const agents = evaluateFeedback(daily(times(10, false)));
    const runs = evaluateRuns([{ agent: 'data-quality', succeeded: 8, degraded: 2, failed: 2, mainReason: null }]);
    const proposals = proposeChanges({ agents, runs }, language);
    const markdown = feedbackMarkdown({
      ...{ language, tenantName: 'Acme', asOf: '2026-02-01T00:00:00.000Z', since: '2025-02-01T00:00:00.000Z', total: 10, people: 3 },
      ...{ agents, runs, proposals, method: { name: 'x', parameters: {} }, warnings: [] },
    });
    expect(markdown).toContain(language === 'de' ? '# Auswertung der Rückmeldungen' : '# Evaluation of feedback');
    expect(markdown).toContain('**P1**');
    expect(markdown).toContain('2026-01');
    expect(markdown).toMatch(/25[.,]0\s?%/);
    expect(markdown).toContain(
      language === 'de' ? 'Vorschläge werden nicht automatisch umgesetzt' : 'Proposals are not applied automatically',
    );
  });
});
