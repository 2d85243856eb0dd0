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
const errorOf = (formula: string): FormulaError => {
  try {
    check(formula);
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
  throw new Error(`formula was accepted: ${formula}`);
};

describe('checkFormula', () => {
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
  ])('accepts %s', (formula) => {
    expect(check(formula).root.level).toBe('aggregate');
  });

  it('returns the used columns in the spelling of the dataset', () => {
    expect(check('SUM(WERT) / COUNT_IF(größe > 1 AND wert > 0)').columns).toEqual(['Wert', 'Größe']);
  });

  const invalid: [formula: string, reason: string, start: number, suggestion?: string][] = [
    ['', 'The formula is empty', 0],
    ['  ', 'The formula is empty', 2],
    ['SUM(Wrt)', 'no column "Wrt"', 4, '"Wert"'],
    ['SUM("Menge Stück")', 'no column', 4, '"Menge (Stück)"'],
    ['SUM(Groesse)', 'no column', 4, '"Größe"'],
    ['SUM("Liefertermintreue")', "enclose texts in single quotes: '…'", 4],
    ['SUMM(Wert)', 'no function SUMM', 0, 'SUM'],
    ['1 + AVERAG(Wert)', 'no function AVERAG', 4],
    ['Wert', 'enclose it in an aggregate', 0],
    ['SUM(Wert) / Größe', 'Column "Größe" has one value per row', 12],
    ['IF(offen, SUM(Wert), 0)', 'Column "offen"', 3],
    ['1 + 2', 'requires an aggregate', 0],
    ['SUM(AVG(Wert))', 'Aggregates cannot be nested: SUM', 4],
    ['SUM(Wert WHERE COUNT() > 1)', 'Aggregates cannot be nested: SUM', 15],
    ['SUM(Kennzahl)', 'SUM requires a number, but this is a text', 4],
    ['AVG(offen)', 'COUNT_IF', 4],
    ['SUM(Ende - Beginn)', "DATE_DIFF('day', from, to)", 4],
    ['SUM(Wert) > 3', 'A metric must be a number, but this is a Boolean', 0],
    ['MAX(Ende)', 'A metric must be a number, but this is a time', 0],
    ['COUNT_IF(Kennzahl = 3)', 'A text cannot be compared with a number', 9],
    ["COUNT_IF(Beginn >= '2026-01-01')", 'A date cannot be compared with a text', 9, "DATE('2026-01-31')"],
    ['COUNT_IF(Wert = NULL)', 'IS NULL', 9],
    ['COUNT_IF(offen > TRUE)', '= and <> only', 9],
    ['COUNT_IF(1 < Wert < 3)', 'join them with AND', 18],
    ['COUNT_IF(Wert)', 'A condition requires a Boolean', 9],
    ['COUNT_IF(Wert IN (Größe))', 'IN accepts constants only', 18],
    ['PERCENTILE(Wert, 95)', 'from 0 to 1', 17],
    ['PERCENTILE(Wert)', 'PERCENTILE(number, share)', 0],
    ['COUNT_REPEATED(Wert)', 'COUNT_REPEATED(column, rows)', 0],
    ['COUNT_REPEATED(Wert, 0.5)', 'an integer from 1', 21],
    ["AVG(DATE_DIFF('days', Beginn, Ende))", 'The unit of DATE_DIFF', 14, "'day'"],
    ["COUNT_IF(Beginn > DATE('2026-02-30'))", "DATE('2026-01-31')", 18],
    ['ROUND(SUM(Wert), 99)', 'from 0 to 10', 17],
    ['ABS(SUM(Wert) WHERE offen)', 'Only aggregates accept WHERE', 20],
    ['SUM(Wert', 'Expected ")", but the formula ends', 8],
    ['SUM(Wert))', 'Expected the end of the formula', 9],
    ['SUM(Wert) SUM(Wert)', 'Expected the end of the formula', 10],
    ['SUM(2 Wert)', 'Expected ")", but found "Wert"', 6],
    ['SUM("Wert)', 'has no closing "', 4],
    ["COUNT_IF(Kennzahl = 'x)", "has no closing '", 20],
    ['SUM(Wert) ÷ 2', 'Unexpected character "÷"', 10, '/'],
    ['SUM(Wert; 2)', 'Unexpected character ";"', 8, ','],
    ['SUM({wert})', 'Unexpected character "{"', 4],
    ['SUM(1e999)', 'too large', 4],
    ['SUM(*', 'Expected ")"', 5],
    ['SUM()', 'Usage: SUM(number)', 0],
    ['AND', 'Expected a value', 0],
    ['SUM(Wert) IS 3', 'Expected NULL', 13],
    ["COALESCE(SUM(Wert), 'x')", 'must have the same type', 20],
    ['constructor(Wert)', 'no function CONSTRUCTOR', 0],
    ['__proto__(Wert)', 'no function', 0],
    ['SUM(constructor)', 'no column', 4],
  ];

  it.each(invalid.map(([formula, reason, start, suggestion = null]) => ({ formula, reason, start, suggestion })))(
    'rejects $formula with a reason and a position',
    ({ formula, reason, start, suggestion }) => {
      const error = errorOf(formula);
      expect(error.reason).toContain(reason);
      expect([error.span.start, error.suggestion]).toEqual([start, suggestion]);
      expect(error.message).toContain(`(at character ${start + 1})`);
    },
  );

  it('rejects formulas of more than 4000 characters and deep nesting', () => {
    expect(errorOf(`SUM(${'1+'.repeat(2_000)}1)`).reason).toContain('at most 4000 characters');
    expect(errorOf(`${'('.repeat(1_900)}SUM(Wert)`).reason).toContain('nested too deeply');
    expect(errorOf(`SUM(${'-'.repeat(1_900)}Wert)`).reason).toContain('nested too deeply');
    expect(errorOf(`COUNT_IF(${'NOT '.repeat(900)}offen)`).reason).toContain('nested too deeply');
    expect(check(`SUM(${'1+'.repeat(1_900)}Wert)`).columns).toEqual(['Wert']);
  });

  it('rejects control characters and lone surrogates', () => {
    for (const bad of ['\u0000', '\u001b', '\ud800'])
      for (const quote of ["'", '"', '`', '']) expect(() => check(`SUM(Wert) ${quote}${bad}${quote}`)).toThrow(FormulaError);
  });
});
