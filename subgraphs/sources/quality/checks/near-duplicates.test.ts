import { assessRows, checkOf, dimensionOf, scoreOf } from '../assess-rows.fixture.js';

const CUSTOMERS = { nr: 'integer', firma: 'text', strasse: 'text', ort: 'text' } as const;
const customers = [
  [1, 'Müller Maschinenbau GmbH', 'Hauptstraße 5', 'Köln'],
  [2, 'Schäfer Logistik AG', 'Am Markt 12', 'Würzburg'],
  [3, 'Groß Elektro KG', 'Ringweg 7', 'Aachen'],
  [4, 'Vogel Pharma GmbH', 'Lindenallee 44', 'Bonn'],
];

describe('near-duplicates', () => {
  it('finds the same company in a different spelling', async () => {
    const assessment = await assessRows(CUSTOMERS, [...customers, [5, 'Mueller Maschinenbau Gmbh', 'Hauptstrasse 5', 'Köln']]);
    expect(scoreOf(assessment, 'nearDuplicates')).toBeCloseTo(4 / 5, 12);
    const check = checkOf(assessment, 'near-duplicate-rows', 'firma', 'strasse', 'ort');
    expect(check).toMatchObject({ checked: 5, failed: 1, facts: { 'pairs left out': 0 } });
    expect(check?.evidence).toEqual([
      {
        row: 5,
        values: { firma: 'Mueller Maschinenbau Gmbh', strasse: 'Hauptstrasse 5', ort: 'Köln' },
        relatedRow: 1,
        relatedValues: { firma: 'Müller Maschinenbau GmbH', strasse: 'Hauptstraße 5', ort: 'Köln' },
        similarity: 1,
      },
    ]);
  });

  it('computes the similarity of a misspelling', async () => {
    // Jaro-Winkler of "schaefer logistik ag" and "schaefer logistk ag": 19 of 20 and 19 of 19 characters match in order,
    // Jaro (0.95 + 1 + 1) / 3, plus 0.4 of the remainder for four equal first characters; the other two columns are equal.
    const assessment = await assessRows(CUSTOMERS, [...customers, [5, 'Schäfer Logistk AG', 'Am Markt 12', 'Würzburg']]);
    const jaro = 2.95 / 3;
    expect(checkOf(assessment, 'near-duplicate-rows', 'firma', 'strasse', 'ort')?.evidence[0]?.similarity).toBeCloseTo(
      (jaro + 0.4 * (1 - jaro) + 2) / 3,
      6,
    );
  });

  it('does not match rows that differ in digits', async () => {
    const assessment = await assessRows(CUSTOMERS, [...customers, [5, 'Vogel Pharma GmbH', 'Lindenallee 45', 'Bonn']]);
    expect(scoreOf(assessment, 'nearDuplicates')).toBe(1);
  });

  it('leaves exact copies to uniqueness', async () => {
    const assessment = await assessRows(CUSTOMERS, [...customers, ...customers.slice(0, 1)]);
    expect(scoreOf(assessment, 'nearDuplicates')).toBe(1);
    expect(scoreOf(assessment, 'uniqueness')).toBeCloseTo(4 / 5, 12);
  });

  it('notes the limit if a block is too large to compare', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => [index, `Kundenkonto ${index}`, 'Ringweg', 'Köln']);
    const { notes, checks } = dimensionOf(await assessRows(CUSTOMERS, rows), 'nearDuplicates');
    // 60 rows share the start of the name: 60 · 59 / 2 pairs. The ends differ in their digits.
    expect(checks[0]?.facts['pairs left out']).toBeGreaterThanOrEqual(1770);
    expect(notes[0]?.de).toContain('1.770 Paare wurden nicht verglichen');
  });

  it('has no score if no text column identifies rows', async () => {
    const assessment = await assessRows(
      { status: 'text', menge: 'integer' },
      Array.from({ length: 10 }, (_, menge) => ['offen', menge]),
    );
    expect(dimensionOf(assessment, 'nearDuplicates').reason?.en).toContain('No text column identifies rows');
  });
});
