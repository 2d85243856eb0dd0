import { mapColumns, readTable, type ReadTable } from './mapping/column-mapping.js';
import { DuckDbSession } from '../../../platform/analytics/index.js';
import { HarmonisationError } from './harmonisation-error.js';
import { compareTables, harmoniseDatasets, haveKeys, readTables, type Harmonised, type HarmoniseOptions } from './harmonise-datasets.js';
import { surveyJoins } from './mapping/survey-joins.js';
import { customersOfTwoSystems, tableOf } from './testing/company-tables.js';
import { expectUndoRestores } from './testing/expect-undo.js';

/** Rows of the two tables, and companies in both. */
const SIZES = { one: 150, other: 125, both: 60 };

const harmoniseCompanies = async (duck: DuckDbSession, options: HarmoniseOptions = {}) => {
  const { crm, erp, truth } = await customersOfTwoSystems(duck, 7, SIZES);
  return { tables: [crm, erp], truth, ...(await harmoniseDatasets(duck, [crm, erp], options)) };
};

/** The tables of the companies, with each row of the second system twice. */
const doubledCompanies = async (duck: DuckDbSession) => {
  const { crm, erp } = await customersOfTwoSystems(duck, 7, SIZES);
  return [crm, { ...erp, relation: `(FROM ${erp.relation} UNION ALL FROM ${erp.relation})`, rows: erp.rows * 2 }];
};

describe('harmoniseDatasets by its default rules', () => {
  let duck: DuckDbSession;
  let companies: Awaited<ReturnType<typeof harmoniseCompanies>>;
  beforeAll(async () => {
    duck = await DuckDbSession.open();
    companies = await harmoniseCompanies(duck);
  });
  afterAll(() => duck[Symbol.asyncDispose]());

  it('links companies of two systems despite typos and missing values, and can be undone', async () => {
    const { tables, truth, result, files } = companies;
    const pairs = await duck.rows<{ one: number; other: number }>(
      `SELECT _source_row_1 AS one, _source_row_2 AS other FROM read_parquet('${files.merged}') WHERE _source_row_1 IS NOT NULL AND _source_row_2 IS NOT NULL`,
    );
    const correct = pairs.filter(({ one, other }) => truth.crm[one - 1] === truth.erp[other - 1]).length;
    expect(correct / pairs.length).toBeGreaterThanOrEqual(0.98);
    expect(correct / SIZES.both).toBeGreaterThanOrEqual(0.95);
    expect(result.counts).toMatchObject({
      sourceRows: SIZES.one + SIZES.other,
      mergedRows: SIZES.one + SIZES.other - pairs.length,
      matches: pairs.length,
    });
    await expectUndoRestores(duck, tables, files);
  });

  it('maps German to English columns and converts the units in their names', async () => {
    const { result, files } = companies;
    expect(result.columns.flatMap(({ sources: [one, other] }) => (one && other ? [[one.column, other.column]] : []))).toEqual([
      ['Firma', 'company_name'],
      ['Straße', 'address'],
      ['PLZ', 'zip'],
      ['Ort', 'city'],
      ['Telefon', 'phone'],
      ['Gründungsdatum', 'date founded'],
      ['Umsatz (EUR)', 'revenue_keur'],
    ]);
    expect(result.columns.find(({ name }) => name === 'Umsatz (EUR)')?.sources[1]?.conversion).toEqual({
      from: 'kEUR',
      to: 'EUR',
      factor: 1_000,
    });
    // Generated sales start at 10,000 EUR; unconverted kEUR values of the second system would be below 100.
    expect(await duck.one(`SELECT min("Umsatz (EUR)") >= 10000 AS converted FROM read_parquet('${files.merged}')`)).toEqual({
      converted: true,
    });
    expect(result.columns.find(({ name }) => name === 'erp_id')?.sources).toHaveLength(1);
  });
});

describe('harmoniseDatasets with records that occur twice', () => {
  let duck: DuckDbSession;
  let tables: Awaited<ReturnType<typeof doubledCompanies>>;
  let before: Harmonised['result'];
  beforeAll(async () => {
    duck = await DuckDbSession.open();
    tables = await doubledCompanies(duck);
    before = (await harmoniseDatasets(duck, tables)).result;
  });
  afterAll(() => duck[Symbol.asyncDispose]());

  it('leaves ambiguous pairs for review without merging them', () => {
    expect(before.counts.matches).toBe(0);
    expect(before.counts.review).toBeGreaterThan(SIZES.both * 0.8);
    expect(before.examples.review.every(({ isAmbiguous }) => isAmbiguous)).toBe(true);
  });

  it('applies manual decisions, logs them and can be undone', async () => {
    const [first, second] = before.examples.review;
    if (!first || !second) throw new Error('no pairs for review');
    const decisions = [
      { left: first.left, right: { datasetId: first.datasetId, row: first.sourceRow }, same: true },
      { left: { datasetId: second.datasetId, row: second.sourceRow }, right: second.left, same: false },
    ];
    const { result, files } = await harmoniseDatasets(duck, tables, { review: { decisions, decidedBy: 'M. Sander' } });
    const rowsOf = async (pair: typeof first) =>
      duck.rows(`SELECT _source_row_1 AS one, _source_row_2 AS other FROM read_parquet('${files.merged}')
                 WHERE _source_row_1 = ${pair.left.row} OR _source_row_2 = ${pair.sourceRow}`);
    expect(await rowsOf(first)).toEqual([{ one: first.left.row, other: first.sourceRow }]);
    expect((await rowsOf(second)).filter(({ one, other }) => one !== null && other === second.sourceRow)).toEqual([]);
    // The duplicate of the record decided to be different has no competing record any more and becomes a match.
    expect(result.counts).toEqual({
      ...before.counts,
      mergedRows: before.counts.mergedRows - 2,
      matches: 2,
      review: before.counts.review - 2,
      decided: 2,
    });
    const log = await duck.rows(
      `SELECT dataset_id, source_row, rule, value_kept, decided_by FROM read_parquet('${files.log}') WHERE decided_by IS NOT NULL ORDER BY rule`,
    );
    expect(log).toEqual([
      {
        dataset_id: 'dst_erp',
        source_row: second.sourceRow,
        rule: 'decided_different',
        value_kept: `dst_crm row ${second.left.row}`,
        decided_by: 'M. Sander',
      },
      {
        dataset_id: 'dst_erp',
        source_row: first.sourceRow,
        rule: 'decided_same',
        value_kept: `dst_crm row ${first.left.row}`,
        decided_by: 'M. Sander',
      },
    ]);
    await expectUndoRestores(duck, tables, files);

    const errorCodeOf = async (contested: typeof decisions) =>
      harmoniseDatasets(duck, tables, { review: { decisions: contested, decidedBy: 'x' } }).then(
        () => null,
        (error: unknown) => (error instanceof HarmonisationError ? error.reason.code : error),
      );
    const [same] = decisions as [(typeof decisions)[0]];
    expect(await errorCodeOf([same, { ...same, same: false }])).toBe('DECISIONS_CONTRADICT');
    expect(await errorCodeOf([same, { ...same, left: { ...same.left, row: same.left.row + 1 } }])).toBe('DECISIONS_CONTRADICT');
    expect(await errorCodeOf([{ ...same, right: { ...same.right, row: (tables[1]?.rows ?? 0) + 1 } }])).toBe('DECISION_UNKNOWN');
    expect(await errorCodeOf([{ ...same, left: same.right }])).toBe('DECISION_WITHIN_DATASET');
  });
});

describe('harmoniseDatasets', () => {
  it.each([
    ['Limit GBP', 'limit_gbp_k', 1_000],
    ['Budget', 'budget_k', 1_000],
    ['Budget EUR', 'Budget in Tsd.', 1_000],
  ])('applies the factor in the names of “%s” and “%s”', async (to, from, factor) => {
    await using duck = await DuckDbSession.open();
    const table = async (id: string, column: string): Promise<ReadTable> =>
      readTable(duck, {
        ...{ datasetId: id, name: id, rows: 2 },
        relation: `(SELECT * FROM (VALUES ('a', 5.5), ('b', 7.0)) AS t(name, "${column}"))`,
        columns: [
          { name: 'name', type: 'text' },
          { name: column, type: 'decimal' },
        ],
      });
    const matches = mapColumns(await table('first', to), await table('second', from), []);
    expect(matches.find((match) => match.to === to)).toMatchObject({ from, conversion: { factor } });
  });

  it('keeps columns in different currencies apart', async () => {
    await using duck = await DuckDbSession.open();
    const table = async (id: string, column: string): Promise<ReadTable> =>
      readTable(duck, {
        ...{ datasetId: id, name: id, rows: 2 },
        relation: `(SELECT * FROM (VALUES (5.5), (7.0)) AS t("${column}"))`,
        columns: [{ name: column, type: 'decimal' }],
      });
    expect(mapColumns(await table('first', 'Limit GBP'), await table('second', 'Limit EUR'), [])).toEqual([]);
  });

  it('maps columns with phone numbers in different formats', async () => {
    await using duck = await DuckDbSession.open();
    const columns = [['name', 'text'], ['phone', 'text']] as const; // prettier-ignore
    const rowsWith = (separators: string, from: number) =>
      Array.from({ length: 60 }, (_, index) => {
        const number = String(3_102_461_501 + (from + index) * 7_654_321);
        return [`House ${from + index}`, number.slice(0, 3) + separators[0] + number.slice(3, 6) + separators[1] + number.slice(6)];
      });
    const [one, other] = [
      await tableOf(duck, 'one', columns, rowsWith('/-', 0)),
      await tableOf(duck, 'other', columns, rowsWith('- ', 30)),
    ];
    const { result } = await harmoniseDatasets(duck, [one, other]);
    expect(result.columns.map(({ name, sources }) => [name, sources.length])).toEqual([
      ['name', 2],
      ['phone', 2],
    ]);
    expect(result.counts.matches).toBe(30);
  });

  it('rejects a survivorship rule for a column that the result does not contain', async () => {
    await using duck = await DuckDbSession.open();
    await expect(harmoniseCompanies(duck, { rules: { always: 'first', byColumn: { Orte: 'last' } } })).rejects.toMatchObject({
      reason: { code: 'RULE_UNUSED', column: 'Orte' },
    });
  });

  it('applies the survivorship rule of each column', async () => {
    await using duck = await DuckDbSession.open();
    const { files } = await harmoniseCompanies(duck, { rules: { always: 'first', byColumn: { Ort: 'last', Firma: 'longest' } } });
    const log = await duck.rows<{ field: string; rule: string; value_kept: string; value_given_up: string; source: number }>(
      `SELECT * FROM read_parquet('${files.log}') WHERE rule IN ('first', 'last', 'longest')`,
    );
    expect(new Set(log.filter(({ field }) => field === 'Ort').map(({ rule, source }) => `${rule} ${source}`))).toEqual(new Set(['last 1']));
    const names = log.filter(({ field }) => field === 'Firma');
    expect(names.length).toBeGreaterThan(5);
    for (const { value_kept: kept, value_given_up: discarded } of names) expect(kept.length).toBeGreaterThanOrEqual(discarded.length);
    expect(new Set(log.filter(({ field }) => field === 'Straße').map(({ rule, source }) => `${rule} ${source}`))).toEqual(
      new Set(['first 2']),
    );
  });

  it('links by a specified key and refuses a key that is not unique', async () => {
    await using duck = await DuckDbSession.open();
    const one = await tableOf(duck, 'one', [['Kundennr', 'text'], ['Name', 'text']], [['K-1', 'A'], ['K-2', 'B'], ['K-3', 'C']]); // prettier-ignore
    const other = await tableOf(duck, 'other', [['customer_id', 'text'], ['revenue', 'decimal']], [['k 2', 5], ['k 4', 7]]); // prettier-ignore
    const { result, files } = await harmoniseDatasets(duck, [one, other], { keyColumns: ['Kundennr'] });
    expect(result.steps[0]).toMatchObject({ approach: 'key', model: null, counts: { matches: 1, review: 0, unmatched: 1 } });
    expect(await duck.rows(`SELECT Kundennr, Name, revenue FROM read_parquet('${files.merged}')`)).toEqual([
      { Kundennr: 'K-1', Name: 'A', revenue: null },
      { Kundennr: 'K-2', Name: 'B', revenue: 5 },
      { Kundennr: 'K-3', Name: 'C', revenue: null },
      { Kundennr: 'k 4', Name: null, revenue: 7 },
    ]);
    await expectUndoRestores(duck, [one, other], files);
    const doubled = { ...other, relation: `(FROM ${other.relation} UNION ALL FROM ${other.relation})` };
    await expect(harmoniseDatasets(duck, [one, doubled], { keyColumns: ['Kundennr'] })).rejects.toMatchObject({
      reason: { code: 'KEY_NOT_UNIQUE', dataset: 'other' },
    });
  });

  it('merges three datasets', async () => {
    await using duck = await DuckDbSession.open();
    const { crm, erp } = await customersOfTwoSystems(duck, 7, SIZES);
    const { result, files } = await harmoniseDatasets(duck, [crm, erp, { ...crm, datasetId: 'dst_old', name: 'old' }]);
    expect(result.steps.map(({ datasetId }) => datasetId)).toEqual(['dst_erp', 'dst_old']);
    expect(result.steps[1]?.counts.matches).toBeGreaterThanOrEqual(SIZES.one * 0.98);
    await expectUndoRestores(duck, [crm, erp, crm], files);
  });

  it('skips blocks that are too large and reports the number of skipped pairs', async () => {
    await using duck = await DuckDbSession.open();
    const { result } = await harmoniseCompanies(duck, { maxPairs: 500, maxPairsInBlock: 1 });
    const passes = result.steps[0]?.blocking ?? [];
    expect(passes.reduce((sum, { pairs }) => sum + pairs, 0)).toBeLessThanOrEqual(2_000);
    expect(passes.reduce((sum, { skippedPairs }) => sum + skippedPairs, 0)).toBeGreaterThan(10);
    expect(result.counts.matches).toBeGreaterThan(SIZES.both * 0.66);
  });

  it('takes independent numberings of both tables for no evidence', async () => {
    await using duck = await DuckDbSession.open();
    const { crm, erp, truth } = await customersOfTwoSystems(duck, 7, SIZES);
    const numbered = ({ relation, columns, ...table }: typeof crm) => ({
      ...table,
      relation: `(SELECT row_number() OVER () AS no, * FROM ${relation})`,
      columns: [{ name: 'no', type: 'integer' as const }, ...columns],
    });
    const { result, files } = await harmoniseDatasets(duck, [numbered(crm), numbered(erp)]);
    expect(result.steps[0]?.model?.fields.map(({ column }) => column)).not.toContain('no');
    const pairs = await duck.rows<{ one: number; other: number }>(
      `SELECT _source_row_1 AS one, _source_row_2 AS other FROM read_parquet('${files.merged}') WHERE _source_row_1 IS NOT NULL AND _source_row_2 IS NOT NULL`,
    );
    const correct = pairs.filter(({ one, other }) => truth.crm[one - 1] === truth.erp[other - 1]).length;
    expect(correct / pairs.length).toBeGreaterThanOrEqual(0.98);
    expect(correct / SIZES.both).toBeGreaterThanOrEqual(0.95);
  });

  it('applies a specified mapping', async () => {
    await using duck = await DuckDbSession.open();
    const { result } = await harmoniseCompanies(duck, {
      mapping: [
        { datasetId: 'dst_erp', from: 'city', to: null },
        { datasetId: 'dst_erp', from: 'revenue_keur', to: 'Umsatz (EUR)', factor: 2 },
      ],
    });
    expect(result.columns.find(({ name }) => name === 'city')?.sources).toHaveLength(1);
    expect(result.columns.find(({ name }) => name === 'Umsatz (EUR)')?.sources[1]).toMatchObject({
      origin: 'given',
      conversion: { factor: 2 },
    });
    const unknown = harmoniseCompanies(duck, { mapping: [{ datasetId: 'dst_erp', from: 'nope', to: 'Ort' }] });
    await expect(unknown).rejects.toThrow(HarmonisationError);
  });

  it('refuses tables without comparable columns and tables without rows', async () => {
    await using duck = await DuckDbSession.open();
    const { crm } = await customersOfTwoSystems(duck, 7, { one: 50, other: 50, both: 10 });
    const weather = await tableOf(duck, 'weather', [['measured', 'timestamp'], ['celsius', 'decimal']], [['2025-01-01', 3.5], ['2025-01-02', 4]]); // prettier-ignore
    await expect(harmoniseDatasets(duck, [crm, weather])).rejects.toMatchObject({ reason: { code: 'NO_COMPARABLE_COLUMNS' } });
    await expect(harmoniseDatasets(duck, [crm, { ...weather, rows: 0 }])).rejects.toMatchObject({ reason: { code: 'NO_ROWS' } });
  });

  it('handles names and values with SQL syntax', async () => {
    await using duck = await DuckDbSession.open();
    const columns = [["na'me\"; --", 'text'], ['{x}', 'text'], ['rid', 'text']] as const; // prettier-ignore
    const rows = Array.from({ length: 30 }, (_, index) => [`it's "${index}" ); DROP`, `=cmd ${index % 7}`, `r${index * 13}`]);
    const [one, other] = [await tableOf(duck, 'one', columns, rows), await tableOf(duck, 'other', columns, rows.slice(5))];
    const { result, files } = await harmoniseDatasets(duck, [one, other]);
    expect(result.counts.matches + result.counts.review).toBe(25);
    await expectUndoRestores(duck, [one, other], files);
  });

  it('finds the columns by which tables can be joined, and compares tables of other things without merging them', async () => {
    await using duck = await DuckDbSession.open();
    const text = (...names: string[]) => names.map((name) => [name, 'text'] as const);
    const loans = await tableOf(duck, 'loans', text('object', 'lender'), [
      ['Vase', 'ALTE GALERIE'],
      ['Bowl', 'Alte Galerie'],
      ['Mask', 'Town Museum'],
      ['Coin', 'Private'],
    ]);
    const partners = await tableOf(duck, 'partners', text('partner', 'town'), [
      ['Alte Galerie', 'Ulm'],
      ['Town Museum', 'Kiel'],
      ['Harbour House', 'Kiel'],
    ]);
    expect(await surveyJoins(duck, loans, partners)).toEqual([
      { left: 'lender', right: 'partner', form: 'as_written', leftValues: 3, rightValues: 3, common: 2 },
    ]);
    const compared = await compareTables(duck, await readTables(duck, [loans, partners]));
    expect(compared).toMatchObject({ isMerged: false, steps: [], counts: { sourceRows: 7, mergedRows: 0, matches: 0 } });
    expect(haveKeys(await readTables(duck, [partners]))).toBe(true);
  });
});
