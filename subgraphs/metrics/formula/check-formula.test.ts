import { checkFormula, FormulaError, parseFormula, type FormulaColumn } from './index.js';

const COLUMNS: readonly FormulaColumn[] = [
  { name: 'Wert', type: 'decimal' },
  { name: 'Menge (Stück)', type: 'integer' },
  { name: 'Größe', type: 'integer' },
  { name: 'Kennzahl', type: 'text' },
  { name: 'offen', type: 'boolean' },
  { name: 'Beginn', type: 'date' },
  { name: 'Ende', type: 'timestamp' },
  { name: 'sum', type: 'integer' },
];

const check = (formula: string) => checkFormula(parseFormula(formula), COLUMNS);
const faultOf = (formula: string): FormulaError => {
  try {
    check(formula);
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
  throw new Error(`no fault in ${formula}`);
};

describe('a formula', () => {
  it.each([
    'SUM(Wert)',
    'sum(wert)',
    'Sum("Menge (Stück)") / COUNT()',
    'SUM(`Menge (Stück)`)',
    'AVG(Größe)',
    'SUM("sum")',
    'SUM(sum)',
    '100 * COUNT_IF(offen) / COUNT(*)',
    "AVG_IF(Wert, Kennzahl = 'Liefertermintreue')",
    "SUM(Wert WHERE Kennzahl IN ('a', 'b') AND NOT offen)",
    "AVG(DATE_DIFF('day', Beginn, Ende))",
    "COUNT_IF(Ende > DATE('2026-01-31') OR Beginn IS NULL)",
    'PERCENTILE(Wert, 0.9) - MEDIAN(Wert)',
    'IF(COUNT() > 10, AVG(Wert), NULL)',
    'COALESCE(SUM(Wert), 0)',
    'NULLIF(SUM(Wert), 0)',
    'ROUND(AVG(Wert), 2)',
    'COUNT_DISTINCT(Kennzahl)',
    "DATE_DIFF('hour', MIN(Beginn), MAX(Ende))",
    "SUM(IF(CONTAINS(LOWER(Kennzahl), 'x'), Wert, 0))",
    '-SUM(Wert) + +2 ^ 3 ^ 2 % 5',
    'COUNT_IF(Wert <> 0 AND Wert != 1 AND Größe == 2)',
    "COUNT_IF(Kennzahl NOT IN ('a'))",
    'COUNT_IF(NOT offen = TRUE)',
    'STDDEV(Wert) / AVERAGE(Wert)',
    'LEAST(SUM(Wert), GREATEST(1, 2))',
  ])('may be %s', (formula) => {
    expect(check(formula).root.level).toBe('aggregate');
  });

  it('names the columns it uses by the names they have', () => {
    expect(check('SUM(WERT) / COUNT_IF(größe > 1 AND wert > 0)').columns).toEqual(['Wert', 'Größe']);
  });

  const faults: [formula: string, reason: string, start: number, suggestion?: string][] = [
    ['', 'The formula is empty', 0],
    ['  ', 'The formula is empty', 2],
    ['SUM(Wrt)', 'no column "Wrt"', 4, '"Wert"'],
    ['SUM("Menge Stück")', 'no column', 4, '"Menge (Stück)"'],
    ['SUM(Groesse)', 'no column', 4, '"Größe"'],
    ['SUM("Liefertermintreue")', "texts stand in single quotes: '…'", 4],
    ['SUMM(Wert)', 'no function SUMM', 0, 'SUM'],
    ['1 + AVERAG(Wert)', 'no function AVERAG', 4],
    ['Wert', 'put it into an aggregate', 0],
    ['SUM(Wert) / Größe', 'column "Größe" has a value for each row', 12],
    ['IF(offen, SUM(Wert), 0)', 'column "offen"', 3],
    ['1 + 2', 'needs an aggregate', 0],
    ['SUM(AVG(Wert))', 'cannot stand inside SUM', 4],
    ['SUM(Wert WHERE COUNT() > 1)', 'cannot stand inside SUM', 15],
    ['SUM(Kennzahl)', 'SUM needs a number, but this is a text', 4],
    ['AVG(offen)', 'COUNT_IF', 4],
    ['SUM(Ende - Beginn)', "DATE_DIFF('day', from, to)", 4],
    ['SUM(Wert) > 3', 'A metric is a number, but this is a truth value', 0],
    ['MAX(Ende)', 'A metric is a number, but this is a time', 0],
    ['COUNT_IF(Kennzahl = 3)', 'A text cannot be compared with a number', 9],
    ["COUNT_IF(Beginn >= '2026-01-01')", 'A date cannot be compared with a text', 9, "DATE('2026-01-31')"],
    ['COUNT_IF(Wert = NULL)', 'IS NULL', 9],
    ['COUNT_IF(offen > TRUE)', '= and <> only', 9],
    ['COUNT_IF(1 < Wert < 3)', 'join two of them with AND', 18],
    ['COUNT_IF(Wert)', 'A condition needs a truth value', 9],
    ['COUNT_IF(Wert IN (Größe))', 'IN compares with fixed values', 18],
    ['PERCENTILE(Wert, 95)', 'from 0 to 1', 17],
    ['PERCENTILE(Wert)', 'PERCENTILE(number, share)', 0],
    ["AVG(DATE_DIFF('days', Beginn, Ende))", 'The unit of DATE_DIFF', 14, "'day'"],
    ["COUNT_IF(Beginn > DATE('2026-02-30'))", "DATE('2026-01-31')", 18],
    ['ROUND(SUM(Wert), 99)', 'from 0 to 10', 17],
    ['ABS(SUM(Wert) WHERE offen)', 'Only aggregates take WHERE', 20],
    ['SUM(Wert', 'Where ")" is expected, the formula ends', 8],
    ['SUM(Wert))', 'the end of the formula', 9],
    ['SUM(Wert) SUM(Wert)', 'the end of the formula', 10],
    ['SUM(2 Wert)', 'Where ")" is expected, there is "Wert"', 6],
    ['SUM("Wert)', 'has no closing "', 4],
    ["COUNT_IF(Kennzahl = 'x)", "has no closing '", 20],
    ['SUM(Wert) ÷ 2', '"÷" has no meaning here', 10, '/'],
    ['SUM(Wert; 2)', '";" has no meaning', 8, ','],
    ['SUM({wert})', '"{" has no meaning', 4],
    ['SUM(1e999)', 'too large', 4],
    ['SUM(*', 'Where ")" is expected', 5],
    ['SUM()', 'This is written SUM(number)', 0],
    ['AND', 'A value is expected', 0],
    ['SUM(Wert) IS 3', 'Where NULL is expected', 13],
    ["COALESCE(SUM(Wert), 'x')", 'values of one type', 20],
    ['constructor(Wert)', 'no function CONSTRUCTOR', 0],
    ['__proto__(Wert)', 'no function', 0],
    ['SUM(constructor)', 'no column', 4],
  ];

  it.each(faults.map(([formula, reason, start, suggestion = null]) => ({ formula, reason, start, suggestion })))(
    '$formula is refused with a reason and a place',
    ({ formula, reason, start, suggestion }) => {
      const fault = faultOf(formula);
      expect(fault.reason).toContain(reason);
      expect([fault.span.start, fault.suggestion]).toEqual([start, suggestion]);
      expect(fault.message).toContain(`(at character ${start + 1})`);
    },
  );

  it('is bounded in length and depth', () => {
    expect(faultOf(`SUM(${'1+'.repeat(2_000)}1)`).reason).toContain('at most 4000 characters');
    expect(faultOf(`${'('.repeat(1_900)}SUM(Wert)`).reason).toContain('nested too deeply');
    expect(faultOf(`SUM(${'-'.repeat(1_900)}Wert)`).reason).toContain('nested too deeply');
    expect(faultOf(`COUNT_IF(${'NOT '.repeat(900)}offen)`).reason).toContain('nested too deeply');
    expect(check(`SUM(${'1+'.repeat(1_900)}Wert)`).columns).toEqual(['Wert']);
  });

  it('holds no control characters and no halves of characters', () => {
    for (const bad of ['\u0000', '\u001b', '\ud800'])
      for (const quote of ["'", '"', '`', '']) expect(() => check(`SUM(Wert) ${quote}${bad}${quote}`)).toThrow(FormulaError);
  });
});
