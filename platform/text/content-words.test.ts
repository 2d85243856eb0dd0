import { contentWords, isFormOf, sameWord, stemOf } from './index.js';

const isSameWord = (a: string, b: string): boolean => sameWord(stemOf(a), stemOf(b));

describe('contentWords', () => {
  it.each([
    ['Welche Meilensteine sind ÜBERFÄLLIG?', ['Meilensteine', 'ÜBERFÄLLIG']],
    ['Wofuer steht das? Wofür?', []],
    ['What are the open risks', ['open', 'risks']],
    ['Risiko, Risikos, 1.234,5 und 7', ['Risiko', '1.234,5', '7']],
  ])('returns the distinct topic words of %j', (question, words) => {
    expect(contentWords(question)).toEqual(words);
  });
});

describe('isFormOf', () => {
  it('accepts compounds with the wanted word, not parts of it', () => {
    expect([isFormOf('portal', 'kundenportal'), isFormOf('kundenportal', 'portal')]).toEqual([true, false]);
  });
});

describe('sameWord', () => {
  it.each([
    ['Aufträge', 'Auftrag'],
    ['Lieferanten', 'Lieferant'],
    ['invoices', 'invoice'],
    ['approval', 'approvals'],
    ['Durchlaufzeit', 'Auftragsdurchlaufzeiten'],
    ['Durchlaufziet', 'Durchlaufzeit'],
    ['Prüfung', 'Prüfungen'],
    ['Auftraege', 'Aufträge'],
    ['Kosten', 'Frachtkosten'],
    ['Kunde', 'Kundenportal'],
    ['Preise', 'Verkaufspreis'],
    ['process', 'processes'],
    ['delivery', 'deliveries'],
  ])('treats %s and %s as the same word', (a, b) => {
    expect(isSameWord(a, b)).toBe(true);
  });

  it.each([
    ['Vertrag', 'Vortrag'],
    ['2024', '2025'],
    ['order', 'border'],
    ['Kosten', 'Kiste'],
    ['plan', 'plant'],
    ['rest', 'interest'],
    ['Kunst', 'Kundenportal'],
  ])('treats %s and %s as different words', (a, b) => {
    expect(isSameWord(a, b)).toBe(false);
  });
});
