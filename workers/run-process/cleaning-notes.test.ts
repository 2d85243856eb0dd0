import { cleaningNotes } from './cleaning-notes.js';

const CLEANED = {
  repeatedRows: 1,
  totals: 2,
  placeholders: [{ column: 'Score', values: [9, 99], rows: 12 }],
  spellings: [{ column: 'Town', forms: Array.from({ length: 7 }, (_, at) => ({ from: `ulm ${at}`, into: 'Ulm', rows: at + 1 })) }],
};

describe('cleaningNotes', () => {
  it('states repeated rows and totals always, other parts for columns that the text mentions', () => {
    expect(cleaningNotes(CLEANED, () => false, 'en')).toEqual([
      '1 row that repeats another is not counted',
      '2 rows with totals are left out',
    ]);
    expect(cleaningNotes(CLEANED, (column) => column === 'Score', 'de')[2]).toBe(
      '12 Werte „9, 99“ in „Score“ stehen vermutlich für eine fehlende Angabe und zählen nicht mit',
    );
  });

  it('quotes at most six spellings, the most frequent first, and counts all rows', () => {
    const [, , note] = cleaningNotes(CLEANED, (column) => column === 'Town', 'en');
    expect(note).toMatch(/^28 rows with another spelling in “Town” are assigned \(“ulm 6” to “Ulm”, .*“ulm 1” to “Ulm”, …\)$/);
  });

  it('states nothing of a table that is used as it is', () => {
    expect(cleaningNotes({ repeatedRows: 0, totals: 0, placeholders: [], spellings: [] }, () => true, 'de')).toEqual([]);
  });
});
