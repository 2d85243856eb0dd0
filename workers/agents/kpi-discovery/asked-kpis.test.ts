import type { Understood } from '../../methods/request-reading/index.js';
import { answerRequest } from './asked-kpis.js';
import type { KpiDiscoveryResult } from './kpi-discovery-result.js';

type Candidate = KpiDiscoveryResult['candidates'][number];

const candidate = (de: string, en: string, area: string | null): Candidate =>
  ({
    name: { de, en },
    area,
    candidateKey: area === null ? `series:${JSON.stringify([en, 'Customer Service', '%'])}` : en,
    datasetId: 'dst_1',
    datasetName: 'Orders',
  }) as Candidate;

const FOUND = {
  candidates: [
    candidate('Ausschussquote', 'Scrap rate', 'production'),
    candidate('Skontoquote', 'Cash discount rate', 'procure-to-pay'),
    candidate('Zufriedenheit', 'Satisfaction', null),
  ],
  nearMisses: [],
  datasets: [],
} as unknown as Parameters<typeof answerRequest>[0];

const answered = (text: string, unanswered: string[]) => {
  const understood = { language: 'en', subjects: [], topics: [], unanswered, open: unanswered } as unknown as Understood;
  const { found, unknown } = answerRequest(FOUND, { text, understood, metrics: [] });
  return { asked: found.candidates.filter(({ isAsked }) => isAsked).map(({ name }) => name.en), unknown: unknown?.words ?? [] };
};

describe('answerRequest', () => {
  it.each([
    ['Which KPIs can we compute for purchasing?', ['purchasing']],
    ['Welche Kennzahlen gibt es für den Einkauf?', ['Einkauf']],
  ])('puts the KPIs of the process area first: %s', (text, words) => {
    expect(answered(text, words)).toEqual({ asked: ['Cash discount rate'], unknown: [] });
  });

  it.each([
    ['What could the orders tell us that is not on the quality sheet yet? Two ideas are plenty.', false, 2],
    ['Welche Kennzahlen geben die Aufträge noch her? Drei reichen.', true, 3],
  ])('leaves out KPIs that a table states already, and reads the number: %s', (text, isBeside, maximum) => {
    const subjects = [{ kind: 'dataset', id: 'dst_1', label: 'Orders', words: ['orders'], confidence: 1, source: 'rules' }];
    const understood = { language: 'en', subjects, topics: [], unanswered: [], open: [] } as unknown as Understood;
    const asked = answerRequest(FOUND, { text, understood, metrics: [], isBeside });
    expect(asked.maximum).toBe(maximum);
    expect(asked.found.candidates.filter(({ isAsked }) => isAsked).map(({ name }) => name.en)).toEqual([
      'Scrap rate',
      'Cash discount rate',
    ]);
  });

  it('takes no other KPIs for those of a named dataset that yields none, at most as many as asked', () => {
    const subjects = [{ kind: 'dataset', id: 'dst_9', label: 'Contracts', words: ['contracts'], confidence: 1, source: 'rules' }];
    const understood = { language: 'en', subjects, topics: [], unanswered: [], open: [] } as unknown as Understood;
    const of = (text: string) => answerRequest(FOUND, { text, understood, metrics: [] });
    expect(of('Which KPIs do the contracts yield? Ten at most.').found.candidates.filter(({ isAsked }) => isAsked)).toEqual([]);
    expect(of('Which KPIs do the contracts yield? Ten at most.').maximum).toBe(10);
  });

  it('states an area without KPIs as unknown', () => {
    expect(answered('Which KPIs can we compute for marketing?', ['marketing'])).toEqual({ asked: [], unknown: ['marketing'] });
  });

  it.each([
    ['Welche Kennzahlen lassen sich aus unseren Daten gewinnen?', ['lassen', 'gewinnen']],
    ['Was geben unsere Daten an Kennzahlen her?', ['geben']],
    ['Which KPIs can our data yield?', ['yield']],
  ])('takes no verb for an unknown subject: %s', (text, words) => {
    expect(answered(text, words)).toEqual({ asked: [], unknown: [] });
  });

  it('reports a noun that names nothing in the data', () => {
    expect(answered('Welche Kennzahlen lassen sich zu Patenten gewinnen?', ['lassen', 'Patenten', 'gewinnen']).unknown).toEqual([
      'Patenten',
    ]);
  });

  it('puts the KPIs of an area of the tenant first', () => {
    const understood = {
      language: 'en',
      subjects: [{ kind: 'area', label: 'Customer Service', words: ['customer', 'service'], confidence: 1 }],
      unanswered: [],
      open: [],
    } as unknown as Understood;
    const { found } = answerRequest(FOUND, { text: 'KPIs for customer service', understood, metrics: [] });
    expect(found.candidates.filter(({ isAsked }) => isAsked).map(({ name }) => name.en)).toEqual(['Satisfaction']);
  });

  it('prefers a KPI that the request names to its area', () => {
    expect(answered('Scrap rate in purchasing', [])).toEqual({ asked: ['Scrap rate'], unknown: [] });
  });

  const named = (kind: string, id: string, label: string, words: string[]) => ({ kind, id, label, words, confidence: 0.95 });
  const askedWith = (text: string, subjects: unknown[]) => {
    const understood = { language: 'en', subjects, topics: [], unanswered: [], open: [] } as unknown as Understood;
    return answerRequest(FOUND, { text, understood, metrics: [], withoutTarget: [{ name: 'Correction rate' }] });
  };
  const namesAsked = ({ found }: ReturnType<typeof askedWith>) =>
    found.candidates.filter(({ isAsked }) => isAsked).map(({ name }) => name.en);

  it.each([
    ['Welche zwei Kennzahlen kann ich monatlich bilden, um die Freigabe zu steuern?', ['Kennzahlen', 'monatlich'], 'Freigabe'],
    ['Which two KPIs can I build each month to steer the approval?', ['KPIs', 'month'], 'approval'],
  ])('lists no KPI for what only the programme knows, and no table for words of the task: %s', (text, words, word) => {
    const asked = askedWith(text, [
      named('dataset', 'dst_1', 'KPIs by month', words),
      named('milestone', 'mst_1', `${word} examined`, [word]),
    ]);
    expect(namesAsked(asked)).toEqual([]);
    expect(asked.unknown?.words).toEqual([word]);
  });

  it('asks a named KPI alone if a further column of its table is named', () => {
    expect(namesAsked(askedWith('Scrap rate and its target', [named('column', 'dst_1/Target', 'Target', ['target'])]))).toEqual([
      'Scrap rate',
    ]);
  });

  it.each([
    'Welche Kennzahlen haben noch kein Ziel?',
    'Kennzahlen ohne Zielwert',
    'Which of our KPIs have no target?',
    'List the KPIs without a target',
  ])('names the KPIs without a target: %s', (text) => {
    expect(askedWith(text, []).withoutTarget).toEqual(['Correction rate']);
  });

  it('answers what only the programme knows with the steps of an event log about it', () => {
    const understood = {
      language: 'en',
      subjects: [named('initiative', 'ini_1', 'Credit approval with limits', ['approval'])],
      topics: [],
      unanswered: [],
      open: [],
    } as unknown as Understood;
    const column = (name: string, topValues: unknown[]) => ({ name, distinct: 40, topValues });
    const logs = [
      {
        name: 'Orders: event log',
        roles: { case: 'Order', activity: 'Step' },
        profile: {
          columns: [
            column('Order', []),
            column('Step', [
              { value: 'Approval requested', count: 10 },
              { value: 'Shipped', count: 40 },
            ]),
          ],
        },
      },
    ] as unknown as NonNullable<Parameters<typeof answerRequest>[1]['logs']>;
    const { activities, unknown } = answerRequest(FOUND, { text: 'Three KPIs to steer the approval', understood, metrics: [], logs });
    expect(activities).toEqual([{ name: 'Approval requested', dataset: 'Orders: event log', events: 10, cases: 40 }]);
    expect(unknown).toBeNull();
  });

  it.each(['Frühindikatoren für die Ausschussquote', 'Two leading indicators of the scrap rate', 'early warning indicators for scrap'])(
    'notices that leading indicators are asked: %s',
    (text) => {
      expect(askedWith(text, []).asksLeading).toBe(true);
    },
  );
});

describe('a cost or effort per unit that no KPI measures', () => {
  const notComputable = (text: string) => answerRequest(FOUND, { text, understood: null, metrics: [] }).notComputable;

  it.each([
    ['Was kostet uns ein Auftrag im Innendienst, und welche Kennzahlen zur Bonitätsprüfung gibt es?', ['Was kostet uns ein Auftrag']],
    ['Bitte Kosten je Reklamation und die Ausschussquote', ['Kosten je Reklamation']],
    ['Can you show cost per ticket and the scrap rate?', ['cost per ticket']],
    ['KPIs for the desk, e.g. overtime hours per order', ['overtime hours per order']],
    ['Welche Kennzahlen gibt es je Region?', []],
    ['Scrap rate per month', []],
  ])('is found only where it is asked for: "%s"', (text, expected) => {
    expect(notComputable(text)).toEqual(expected);
  });

  it('is not reported if a candidate has its name', () => {
    const total = { ...FOUND, candidates: [candidate('Gesamtkosten', 'Total cost', null), candidate('Zahl der Aufträge', 'Orders', null)] };
    expect(answerRequest(total, { text: 'Bitte die Kosten je Auftrag', understood: null, metrics: [] }).notComputable).toEqual([
      'Kosten je Auftrag',
    ]);
    const found = { ...FOUND, candidates: [...FOUND.candidates, candidate('Kosten je Auftrag', 'Cost per order', null)] };
    expect(answerRequest(found, { text: 'What is the cost per order?', understood: null, metrics: [] }).notComputable).toEqual([]);
  });
});
