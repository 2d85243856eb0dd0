import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { constructionDocument } from './construction-document.js';
import { constructionResultSchema } from './construction-result.js';
import { steeringOf } from './found-in-runs.js';
import { nameConfidences } from '../../../platform/questions/index.js';
import { bestMatch } from '../../../subgraphs/metrics/index.js';
import { checkSmart, type SmartContext } from './smart.js';

const DRAFT = {
  name: 'Termintreue',
  purpose: null,
  formula: '100 * COUNT_IF(on_time) / COUNT()',
  unit: '%',
  direction: 'higher' as const,
  grain: 'month' as const,
  target: { value: 95, due: '2026-12-31' },
  deadline: '2026-12-31',
  dataset: { datasetId: 'dst_1', name: 'Lieferungen', version: 1, contentHash: 'a', columns: ['on_time'] },
  current: { periodStart: '2026-06-01', value: 93, n: 40 },
  missingColumns: [],
};

const CONTEXT: SmartContext = {
  language: 'en',
  today: '2026-07-03',
  values: [90, 92, 96, 91, 94, 93],
  formulaError: null,
  purposes: [
    { kind: 'initiative', title: 'Terminüberwachung bis zum Versand' },
    { kind: 'goal', title: 'Termintreue steigern' },
  ],
};

const statusOf = (draft: object = {}, context: Partial<SmartContext> = {}): Record<string, string> =>
  Object.fromEntries(checkSmart({ ...DRAFT, ...draft }, { ...CONTEXT, ...context }).map(({ criterion, status }) => [criterion, status]));

describe('nameConfidences', () => {
  it('matches a KPI by its words in either language, including parts of compounds', () => {
    const request = 'Bitte eine Kennzahl für die Durchlaufzeit der Aufträge bilden';
    const [whole, compound, other] = nameConfidences(request, [
      { names: ['Durchlaufzeit', 'Throughput time'] },
      { names: ['Auftragsdurchlaufzeit', 'Order lead time'] },
      { names: ['Krankenstand', 'Sickness absence'] },
    ]);
    expect(whole).toBe(1);
    expect(compound).toBeGreaterThan(0.7);
    expect(other).toBe(0);
    expect(nameConfidences('a KPI for on-time delivery', [{ names: ['Termintreue', 'Delivery on time'] }])[0]).toBeGreaterThan(0.8);
    expect(nameConfidences('', [{ names: ['Termintreue'] }])).toEqual([0]);
  });

  it('does not take a compound with another first part for its last one', () => {
    const [own, other] = nameConfidences('Eine Kennzahl für pünktliche Lieferungen', [
      { names: ['Liefertreue', 'On-time delivery'] },
      { names: ['Pünktlichkeit der Datenlieferungen', 'On-time data deliveries'] },
    ]);
    expect(own).toBeGreaterThan(0.6);
    expect(other).toBeLessThan(own ?? 0);
  });
});

describe('bestMatch', () => {
  const monthly = { direction: 'higher' as const, grain: 'month' as const, periods: 24 };
  const named = [
    { names: ['Spend'], score: 0.9, steering: steeringOf({ ...monthly, direction: null }), draft: 'spend' },
    { names: ['Backlog'], score: 0.8, steering: steeringOf({ ...monthly, grain: 'all', periods: 1 }), draft: 'backlog' },
    { names: ['Delivery on time'], score: 0.4, steering: steeringOf(monthly), draft: 'delivery' },
  ];

  it('selects the KPI that matches the words of the request', () => {
    expect(bestMatch(named, 'a KPI for the backlog', { any: true })).toEqual({ draft: 'backlog', alternatives: [], isFallback: false });
  });

  it('falls back to the KPI best suited for steering only if requested', () => {
    expect(bestMatch(named, 'programme', { any: true })).toEqual({
      draft: 'delivery',
      alternatives: ['spend', 'backlog'],
      isFallback: true,
    });
    expect(bestMatch(named, 'programme')).toBeNull();
  });
});

describe('checkSmart', () => {
  it('marks every criterion as met for a complete KPI', () => {
    expect(new Set(Object.values(statusOf()))).toEqual(new Set(['met']));
  });

  it('states the reasons with figures', () => {
    const reasons = checkSmart(DRAFT, CONTEXT).map(({ reason }) => reason);
    expect(reasons[1]).toBe('The formula is valid and yields 93% from 40 rows.');
    expect(reasons[2]).toBe('Observed values range from 90% to 96%; the target of 95% is within reach (reached in 1 of 6 periods).');
    expect(reasons[3]).toBe('goal of the company: “Termintreue steigern”.');
  });

  it('marks criteria with missing information as open', () => {
    expect(statusOf({ name: null, direction: null, target: null, deadline: null }, { purposes: [] })).toEqual({
      specific: 'open',
      measurable: 'met',
      achievable: 'open',
      relevant: 'open',
      timeBound: 'open',
    });
    expect(statusOf({}, { values: [90, 96] })['achievable']).toBe('open');
  });

  it('marks unreached targets, past deadlines and invalid formulas as not met', () => {
    expect(statusOf({ target: { value: 97, due: null } })['achievable']).toBe('not_met');
    expect(statusOf({ direction: 'lower', target: { value: 89, due: null } })['achievable']).toBe('not_met');
    expect(statusOf({ direction: 'lower', target: { value: 91, due: null } })['achievable']).toBe('met');
    // Values on both sides of it do not mean that a period reached the target.
    expect(statusOf({ direction: 'target', target: { value: 95, due: null } })['achievable']).toBe('not_met');
    const standards = { green: 1, amber: 3 };
    expect(statusOf({ direction: 'target', target: { value: 95, due: null } }, { standards })['achievable']).toBe('met');
    expect(statusOf({ deadline: '2026-07-02' })['timeBound']).toBe('not_met');
    expect(statusOf({ current: null }, { formulaError: 'There is no column' })['measurable']).toBe('not_met');
  });
});

describe('constructionDocument', () => {
  it('marks missing fields as open in German and English and escapes hostile names', () => {
    const result = constructionResultSchema.parse({
      tenantName: 'Example Ltd',
      createdAt: '2026-07-03T08:00:00Z',
      origin: 'request',
      candidateId: null,
      catalogueId: null,
      ...DRAFT,
      name: '<script>x</script>',
      timeColumn: 'shipped',
      owner: null,
      sql: null,
      history: [
        { periodStart: '2026-05-01', value: 94 },
        { periodStart: '2026-06-01', value: 93 },
      ],
      smart: checkSmart(DRAFT, { ...CONTEXT, language: 'de' }),
      createInput: null,
      alternatives: [],
      writtenBy: 'none',
      method: { name: 'SMART', parameters: {} },
      warnings: [],
    });
    const german = renderMarkdown(constructionDocument(result, 'de')).replaceAll('\u00A0', ' ');
    expect(german).toContain('| Verantwortlich | offen |');
    expect(german).toContain('| Messbar | erfüllt | Die Formel ist gültig und ergibt 93\u202F% aus 40 Zeilen. |');
    const english = renderMarkdown(constructionDocument(result, 'en')).replaceAll('\u00A0', ' ');
    expect(english).toContain('| Target | 95% by 31 Dec 2026 |');
    expect(english).not.toMatch(/(?<!\\)<script/);
  });
});
