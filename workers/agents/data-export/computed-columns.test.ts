import { columnNaming } from '../../methods/column-formula/index.js';
import { computedColumns } from './computed-columns.js';
import { listNaming } from './list-columns.js';

const columns = ['Menge', 'Preis_EUR', 'Qty', 'Unit Price GBP', 'Spent GBP', 'Budget GBP'].map((name) => ({ name, type: 'decimal' }));
const computed = (text: string) => computedColumns(text, columnNaming(columns));

describe('computedColumns', () => {
  it.each([
    ['Positionen mit Artikel und Summe (Menge mal Preis), als CSV', 'Summe', 'Menge × Preis_EUR'],
    ['lines with order number and gross = qty x unit price, sorted by gross', 'gross', 'Qty × Unit Price GBP'],
    ['projects with remaining budget (budget minus spent)', 'remaining budget', 'Budget GBP − Spent GBP'],
  ])('reads the computed column of “%s”', (text, name, shown) => {
    const { computed: found, rest } = computed(text);
    expect(found).toMatchObject([{ name, shown }]);
    expect(rest).toContain(name);
    expect(rest).not.toMatch(/mal|qty|minus/u);
  });

  it.each([
    ['Excel of projects: name, budget, spent, and the difference as a column', 'difference', 'Budget GBP − Spent GBP'],
    ['projects with budget and spent and the difference', 'difference', 'Budget GBP − Spent GBP'],
    ['projects with the difference between budget and spent as a column', 'difference', 'Budget GBP − Spent GBP'],
  ])('reads the difference of two listed columns: %s', (text, name, shown) => {
    const { computed: found, rest } = computed(text);
    expect(found).toMatchObject([{ name, shown }]);
    expect(rest).toMatch(/the difference$/u);
  });

  it('reads no difference between words that do not name columns', () => {
    expect(computed('projects: owner, phase and the difference').computed).toEqual([]);
  });

  it('names a calculation from what is no column', () => {
    expect(computed('Liste mit Marge (Erlös minus Kosten)')).toMatchObject({ computed: [], impossible: ['Marge (Erlös minus Kosten)'] });
  });

  it('reads no column from a remark in brackets', () => {
    expect(computed('orders (only North) with date')).toMatchObject({ computed: [], impossible: [] });
  });

  it('computes from the columns of a list of records', () => {
    expect(computedColumns('Restbudget (Budget minus Ist)', listNaming('initiatives')).computed).toMatchObject([
      { shown: 'budget − spent' },
    ]);
  });
});
