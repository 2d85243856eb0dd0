import { DuckDbSession, identifier, literal } from '../../../platform/analytics/index.js';
import { Random } from '../../../test/harness/random.js';
import { checkFormula, compileFormula, FormulaError, parseFormula, quotedColumn, quotedText, type FormulaColumn } from './index.js';

const COLUMNS: readonly FormulaColumn[] = [
  { name: 'Wert', type: 'decimal' },
  { name: 'Menge', type: 'integer' },
  { name: 'Art', type: 'text' },
  { name: 'offen', type: 'boolean' },
  { name: 'Beginn', type: 'date' },
  { name: 'Ende', type: 'timestamp' },
];

const TABLE = `(VALUES
  (1.5::DOUBLE, 10::BIGINT, 'a', true,  DATE '2026-01-01', TIMESTAMP '2026-01-01 12:00:00'),
  (2.5,         20,         'b', false, DATE '2026-01-30', TIMESTAMP '2026-03-01 00:00:00'),
  (NULL,        30,         'a', NULL,  DATE '2026-02-01', NULL),
  (6.0,         NULL,       NULL, true, NULL,              TIMESTAMP '2026-02-01 00:00:00')
) AS t("Wert", "Menge", "Art", "offen", "Beginn", "Ende")`;

let duck: DuckDbSession;
beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(async () => duck[Symbol.asyncDispose]());

const compute = async (formula: string, relation = TABLE, columns = COLUMNS): Promise<{ value: number | null; n: number }> => {
  const { value, rows } = compileFormula(checkFormula(parseFormula(formula), columns));
  return duck.one(`SELECT ${value} AS value, ${rows} AS n FROM ${relation}`);
};

const computeBlanks = async (formula: string): Promise<{ value: number | null; blank: number; isByZero: boolean }> => {
  const { value, blankRows, dividesByZero } = compileFormula(checkFormula(parseFormula(formula), COLUMNS));
  return duck.one(`SELECT ${value} AS value, ${blankRows} AS blank, ${dividesByZero} AS "isByZero" FROM ${TABLE}`);
};

describe('compileFormula', () => {
  it.each<[formula: string, value: number | null, n: number]>([
    ['SUM(Wert)', 10, 3],
    ['AVG(Wert)', 10 / 3, 3],
    ['COUNT()', 4, 4],
    ['COUNT(*)', 4, 4],
    ['COUNT(Art)', 3, 3],
    ['COUNT_DISTINCT(Art)', 2, 3],
    ['COUNT_REPEATED(Art, 1)', 2, 3],
    ['COUNT_REPEATED(Art, 2)', 1, 3],
    ['COUNT_REPEATED(Art, 2 WHERE Menge < 30)', 0, 2],
    ['COUNT_REPEATED(Menge, 1 WHERE Wert > 100)', 0, 0],
    ['100 * COUNT_REPEATED(Art, 2) / COUNT_DISTINCT(Art)', 50, 3],
    ['MEDIAN(Wert)', 2.5, 3],
    ['MIN(Wert) + MAX(Wert)', 7.5, 3],
    ['PERCENTILE(Wert, 0.5)', 2.5, 3],
    ['PERCENTILE(Menge, 0.25)', 15, 3],
    ['STDDEV(Menge)', 10, 3],
    ["SUM_IF(Wert, Art = 'a')", 1.5, 1],
    ["SUM(Menge WHERE Art = 'a')", 40, 2],
    ['COUNT_IF(offen)', 2, 2],
    ['COUNT_IF(NOT offen)', 1, 1],
    ['COUNT_IF(offen IS NULL)', 1, 1],
    ['100 * COUNT_IF(offen) / COUNT(offen)', 200 / 3, 3],
    ['AVG_IF(Wert, Menge >= 20)', 2.5, 1],
    ["COUNT_IF(Art IN ('a', 'c'))", 2, 2],
    ["COUNT_IF(Art NOT IN ('a', 'c'))", 1, 1],
    ["COUNT_IF(Beginn < DATE('2026-01-31'))", 2, 2],
    ["AVG(DATE_DIFF('day', Beginn, Ende))", (0.5 + 30) / 2, 2],
    ["AVG(DATE_DIFF('hour', Beginn, Ende))", (12 + 720) / 2, 2],
    ["SUM(DATE_DIFF('month', Beginn, Ende))", 1, 2],
    ["DATE_DIFF('day', MIN(Beginn), MAX(Ende))", 59, 4],
    ['SUM(IF(offen, Wert, 0))', 7.5, 4],
    ['SUM(COALESCE(Wert, 100))', 110, 4],
    ["COUNT_IF(CONTAINS(LOWER(Art), 'a'))", 2, 2],
    ['-2 ^ 2 + 0 * COUNT()', -4, 4],
    ['2 ^ 3 ^ 2 + 0 * COUNT()', 512, 4],
    ['7 - 2 - 1 + 0 * COUNT()', 4, 4],
    ['12 / 3 / 2 + 0 * COUNT()', 2, 4],
    ['1 / 4 + 0 * COUNT()', 0.25, 4],
    ['17 % 5 + 0 * COUNT()', 2, 4],
    ['ROUND(AVG(Wert), 2)', 3.33, 3],
    ['LEAST(SUM(Wert), 3) + GREATEST(SUM(Wert), 30)', 33, 3],
    ['AVG(GREATEST(Wert, 0))', 10 / 3, 3],
    ['SUM(LEAST(COALESCE(Wert, 1), Menge))', 5, 3],
    ['SUM(LEAST(Wert, GREATEST(Menge, 1), 3))', 4, 2],
    ['NULLIF(SUM(Wert), 10)', null, 3],
    ['IF(COUNT() > 3, 1, 2)', 1, 4],
  ])('computes %s as %d', async (formula, value, n) => {
    const computed = await compute(formula);
    if (value === null) expect(computed.value).toBeNull();
    else expect(computed.value).toBeCloseTo(value, 10);
    expect(computed.n).toBe(n);
  });

  it('returns null, not infinity, for a division by zero', async () => {
    for (const formula of ['SUM(Wert) / 0', 'SUM(Wert) % 0', 'SUM(Wert / (Menge - Menge))', "COUNT() / COUNT_IF(Art = 'z')"])
      expect((await compute(formula)).value).toBeNull();
  });

  it.each<[formula: string, value: number | null]>([
    ["SUM_IF(Wert, Art = 'z')", 0],
    ["SUM(Wert WHERE Art = 'z') - SUM_IF(Menge, Art = 'z')", 0],
    ["100 * SUM_IF(Menge, Art = 'z') / SUM(Menge)", 0],
    ["COUNT_IF(Art = 'z')", 0],
    ["COUNT_DISTINCT_IF(Art, Art = 'z')", 0],
    ["AVG_IF(Wert, Art = 'z')", null],
    ["MAX_IF(Wert, Art = 'z')", null],
    ["SUM(Wert) / SUM_IF(Menge, Art = 'z')", null],
  ])('computes %s, which no row meets, as %d', async (formula, value) => {
    expect((await compute(formula)).value).toBe(value);
  });

  it('leaves a row out of arithmetic with a blank, unless the formula states what a blank is', async () => {
    expect((await compute('SUM(Menge - Wert)')).value).toBe(26);
    expect((await compute('SUM(Menge - COALESCE(Wert, 0))')).value).toBe(56);
    expect((await compute('SUM(Menge * Wert)')).value).toBe(65);
    expect((await compute('AVG(Menge - Wert)')).value).toBe(13);
    expect((await compute('AVG(Menge)')).value).toBe(20);
  });

  it('sums a column without values to 0, but has no sum of expressions without values', async () => {
    expect((await compute('SUM(Wert WHERE Wert IS NULL)')).value).toBe(0);
    expect((await compute('SUM(Menge - Wert WHERE Wert IS NULL)')).value).toBeNull();
    expect((await compute("SUM(Menge - Wert WHERE Art = 'z')")).value).toBe(0);
  });

  it.each<[formula: string, blank: number]>([
    ['COUNT()', 0],
    ['COUNT(Art)', 0],
    ['COUNT_DISTINCT(Art)', 0],
    ['SUM(Wert)', 1],
    ['AVG(Wert)', 1],
    ['SUM(Menge - Wert)', 2],
    ['SUM(Wert) + SUM(Menge)', 2],
    ['SUM(COALESCE(Wert, 0))', 0],
    ['AVG(IF(Art IS NULL, NULL, 1))', 0],
    ['SUM(Wert / (Menge - Menge))', 4],
    ["COUNT_IF(Art = 'a')", 0],
    ["COUNT_IF(Art IN ('a'))", 0],
    ["COUNT_IF(Art <> 'a')", 1],
    ["COUNT_IF(Art NOT IN ('a', 'c'))", 1],
    ["COUNT_IF(NOT (Art = 'a'))", 1],
    ["COUNT_IF(NOT (Art <> 'a'))", 0],
    ["COUNT_IF(NOT Art NOT IN ('a'))", 0],
    ['COUNT_IF(offen)', 0],
    ['COUNT_IF(NOT offen)', 1],
    ['COUNT_IF(Menge > 15)', 1],
    ["COUNT_IF(Menge > 15 OR Art <> 'a')", 1],
    ["COUNT_IF(Menge > 15 AND Art <> 'a')", 1],
    ['COUNT_IF(Menge IS NULL)', 0],
    ["COUNT_IF(CONTAINS(Art, 'a'))", 0],
    ["SUM_IF(Wert, Art = 'a')", 1],
    ["SUM_IF(Wert, Art = 'b')", 0],
    ["SUM(IF(Art <> 'a', 1, 0))", 1],
    ["AVG(DATE_DIFF('day', Beginn, Ende))", 2],
    ["SUM_IF(Menge, Art <> 'a') + SUM(Wert)", 2],
  ])('counts the rows that blanks leave out of %s: %d', async (formula, blank) => {
    expect((await computeBlanks(formula)).blank).toBe(blank);
  });

  it('recognises a divisor of 0', async () => {
    expect(await computeBlanks("SUM(Wert) / COUNT_IF(Art = 'z')")).toMatchObject({ value: null, isByZero: true });
    expect(await computeBlanks("SUM(Wert) / AVG_IF(Wert, Art = 'z')")).toMatchObject({ value: null, isByZero: false });
    expect(await computeBlanks('SUM(Wert) / COUNT()')).toMatchObject({ value: 2.5, isByZero: false });
  });

  it('measures elapsed time between instants exactly across a change of the clocks', async () => {
    // In Germany, 29 March 2026 has 23 hours and 25 October 2026 has 25.
    const relation = `(VALUES (TIMESTAMP '2026-03-28 12:00', TIMESTAMP '2026-03-29 12:00'), (TIMESTAMP '2026-10-24 12:00', TIMESTAMP '2026-10-25 12:00')) AS t(a, b)`;
    const columns = ['a', 'b'].map((name) => ({ name, type: 'timestamp', instantIn: 'Europe/Berlin' }));
    expect((await compute("MIN(DATE_DIFF('hour', a, b))", relation, columns)).value).toBe(23);
    expect((await compute("MAX(DATE_DIFF('hour', a, b))", relation, columns)).value).toBe(25);
    const local = columns.map(({ name, type }) => ({ name, type }));
    expect((await compute("AVG(DATE_DIFF('hour', a, b))", relation, local)).value).toBe(24);
  });

  it('returns null and n = 0 for an empty table', async () => {
    const nothing = `(SELECT * FROM ${TABLE} WHERE false)`;
    expect(await compute('AVG(Wert)', nothing)).toEqual({ value: null, n: 0 });
    expect(await compute('COUNT()', nothing)).toEqual({ value: 0, n: 0 });
  });
});

const HOSTILE = [
  '"',
  '""',
  "'",
  '`',
  ';',
  '--',
  '/*',
  '*/',
  '"; DROP TABLE canary; --',
  "'; DROP TABLE canary; --",
  '$1',
  '?',
  '{x}',
  '\\',
  "\\'",
  'SELECT',
  'Umsatz (Stück) ÄÖÜß',
  '表',
  '🚲',
  ' ',
  "read_csv('/etc/passwd')",
  'a.b',
  'x"."y',
  "E'\\x27'",
  '$$',
];

describe('compileFormula with hostile names, texts and formulas', () => {
  beforeAll(async () => duck.run('CREATE TABLE canary AS SELECT 42 AS answer'));
  const canary = () => duck.one('SELECT answer FROM canary');

  const random = new Random(20_260_115);
  const piece = (): string => HOSTILE[random.between(0, HOSTILE.length - 1)] ?? '';
  const hostileText = (): string => Array.from({ length: 1 + random.between(0, 3) }, piece).join('');

  it('reads only the quoted column', async () => {
    for (let round = 0; round < 300; round += 1) {
      const [name, text] = [hostileText(), hostileText()];
      if (name.trim() === '') continue;
      const relation = `(SELECT 7 AS ${identifier(name)}, ${literal(text)} AS label)`;
      const columns = [
        { name, type: 'integer' },
        { name: 'label', type: 'text' },
      ];
      const formula = `SUM(${quotedColumn(name)} WHERE label = ${quotedText(text)})`;
      expect(await compute(formula, relation, columns)).toEqual({ value: 7, n: 1 });
    }
    expect(await canary()).toEqual({ answer: 42 });
  });

  /** Grammar of random formulas: A is an aggregate; N, T and C are a number, a text and a condition per row; H is hostile text. */
  const GRAMMAR: Readonly<Record<string, readonly string[]>> = {
    A: [
      'SUM(N)',
      'AVG(N WHERE C)',
      'COUNT_IF(C)',
      'COUNT()',
      'PERCENTILE(N, 0.5)',
      '(A + A)',
      'A / A',
      '-A',
      'A ^ 2',
      'IF(A > A, A, NULL)',
      'N',
    ],
    N: ['Wert', '"Menge"', '`Wert`', '0', '1e300', '3', '(N - N)', 'N / N', 'COALESCE(N, 0)', "DATE_DIFF('day', Beginn, Ende)", 'H'],
    T: ['Art', "'H'", 'LOWER(T)', "'a'"],
    C: ['N < N', 'T = T', 'offen', 'NOT C', '(C AND C)', "T IN ('a', 'H')", 'Beginn IS NULL', 'CONTAINS(T, T)', '"H" = 1'],
  };
  const generated = (symbol: string, depth: number): string => {
    if (symbol === 'H') return piece();
    const choices = GRAMMAR[symbol] ?? [];
    const choice = choices[random.between(0, depth > 4 ? 3 : choices.length - 1)] ?? '';
    return choice.replace(/\b[ANTCH]\b/g, (inner) => generated(inner, depth + 1));
  };

  it('rejects a random formula or computes a number or null', async () => {
    let computed = 0;
    for (let round = 0; round < 3_000; round += 1) {
      const formula = generated('A', 0);
      try {
        const { value } = await compute(formula);
        expect(value === null || typeof value === 'number').toBe(true);
        computed += 1;
      } catch (error) {
        if (!(error instanceof FormulaError)) throw new Error(`DuckDB rejected ${formula}`, { cause: error });
      }
    }
    expect(computed).toBeGreaterThan(500);
    expect(await canary()).toEqual({ answer: 42 });
  });
});
