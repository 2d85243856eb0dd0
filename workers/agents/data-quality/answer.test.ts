import type { QualityAssessment } from '../../../subgraphs/sources/index.js';
import { answerQuality, askedQuality, isDimension } from './answer.js';

const check = (name: string, columns: string[], failed: number, checked = 100) => ({
  ...{ name, columns, failed, checked, share: failed / checked, severity: 'low', facts: {} },
  evidence: failed > 0 ? [{ row: 7, values: {} }] : [],
});
const dimension = (name: string, score: number | null, checks: ReturnType<typeof check>[]) => ({
  ...{ dimension: name, score, checks, notes: [], formula: { de: '', en: '' } },
  reason: score === null ? { de: 'Keine Zeitspalte.', en: 'No time column.' } : null,
});
const ASSESSMENT = {
  columns: [
    { name: 'Phone', type: 'text' },
    { name: 'Town', type: 'text' },
  ],
  overall: { score: 0.9 },
  dimensions: [
    dimension('completeness', 0.8, [check('missing-values', ['Phone'], 20), check('missing-values', ['Town'], 0)]),
    dimension('uniqueness', 1, [check('duplicate-rows', [], 0)]),
    dimension('timeliness', null, []),
  ],
} as unknown as QualityAssessment;

const answer = (text: string, columns: string[] = []) =>
  answerQuality(ASSESSMENT, askedQuality(ASSESSMENT, text, columns), { name: 'Customers', gate: 'open', language: 'en' });

describe('answerQuality', () => {
  it('answers on the asked column first, then on the dataset', () => {
    expect(answer('Does every customer have a phone number?', ['Phone'])).toEqual([
      '“Phone”: Empty cells 20 of 100 (20%), for example row 7.',
      'The whole dataset “Customers”: Completeness 80%.',
    ]);
    expect(answer('Are there gaps in the towns?', ['Town'])[0]).toBe('“Town” has no findings: Empty cells (100 values checked).');
    expect(answer('Are the phone numbers unique?', ['Phone'])[0]).toBe('Not answered: there is no check of “Phone” for Uniqueness.');
  });

  it('answers on the asked dimension, also without a score', () => {
    expect(answer('Are there duplicates?')[0]).toBe('Uniqueness: 100%. No check failed.');
    expect(answer('How current are the data?')).toEqual(['Not answered: Timeliness has no score. No time column.']);
  });

  it('answers with the overall score and the weakest dimension if nothing is named', () => {
    expect(answer('How good are the data?')).toEqual([
      'Overall score of “Customers”: 90%; the data are usable without reservations.',
      'Weakest dimension: Completeness: 80%. Phone: 20 of 100 failed.',
    ]);
  });

  it('tells words for dimensions from names of columns', () => {
    expect(isDimension(['complete'])).toBe(true);
    expect(isDimension(['Lücken'])).toBe(true);
    expect(isDimension(['phone'])).toBe(false);
  });
});
