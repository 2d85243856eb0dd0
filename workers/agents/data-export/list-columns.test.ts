import { listedColumnsOf } from './list-columns.js';

describe('listedColumnsOf', () => {
  it.each([
    ['initiatives', 'Initiativen mit Budget und Fälligkeit als Excel', ['title', 'due', 'budget']],
    ['initiatives', 'List of projects with owner, progress and deadline', ['title', 'owner', 'due', 'progress']],
    ['milestones', 'Milestones, only title and status', ['title', 'status']],
    ['metric_definitions', 'KPI definitions with formula and owner', ['name', 'formula', 'owner']],
    ['metrics', 'Kennzahlen mit Zielwerten nach Excel', ['name', 'target']],
  ] as const)('selects the columns of %s in "%s"', (subject, text, columns) => {
    expect(listedColumnsOf(subject, text)?.columns).toEqual(columns);
  });

  it('selects no columns if the request lists none', () => {
    expect(listedColumnsOf('initiatives', 'All overdue initiatives as CSV')).toBeNull();
    expect(listedColumnsOf('initiatives', 'Initiatives with a red light')).toBeNull();
  });
});
