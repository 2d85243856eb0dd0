import { askedSides } from './two-sides.js';

const filter = (values: string[], isExcluded = false) => ({
  column: 'origin',
  values,
  words: values.join(' '),
  isExcluded,
  caseColumn: null,
});

describe('askedSides', () => {
  it('reads the two sources that a request matches within one table', () => {
    expect(askedSides('Match the web sign-ups to the shop ones (column origin)', [filter(['shop', 'web'])])).toEqual({
      column: 'origin',
      values: ['shop', 'web'],
    });
    expect(askedSides('Welche Einträge aus dem Laden gibt es auch unter Web?', [filter(['Laden', 'Web'])])?.values).toEqual([
      'Laden',
      'Web',
    ]);
  });

  it('returns null for a selection of rows, for one value and for left-out values', () => {
    expect(askedSides('Show the sign-ups of shop and web', [filter(['shop', 'web'])])).toBeNull();
    expect(askedSides('Match the web sign-ups', [filter(['web'])])).toBeNull();
    expect(askedSides('Match the rest', [filter(['shop', 'web'], true)])).toBeNull();
  });
});
