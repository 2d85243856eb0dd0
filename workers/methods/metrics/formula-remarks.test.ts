import { DuckDbSession } from '../../../platform/analytics/index.js';
import { checkFormula, parseFormula } from '../../../subgraphs/metrics/index.js';
import { remarksOnFormula, type FormulaColumnMeaning } from './formula-remarks.js';
import { warningText } from './gold-warnings.js';

let duck: DuckDbSession;

beforeAll(async () => {
  duck = await DuckDbSession.open();
  await duck.run(`CREATE TABLE sites AS SELECT (DATE '2026-01-01' + INTERVAL (i // 2) MONTH)::DATE AS month, ['Lyon', 'Graz'][1 + i % 2] AS site,
    [40, 12][1 + i % 2] AS headcount, [0.9, 0.5][1 + i % 2]::DOUBLE AS fill_rate, [400, 100][1 + i % 2] AS orders, 7.5::DOUBLE AS price, 3.0::DOUBLE AS handling_time,
    ['Open', 'open', 'closed'][1 + i % 3] AS state FROM range(6) r(i)`);
  await duck.run(`CREATE TABLE scorecard AS SELECT (DATE '2026-01-01' + INTERVAL (i) MONTH)::DATE AS monat, k AS kennzahl, 5.0 + i AS wert
    FROM range(3) r(i), (VALUES ('Lagerbestand'), ('Reklamationsquote'), ('Umsatz')) v(k)`);
});

afterAll(async () => duck[Symbol.asyncDispose]());

const SITES: FormulaColumnMeaning[] = [
  { name: 'month', type: 'date' },
  { name: 'site', type: 'text' },
  { name: 'headcount', type: 'integer' },
  { name: 'fill_rate', type: 'decimal' },
  { name: 'orders', type: 'integer' },
  { name: 'price', type: 'decimal' },
  { name: 'handling_time', type: 'decimal' },
  { name: 'state', type: 'text' },
];
const SCORECARD: FormulaColumnMeaning[] = [
  { name: 'monat', type: 'date' },
  { name: 'kennzahl', type: 'text' },
  { name: 'wert', type: 'decimal' },
];

const remarksOn = async (formula: string, columns = SITES, relation = 'sites') =>
  remarksOnFormula(duck, {
    relation,
    checked: checkFormula(parseFormula(formula), columns),
    columns,
    timeColumn: columns[0]?.name ?? null,
  });
const codesOf = async (formula: string, columns?: FormulaColumnMeaning[], relation?: string) =>
  (await remarksOn(formula, columns, relation)).map(({ code }) => code);

describe('remarksOnFormula', () => {
  it.each([
    ['SUM(price)', ['levels_summed']],
    ['100 * SUM(ROUND(fill_rate * 100, 1))', ['levels_summed']],
    ["SUM_IF(price, site = 'Lyon')", ['levels_summed']],
    ['SUM(headcount)', ['stocks_summed']],
    ['SUM(orders) / SUM(headcount)', ['stocks_summed']],
    ['SUM(price) + SUM(headcount)', ['levels_summed', 'stocks_summed']],
  ])('warns of a sum without a meaning: %s', async (formula, codes) => {
    expect(await codesOf(formula)).toEqual(codes);
  });

  it.each([
    'SUM(orders)',
    'SUM(handling_time)',
    'SUM(price * orders)',
    'SUM(price) / COUNT()',
    'SUM(headcount) / COUNT_DISTINCT(month)',
    "SUM_IF(headcount, site = 'Lyon') / SUM(headcount)",
    "SUM(headcount WHERE month = DATE('2026-01-01'))",
    "SUM(price WHERE month = DATE('2026-01-01') AND site = 'Graz')",
    'AVG(price)',
    'MAX(headcount)',
    'SUM(fill_rate * orders) / SUM(orders)',
  ])('accepts %s', async (formula) => {
    expect(await codesOf(formula)).toEqual([]);
  });

  it.each(['Ø Bearbeitungszeit (min)', 'avg_handling_time', 'Durchschnittliche Wartezeit'])(
    'warns of a sum of mean durations: %s',
    async (name) => {
      const relation = `(SELECT month, handling_time AS "${name}" FROM sites)`;
      expect(
        await codesOf(
          `SUM("${name}")`,
          [
            { name: 'month', type: 'date' },
            { name, type: 'decimal' },
          ],
          relation,
        ),
      ).toEqual(['levels_summed']);
    },
  );

  it('follows the KPI that a condition names in a table of KPIs', async () => {
    const codes = async (kpi: string) => codesOf(`SUM(wert WHERE kennzahl = '${kpi}')`, SCORECARD, 'scorecard');
    expect(await codes('Reklamationsquote')).toEqual(['levels_summed']);
    expect(await codes('Lagerbestand')).toEqual(['stocks_summed']);
    expect(await codes('Umsatz')).toEqual([]);
  });

  it('states the weighted mean of rates of groups that differ in size', async () => {
    // (0.9 × 400 + 0.5 × 100) / 500 = 0.82
    const [remark] = await remarksOn('AVG(fill_rate)');
    expect(remark).toEqual({
      code: 'rates_unweighted',
      column: 'fill_rate',
      weight: 'orders',
      mean: expect.closeTo(0.7, 9),
      weighted: expect.closeTo(0.82, 9),
      formula: 'SUM(fill_rate * orders) / SUM(orders)',
    });
    expect(remark && warningText(remark).en).toContain('is 0.70 overall. Weighted by “orders” it is 0.82.');
    const alone = SITES.filter(({ name }) => !['orders', 'headcount'].includes(name));
    expect(await codesOf('AVG(fill_rate)', alone)).toEqual([]);
  });

  it('names values of an order that stand in each of its lines', async () => {
    await duck.run(`CREATE TABLE lines AS SELECT 'R' || o AS rechnung, p AS pos, 3 * o + p AS menge, 100.0 + o AS rechnungsbetrag
      FROM range(5) r(o), (VALUES (1), (2), (3)) v(p)`);
    const columns: FormulaColumnMeaning[] = [
      { name: 'rechnung', type: 'text' },
      { name: 'pos', type: 'integer' },
      { name: 'menge', type: 'integer' },
      { name: 'rechnungsbetrag', type: 'decimal' },
    ];
    const on = (formula: string) => remarksOn(formula, columns, 'lines');
    const [remark] = await on('SUM(rechnungsbetrag)');
    expect(remark).toEqual({ code: 'values_repeated', column: 'rechnungsbetrag', key: 'rechnung', sum: 1_530, once: 510 });
    expect(remark && warningText(remark).de).toContain('insgesamt 1.530, je „rechnung“ einmal gezählt 510');
    expect(remark && warningText(remark).en).toContain('1,530 overall, 510 if counted once per “rechnung”');
    expect(await on('SUM(rechnungsbetrag) / COUNT_DISTINCT(rechnung)')).toMatchObject([{ code: 'values_repeated' }]);
    expect(await on('AVG(rechnungsbetrag)')).toMatchObject([{ code: 'values_repeated' }]);
    expect(await on('SUM_IF(rechnungsbetrag, pos = 1)')).toEqual([]);
    expect(await on('SUM(menge)')).toEqual([]);
    expect(await on('COUNT_DISTINCT(rechnung)')).toEqual([]);
  });

  it('names texts that do not occur, or also occur in another spelling', async () => {
    expect(await remarksOn("COUNT_IF(state = 'open')")).toEqual([
      { code: 'text_spelled_differently', column: 'state', text: 'open', rows: 2, other: 'Open' },
    ]);
    expect(await remarksOn("COUNT_IF(state = 'cancelled')")).toEqual([{ code: 'text_not_found', column: 'state', text: 'cancelled' }]);
    expect(await codesOf("COUNT_IF('closed' = state)")).toEqual([]);
    expect(await codesOf("COUNT_IF(state IN ('closed', 'done'))")).toEqual([]);
    expect(await codesOf("COUNT_IF(state IN ('finished', 'done'))")).toEqual(['text_not_found']);
    expect(await codesOf("COUNT_IF(LOWER(state) = 'open')")).toEqual([]);
  });
});
