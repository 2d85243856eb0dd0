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

  it('states an area without KPIs as unknown', () => {
    expect(answered('Which KPIs can we compute for marketing?', ['marketing'])).toEqual({ asked: [], unknown: ['marketing'] });
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
});
