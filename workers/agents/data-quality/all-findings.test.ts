import { DuckDbSession } from '../../../platform/analytics/index.js';
import { assessQuality, type Dataset } from '../../../subgraphs/sources/index.js';
import { asksEveryFinding, everyFinding } from './all-findings.js';

it.each([
  ['List the bad rows of the parcel file.', true],
  ['How good is the stock list? I need every issue with its row.', true],
  ['Bitte alle Unstimmigkeiten der Lagerliste einzeln nennen', true],
  ['Welche fehlerhaften Zeilen hat die Tabelle?', true],
  ['Fehler mit Zeilennummer, bitte', true],
  ['How complete is the stock list?', false],
  ['Are all phone numbers filled in?', false],
])('returns whether %j asks for every finding: %s', (text, expected) => {
  expect(asksEveryFinding(text)).toBe(expected);
});

describe('everyFinding', () => {
  let duck: DuckDbSession;
  beforeAll(async () => {
    duck = await DuckDbSession.open();
  });
  afterAll(() => duck[Symbol.asyncDispose]());

  it('names the rows of duplicates, gaps, outliers and dates in the wrong order, with their keys', async () => {
    const day = (row: number): string => `DATE '2026-01-01' + ${row}`;
    const values = Array.from({ length: 60 }, (_, index) => {
      const row = index + 1;
      const sent = row === 12 ? `${day(row)} - 9` : `${day(row)} + ${row % 5}`;
      const yard = row === 20 ? 'NULL' : `'${row % 3 === 0 ? 'North' : 'South'}'`;
      return `('P-${100 + row}', ${day(row)}, ${sent}, ${yard}, ${row === 33 ? 90_000 : 40 + (row % 17)})`;
    });
    values.push(values[7] ?? '');
    const relation = `(SELECT * FROM (VALUES ${values.join(', ')}) AS t("Parcel no", packed, sent, yard, weight))`;
    const columns = [
      { name: 'Parcel no', type: 'text' as const },
      { name: 'packed', type: 'date' as const },
      { name: 'sent', type: 'date' as const },
      { name: 'yard', type: 'text' as const },
      { name: 'weight', type: 'integer' as const },
    ];
    const dataset = { columns, profile: { columns: [{ name: 'Parcel no', distinct: 60 }] } } as unknown as Dataset;
    const assessment = await assessQuality(duck, { relation, columns, asOf: new Date('2026-06-01') }, { maxEvidenceRows: 100 });
    const found = (await everyFinding(duck, { dataset, relation, assessment }, 'en')).join('\n');
    expect(found).toContain('“sent” is before “packed”: 1; rows 12 (P-112): 2026-01-04 before 2026-01-13.');
    expect(found).toMatch(/Duplicate rows: 1; rows 61 \(P-108\) like 8\./iu);
    expect(found).toMatch(/“yard”\): 1; rows 20 \(P-120\)\./u);
    expect(found).toMatch(/“weight”\): 1; rows 33 \(P-133\): 90000\./u);
    expect(found).toContain('row 1 is the first one below it');
  });
});
