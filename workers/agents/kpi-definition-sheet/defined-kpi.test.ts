import type { NamedDefinition } from '../../methods/answer-plan/index.js';
import { withDefinition } from './defined-kpi.js';
import { documentRules } from './document-rules.js';

const TEXT = 'Auslastung = belegte Plätze geteilt durch alle Plätze. Ziel 70 %.';
const DEFINITION = {
  definition: {
    ...{ term: 'Auslastung', text: TEXT, rules: [], target: { value: 70, unit: '%' } },
    form: { kind: 'quotient', part: 'belegte Plätze', whole: 'alle Plätze', per: 1 },
  },
  document: { id: 'doc_1', label: 'Betriebsordnung.docx' },
} as unknown as NamedDefinition;

describe('withDefinition', () => {
  const sentences = [
    { documentId: 'doc_1', document: 'Betriebsordnung.docx', text: 'Auslastung = belegte Plätze geteilt durch alle Plätze.' },
    { documentId: 'doc_2', document: 'Protokoll.md', text: 'Die Auslastung ist im Zielbild mit einem Zielwert von 80 % genannt.' },
  ];

  it('states the definition once, and its target before those of other documents', () => {
    const rules = withDefinition(documentRules('Auslastung', sentences), DEFINITION);
    expect(rules.definitions.map(({ text }) => text)).toEqual([TEXT]);
    expect(rules.targets.map(({ document, value }) => [document, value])).toEqual([
      ['Betriebsordnung.docx', 70],
      ['Protokoll.md', 80],
    ]);
  });

  it('leaves the rules of a KPI without a definition as they are', () => {
    const rules = documentRules('Auslastung', sentences);
    expect(withDefinition(rules, null)).toBe(rules);
  });
});
