import type { Understood } from '../../methods/request-reading/index.js';
import { askedTerms } from './asked-terms.js';

const understood = (unanswered: string[]): Understood => ({
  ...{ language: 'en', subjects: [], topics: [], period: null, comparisons: [], audiences: [], target: null, format: null },
  ...{ open: unanswered, unanswered },
});

describe('askedTerms', () => {
  it.each([
    ['Was bedeutet OTIF bei uns?', ['OTIF']],
    ['Wofür steht „Kreditlimit Stufe 2“?', ['Kreditlimit Stufe 2']],
    ['What does GuV or E2E mean?', ['GuV', 'E2E']],
    ['Explain “gold layer” and the KPI', ['gold layer']],
    ['Wofür steht QTC-Index?', ['QTC-Index']],
    ['Was ist ein A-Artikel?', ['A-Artikel']],
    ['Was ist eine Kennzahl?', []],
    ['WHAT IS A BOTTLENECK?', []],
  ])('returns the quoted terms and abbreviations of "%s"', (text, names) => {
    expect(askedTerms(text, null).names).toEqual(names);
  });

  it.each([
    ['Explain the Net Promoter Score and its trend', 'Promoter', 'Net Promoter Score'],
    ['Explain Customer Effort Score', 'Effort', 'Customer Effort Score'],
    ['Erkläre die Kennzahl Net Promoter Score', 'Promoter', 'Net Promoter Score'],
  ])('returns the whole name that an unknown word is in: %s', (text, unknown, name) => {
    expect(askedTerms(text, understood([unknown])).others).toEqual([name]);
  });

  it('returns other unknown words, joined if they follow each other, but none that ask for an explanation', () => {
    expect(askedTerms('Explain the Kanban board to a beginner', understood(['Kanban', 'board', 'beginner'])).others).toEqual([
      'Kanban board',
    ]);
    expect(askedTerms('Explain something', understood(['something'])).others).toEqual([]);
    expect(askedTerms('Was ist ein BSC?', understood(['BSC']))).toEqual({ names: ['BSC'], others: [] });
  });
});
