import { assessRows, checkOf, dimensionOf, scoreOf, times } from '../assess-rows.fixture.js';

const TOWNS = { plz: 'text', ort: 'text', land: 'text' } as const;

/** Three towns with eight rows each; row 24 has München with a postal code of Köln. */
const townsWithOneSwap = [
  ...times(8, ['80331', 'München', 'Bayern']),
  ...times(8, ['24103', 'Kiel', 'Schleswig-Holstein']),
  ...times(7, ['50667', 'Köln', 'Nordrhein-Westfalen']),
  ['50667', 'München', 'Nordrhein-Westfalen'],
];

describe('functional dependencies', () => {
  it('measures g3 and μ+ and returns the violation as evidence', async () => {
    const check = checkOf(await assessRows(TOWNS, townsWithOneSwap), 'functional-dependency', 'plz', 'ort');
    expect(check).toMatchObject({ checked: 24, failed: 1, severity: 'medium' });
    expect(check?.share).toBeCloseTo(1 / 24, 12);
    // pdep(Y|X) = (8 + 8 + 8 · (7² + 1²) / 8²) / 24, pdep(Y) = (9² + 7² + 8²) / 24², 24 rows in 3 groups.
    const expected = 1 - ((1 - 22.25 / 24) / (1 - 194 / 576)) * (23 / 21);
    expect(check?.facts['μ+']).toBeCloseTo(expected, 12);
    expect(check?.evidence).toEqual([{ row: 24, values: { plz: '50667', ort: 'München' }, expected: 'Köln' }]);
  });

  it('flags the cell with the most violated dependencies and suggests the majority value', async () => {
    const assessment = await assessRows(TOWNS, townsWithOneSwap);
    expect(assessment.cells).toEqual([
      { row: 24, column: 'ort', value: 'München', reasons: ['functional-dependency'], determinants: ['plz', 'land'], suggestion: 'Köln' },
    ]);
    // All three columns depend on another: 1 of 72 cells.
    expect(scoreOf(assessment, 'consistency')).toBeCloseTo(71 / 72, 12);
  });

  it('finds none if a column is constant, a key, or unrelated', async () => {
    const rows = Array.from({ length: 24 }, (_, i) => [i, 'gleich', i % 3, i % 4]);
    const assessment = await assessRows({ id: 'integer', fest: 'text', a: 'integer', b: 'integer' }, rows);
    expect(scoreOf(assessment, 'consistency')).toBeNull();
    expect(dimensionOf(assessment, 'consistency').reason?.en).toBe('No column depends on another or has a fixed vocabulary.');
  });

  it('ignores deviations in a large mixed group', async () => {
    // Status determines "express" except for "neu", where a quarter deviates: too many for errors.
    const rows = [
      ...times(60, ['bezahlt', true]),
      ...times(60, ['storniert', false]),
      ...times(30, ['neu', true]),
      ...times(10, ['neu', false]),
    ];
    const assessment = await assessRows({ status: 'text', express: 'boolean' }, rows);
    expect(checkOf(assessment, 'functional-dependency', 'status', 'express')).toMatchObject({ checked: 160, failed: 10, evidence: [] });
    expect(assessment.suspectCellCount).toBe(0);
  });

  it('does not flag a context that follows its own rule', async () => {
    // The article determines the rate, except in Austria.
    const articles = Array.from({ length: 12 }, (_, i) => i);
    const domestic = articles.flatMap((article) => times(10, [`Artikel ${article}`, 'DE', 19 + (article % 2)]));
    const abroad = articles.map((article) => [`Artikel ${article}`, 'AT', 50]);
    const assessment = await assessRows({ artikel: 'text', land: 'text', satz: 'integer' }, [...domestic, ...abroad]);
    expect(checkOf(assessment, 'functional-dependency', 'artikel', 'satz')).toMatchObject({ failed: 12 });
    expect(assessment.suspectCellCount).toBe(0);
    expect(dimensionOf(assessment, 'consistency').notes.map(({ de }) => de)).toEqual([
      'satz weicht in fast allen 12 Zeilen mit land = „AT“ ab: eine eigene Regel, keine einzelnen Fehler.',
    ]);
  });
});

describe('spelling variants', () => {
  it('finds a rare misspelling of a frequent word and suggests the word', async () => {
    const rows = [...times(25, ['Vertrieb']), ...times(14, ['Einkauf']), ['Vertreib']];
    const assessment = await assessRows({ abteilung: 'text' }, rows);
    expect(checkOf(assessment, 'spelling-variants', 'abteilung')).toMatchObject({ checked: 40, failed: 1 });
    expect(assessment.cells).toEqual([
      { row: 40, column: 'abteilung', value: 'Vertreib', reasons: ['spelling-variants'], determinants: [], suggestion: 'Vertrieb' },
    ]);
    expect(scoreOf(assessment, 'consistency')).toBeCloseTo(39 / 40, 12);
  });

  it('merges variants in umlauts, case and spaces under the most frequent form', async () => {
    const rows = [...times(20, ['Münster']), ['Muenster'], ['MÜNSTER'], ['Münster ']];
    const assessment = await assessRows({ ort: 'text' }, rows);
    expect(assessment.cells.map(({ row, suggestion }) => [row, suggestion])).toEqual([
      [21, 'Münster'],
      [22, 'Münster'],
    ]);
  });

  it('does not flag two frequent words, other digits and short codes', async () => {
    const rows = [
      ...times(30, ['Hamburg', 'Halle 1', 'ja']),
      ...times(10, ['Homburg', 'Halle 1', 'ja']),
      ...times(1, ['Hamburg', 'Halle 7', 'jo']),
    ];
    expect((await assessRows({ ort: 'text', halle: 'text', ok: 'text' }, rows)).suspectCellCount).toBe(0);
  });

  it('keeps a rare spelling that another column confirms', async () => {
    const rows = [...times(80, ['20095', 'Hamburg']), ...times(40, ['10115', 'Berlin']), ...times(4, ['66424', 'Homburg'])];
    const assessment = await assessRows({ plz: 'text', ort: 'text' }, rows);
    expect(checkOf(assessment, 'spelling-variants', 'ort')).toMatchObject({ failed: 4 });
    expect(assessment.suspectCellCount).toBe(0);
  });
});
