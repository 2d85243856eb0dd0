import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { HarmonisationError } from '../harmonisation-error.js';
import { tableOf } from '../testing/company-tables.js';
import { expectUndoRestores } from '../testing/expect-undo.js';
import { personRecords, type PersonRecord } from '../testing/person-records.js';
import { personTable, tableOfPersons } from '../testing/person-tables.js';
import { deduplicateTable } from './deduplicate-table.js';

/** Returns precision and recall of the pairs of rows within the groups of the session. */
const pairQuality = async (duck: DuckDbSession, truth: readonly number[]): Promise<{ precision: number; recall: number; f1: number }> => {
  const rows = await duck.rows<{ rid: number; cluster: number }>('SELECT rid, cluster FROM dedup_clusters');
  const pairsIn = (keys: readonly unknown[]): number =>
    [...Map.groupBy(keys, (key) => key).values()].reduce((sum, { length: n }) => sum + (n * (n - 1)) / 2, 0);
  const found = pairsIn(rows.map(({ cluster }) => cluster));
  const correct = pairsIn(rows.map(({ rid, cluster }) => `${cluster} ${truth[rid - 1]}`));
  const actual = pairsIn(truth);
  return { precision: correct / Math.max(1, found), recall: correct / actual, f1: (2 * correct) / (found + actual) };
};

const PERSON: PersonRecord = {
  person: 0,
  given: 'Hannelore',
  surname: 'Balbarhagen',
  born: '1961-04-09',
  street: 'Gartenweg 7',
  postcode: '50100',
  town: 'Dorheim',
  phone: '0221 7654321',
};

describe('deduplicateTable', () => {
  it.each([3, 4])('groups the records of persons without their numbers, and can be undone (seed %d)', async (seed) => {
    await using duck = await DuckDbSession.open();
    const { table, truth } = await personTable(duck, seed, { persons: 900 });
    const { result, files } = await deduplicateTable(duck, table);
    const { precision, f1 } = await pairQuality(duck, truth);
    expect(precision).toBeGreaterThanOrEqual(0.98);
    expect(f1).toBeGreaterThanOrEqual(0.95);
    expect(result.duplicates?.ignoredKeys).toEqual(['id']);
    expect(result.duplicates?.swappedColumns).toEqual([{ one: 'Nachname', other: 'Vorname' }]);
    expect(result.duplicates?.sizes.some(({ size }) => size > 2)).toBe(true);
    const { rows } = await duck.one<{ rows: number }>(`SELECT count(*) AS rows FROM read_parquet('${files.merged}')`);
    expect(result.counts).toMatchObject({ sourceRows: truth.length, mergedRows: rows, matches: truth.length - rows });
    await expectUndoRestores(duck, [table], files);
  });

  it('finds no duplicates among 1,000 different persons with frequent names', async () => {
    await using duck = await DuckDbSession.open();
    const { table } = await personTable(duck, 5, { persons: 1_000, most: 0, frequentNames: 0.9 });
    const { result, files } = await deduplicateTable(duck, table);
    expect(result.counts).toMatchObject({ sourceRows: 1_000, mergedRows: 1_000, matches: 0 });
    expect(result.counts.review).toBeLessThanOrEqual(2);
    await expectUndoRestores(duck, [table], files);
  });

  it('finds few duplicates in a large table, and all rows of a record that occurs many times', async () => {
    await using duck = await DuckDbSession.open();
    const others = personRecords(6, { persons: 700, most: 0 });
    const copies = Array.from({ length: 300 }, () => PERSON);
    const misspelt = [
      { ...PERSON, surname: 'Balbarhagn' },
      { ...PERSON, born: '1961-09-04', phone: null },
    ];
    const table = await tableOfPersons(duck, [...others, ...copies, ...misspelt]);
    const { result, files } = await deduplicateTable(duck, table);
    expect(result.duplicates).toMatchObject({ groups: 1, duplicates: 301, sizes: [{ size: 302, count: 1 }] });
    await expectUndoRestores(duck, [table], files);
  });

  it('applies the survivorship rule of each column and logs the rows of the surviving values', async () => {
    await using duck = await DuckDbSession.open();
    const records = [
      { ...PERSON, phone: null },
      { ...PERSON, given: 'Hannelore Maria', town: 'Dorheim am See' },
      { ...PERSON, town: 'Dorhm' },
    ];
    const table = await tableOfPersons(duck, [...personRecords(7, { persons: 300, most: 0 }), ...records]);
    const { files } = await deduplicateTable(duck, table, { rules: { always: 'first', byColumn: { Vorname: 'longest', Ort: 'last' } } });
    expect(
      await duck.rows(`SELECT Vorname, Ort, Telefon, _source_rows FROM read_parquet('${files.merged}') WHERE len(_source_rows) > 1`),
    ).toEqual([{ Vorname: 'Hannelore Maria', Ort: 'Dorhm', Telefon: '0221 7654321', _source_rows: [301, 302, 303] }]);
    expect(
      await duck.rows(
        `SELECT field, source_row, rule, kept_from_row FROM read_parquet('${files.log}') WHERE field IN ('Vorname', 'Ort', 'Telefon') ORDER BY field, source_row`,
      ),
    ).toEqual([
      { field: 'Ort', source_row: 301, rule: 'last', kept_from_row: 303 },
      { field: 'Ort', source_row: 302, rule: 'last', kept_from_row: 303 },
      { field: 'Telefon', source_row: 301, rule: 'fill_missing', kept_from_row: 302 },
      { field: 'Vorname', source_row: 301, rule: 'longest', kept_from_row: 302 },
      { field: 'Vorname', source_row: 303, rule: 'longest', kept_from_row: 302 },
    ]);
    await expectUndoRestores(duck, [table], files);
  });

  it('applies manual decisions against the evidence, logs them and can be undone', async () => {
    await using duck = await DuckDbSession.open();
    const table = await tableOfPersons(duck, [...personRecords(8, { persons: 300, most: 0 }), PERSON, PERSON, PERSON]);
    const row = (number: number) => ({ datasetId: table.datasetId, row: number });
    const decisions = [
      { left: row(301), right: row(302), same: false },
      { left: row(1), right: row(2), same: true },
    ];
    const { result, files } = await deduplicateTable(duck, table, { review: { decisions, decidedBy: 'M. Sander' } });
    expect(await duck.rows('SELECT list(rid ORDER BY rid) AS rows FROM dedup_clusters GROUP BY cluster ORDER BY cluster')).toEqual([
      { rows: [1, 2] },
      { rows: [expect.any(Number), 303] },
    ]);
    expect(result.counts).toMatchObject({ matches: 2, decided: 2 });
    expect(
      await duck.rows(
        `SELECT source_row, rule, decided_by FROM read_parquet('${files.log}') WHERE decided_by IS NOT NULL ORDER BY source_row`,
      ),
    ).toEqual([
      { source_row: 2, rule: 'decided_same', decided_by: 'M. Sander' },
      { source_row: 302, rule: 'decided_different', decided_by: 'M. Sander' },
    ]);
    await expectUndoRestores(duck, [table], files);
    const errorCodeOf = async (wrong: typeof decisions) =>
      deduplicateTable(duck, table, { review: { decisions: wrong, decidedBy: 'x' } }).then(
        () => null,
        (error: unknown) => (error instanceof HarmonisationError ? error.reason.code : error),
      );
    const same = { left: row(1), right: row(2), same: true };
    expect(await errorCodeOf([same, { left: row(2), right: row(3), same: true }, { left: row(1), right: row(3), same: false }])).toBe(
      'DECISIONS_CONTRADICT',
    );
    expect(await errorCodeOf([{ ...same, right: row(999) }])).toBe('DECISION_UNKNOWN');
  });

  it('skips blocks that are too large and reports the number of skipped pairs', async () => {
    await using duck = await DuckDbSession.open();
    const { table } = await personTable(duck, 9, { persons: 600 });
    const { result } = await deduplicateTable(duck, table, { maxPairs: 9_000, maxPairsInBlock: 5 });
    const passes = result.steps[0]?.blocking ?? [];
    expect(passes.reduce((sum, { pairs }) => sum + pairs, 0)).toBeLessThanOrEqual(9_000);
    expect(passes.reduce((sum, { skippedPairs }) => sum + skippedPairs, 0)).toBeGreaterThan(100);
    expect(result.counts.matches).toBeGreaterThan(200);
  });

  it('handles names and values with SQL syntax, and columns named like its own', async () => {
    await using duck = await DuckDbSession.open();
    const columns = [["na'me\"; --", 'text'], ['{x}', 'text'], ['_source_rows', 'text'], ['source_row', 'integer']] as const; // prettier-ignore
    const rows = Array.from({ length: 60 }, (_, index) => [
      `it's "${index * 977}" ); DROP`,
      `=cmd ${(index * 31) % 53}`,
      `r${index * 13}`,
      (index * 7) % 41,
    ]);
    const table = await tableOf(duck, 'one', columns, [...rows, ...rows.slice(0, 9)]);
    const { result, files } = await deduplicateTable(duck, table);
    expect(result.counts.matches).toBe(9);
    await expectUndoRestores(duck, [table], files);
  });

  it('rejects tables without rows or with fewer than two comparable columns', async () => {
    await using duck = await DuckDbSession.open();
    const table = await tableOf(duck, 'flags', [['id', 'integer'], ['paid', 'boolean']], [[1, true], [2, false]]); // prettier-ignore
    await expect(deduplicateTable(duck, table)).rejects.toMatchObject({ reason: { code: 'FIELDS_MISSING', dataset: 'flags' } });
    await expect(deduplicateTable(duck, { ...table, rows: 0 })).rejects.toMatchObject({ reason: { code: 'NO_ROWS' } });
  });
});
