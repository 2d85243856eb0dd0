import type { Understood } from '../../methods/request-reading/index.js';
import { unconsideredWords } from './unconsidered.js';

describe('unconsideredWords', () => {
  it.each([
    ['I want a KPI that counts orders with a credit block', 'Number of orders', ['credit', 'block']],
    ['Bau uns eine Kennzahl für Rechnungen, die eine Mahnung nach sich ziehen', 'Zahl der Rechnungen', ['Mahnung']],
    ['Make a SMART measure of replacements per hundred tickets', 'Number of tickets', ['replacements']],
    ['Kennzahl für die Liefertreue bitte', 'Liefertreue', []],
    ['Define on-time delivery as a KPI', 'Liefertreue', []],
    ['Formuliere eine Kennzahl zum Budgetverbrauch der Projekte', 'Budgetausschöpfung', []],
  ])('"%s" for "%s": %j', (request, name, expected) => {
    expect(unconsideredWords(request, { name, texts: ['COUNT("Budget")'] }, null)).toEqual(expected);
  });

  it('passes over the readers of the result', () => {
    const understood = { subjects: [], audiences: [{ words: 'for the board' }], recipients: [] } as unknown as Understood;
    expect(unconsideredWords('Net sales as a KPI for the board', { name: 'Net sales', texts: [] }, understood)).toEqual([]);
  });
});
