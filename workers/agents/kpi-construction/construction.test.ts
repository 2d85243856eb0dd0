import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { constructionDocument } from './construction-document.js';
import { constructionResultSchema } from './construction-result.js';
import { steeringOf } from './found-in-runs.js';
import { bestMatch, requestMatch, significantWords } from '../../methods/kpi-names/index.js';
import { checkSmart, type Circumstances } from './smart.js';

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

const KNOWN: Circumstances = {
  language: 'en',
  today: '2026-07-03',
  values: [90, 92, 96, 91, 94, 93],
  fault: null,
  purposes: [
    { kind: 'initiative', title: 'Terminüberwachung bis zum Versand' },
    { kind: 'goal', title: 'Termintreue steigern' },
  ],
};

const statusOf = (draft: object = {}, known: Partial<Circumstances> = {}): Record<string, string> =>
  Object.fromEntries(checkSmart({ ...DRAFT, ...draft }, { ...KNOWN, ...known }).map(({ criterion, status }) => [criterion, status]));

describe('matching a request', () => {
  it('finds a KPI by its words in either language, also within compounds', () => {
    const asked = significantWords('Bitte eine Kennzahl für die Durchlaufzeit der Aufträge bilden');
    expect(asked).toEqual(['durchlaufzeit', 'auftraege']);
    expect(requestMatch(asked, ['Durchlaufzeit', 'Throughput time'])).toBe(1);
    expect(requestMatch(asked, ['Auftragsdurchlaufzeit', 'Order lead time'])).toBeCloseTo(0.7);
    expect(requestMatch(asked, ['Krankenstand', 'Sickness absence'])).toBe(0);
    expect(requestMatch(significantWords('a KPI for on-time delivery'), ['Termintreue', 'Delivery on time'])).toBe(1);
    expect(requestMatch([], ['Termintreue'])).toBe(0);
  });
});

describe('the choice among what a run found', () => {
  const course = { direction: 'higher' as const, grain: 'month' as const, periods: 24 };
  const named = [
    { names: ['Spend'], score: 0.9, steering: steeringOf({ ...course, direction: null }), draft: 'spend' },
    { names: ['Backlog'], score: 0.8, steering: steeringOf({ ...course, grain: 'all', periods: 1 }), draft: 'backlog' },
    { names: ['Delivery on time'], score: 0.4, steering: steeringOf(course), draft: 'delivery' },
  ];

  it('follows the words of the request', () => {
    expect(bestMatch(named, ['backlog'], { any: true })).toEqual({ draft: 'backlog', alternatives: [], isFallback: false });
  });

  it('falls on the KPI that serves best to steer by where no word tells, and only where runs were named', () => {
    expect(bestMatch(named, ['programme'], { any: true })).toEqual({
      draft: 'delivery',
      alternatives: ['spend', 'backlog'],
      isFallback: true,
    });
    expect(bestMatch(named, ['programme'])).toBeNull();
  });
});

describe('the SMART check', () => {
  it('is met where everything is there', () => {
    expect(new Set(Object.values(statusOf()))).toEqual(new Set(['met']));
  });

  it('gives the reason with the figures', () => {
    const reasons = checkSmart(DRAFT, KNOWN).map(({ reason }) => reason);
    expect(reasons[1]).toBe('The formula can be read and gives 93 % from 40 rows.');
    expect(reasons[2]).toBe('Observed are 90 % to 96 %; the target 95 % lies within what was observed (reached in 1 of 6 periods).');
    expect(reasons[3]).toBe('goal of the company: “Termintreue steigern”.');
  });

  it('leaves open what nobody has stated', () => {
    expect(statusOf({ name: null, direction: null, target: null, deadline: null }, { purposes: [] })).toEqual({
      specific: 'open',
      measurable: 'met',
      achievable: 'open',
      relevant: 'open',
      timeBound: 'open',
    });
    expect(statusOf({}, { values: [90, 96] })['achievable']).toBe('open');
  });

  it('is not met by what was never reached, is past, or does not compute', () => {
    expect(statusOf({ target: { value: 97, due: null } })['achievable']).toBe('not_met');
    expect(statusOf({ direction: 'lower', target: { value: 89, due: null } })['achievable']).toBe('not_met');
    expect(statusOf({ direction: 'lower', target: { value: 91, due: null } })['achievable']).toBe('met');
    expect(statusOf({ deadline: '2026-07-02' })['timeBound']).toBe('not_met');
    expect(statusOf({ current: null }, { fault: 'There is no column' })['measurable']).toBe('not_met');
  });
});

describe('the document', () => {
  it('says open in both languages, and shows hostile names as they are', () => {
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
      smart: checkSmart(DRAFT, { ...KNOWN, language: 'de' }),
      createInput: null,
      alternatives: [],
      writtenBy: 'none',
      method: { name: 'SMART', parameters: {} },
      warnings: [],
    });
    const german = renderMarkdown(constructionDocument(result, 'de')).replaceAll('\u00A0', ' ');
    expect(german).toContain('| Verantwortlich | offen |');
    expect(german).toContain('| Messbar | erfüllt | Die Formel ist lesbar und ergibt 93 % aus 40 Zeilen. |');
    const english = renderMarkdown(constructionDocument(result, 'en')).replaceAll('\u00A0', ' ');
    expect(english).toContain('| Target | 95 % by 31 Dec 2026 |');
    expect(english).not.toMatch(/(?<!\\)<script/);
  });
});
