import { literal } from '../../../platform/analytics/index.js';
import { type CheckName, type DimensionResult, passRate, type QualityCheck, qualityCheck } from './assessment.schema.js';
import { COUNTS, isTextColumn, suspectValues, withValueCounts } from './value-counts.js';
import {
  evidenceRows,
  isStoredAsText,
  numberOf,
  RAW,
  SUSPECTS,
  trimmed,
  VALUES,
  type WorkingColumn,
  type WorkingTable,
} from './working-table.js';

/** A text column has a format when at least this share of its values follows it; the others are then violations. */
const FORMAT_SHARE = 0.8;

/** Fewer values do not show a format. */
const MIN_FORMAT_VALUES = 10;

/** One exact pattern with a number of four digits or more that covers this share makes a fixed-length code; else up to three patterns of runs must cover the second. */
const EXACT_PATTERN_SHARE = 0.95;
const RUN_PATTERN_SHARE = 0.9;
const MAX_RUN_PATTERNS = 3;

/** Beside dominating patterns, one that occurs once or in at most this share of the values is a violation. */
const RARE_PATTERN_SHARE = 0.01;

/** Character patterns are looked at where at least this share of the values contains a digit: names and prose have no pattern. */
const CODE_SHARE = 0.9;

/** UTF-8 read as Windows-1252 or Latin-1, and the replacement character. */
const DAMAGED = 'Ã[\\x{80}-\\x{BF}\\x{152}-\\x{178}\\x{2013}-\\x{203A}\\x{20AC}]|â€|\\x{FFFD}';

const POSTAL_NAME = /plz|postleitzahl|zip|post(al)?[\s_-]?code/i;

interface Format {
  check: CheckName;
  /** SQL condition on `v` that a value of the format meets. */
  holds: string;
}

const matches = (pattern: string): string => `regexp_full_match(v, ${literal(pattern)})`;

/** From the most to the least specific; the first that most values follow is the column's format. */
const formatsFor = (column: WorkingColumn): Format[] => [
  { check: 'email-format', holds: matches('[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+') },
  {
    check: 'date-format',
    holds:
      `(TRY_CAST(v AS TIMESTAMP) IS NOT NULL OR ` +
      `try_strptime(v, ['%d.%m.%Y', '%d.%m.%y', '%d/%m/%Y', '%m/%d/%Y', '%Y/%m/%d', '%d.%m.%Y %H:%M', '%d.%m.%Y %H:%M:%S']) IS NOT NULL)`,
  },
  ...(POSTAL_NAME.test(column.name)
    ? ['\\d{5}(-\\d{4})?', '\\d{4}'].map((pattern) => ({ check: 'postal-code-format' as const, holds: matches(pattern) }))
    : []),
  {
    check: 'number-format',
    holds: matches('[+-]?(\\d+([.,]\\d+)?|\\d{1,3}(\\.\\d{3})+(,\\d+)?|\\d{1,3}(,\\d{3})+(\\.\\d+)?)\\s?(%|€|EUR|\\$|USD|£|GBP|CHF)?'),
  },
];

/**
 * Validity: share of present values that conform to the declared type of their column and, in text columns, to the format
 * that most values follow. Values outside are recorded as suspects.
 */
export const assessValidity = async (table: WorkingTable): Promise<DimensionResult> => {
  const checks: QualityCheck[] = [];
  for (const column of table.columns) {
    if (column.present === 0) continue;
    if (!isTextColumn(column)) checks.push(await declaredType(table, column));
    else checks.push(...(await withValueCounts(table, column, () => textChecks(table, column))));
  }
  const score = passRate(checks);
  return {
    dimension: 'validity',
    score,
    formula: {
      de: '1 − Σ ungültige Werte / Σ geprüfte Werte; gültig heißt: passt zum erklärten Datentyp, zum Format der Textspalte (ab 80 % der Werte) und ist unbeschädigt kodiert',
      en: '1 − Σ invalid values / Σ checked values; valid means: fits the declared type, the format of the text column (followed by at least 80 % of its values) and is encoded soundly',
    },
    reason:
      score === null
        ? { de: 'Keine Spalte hat einen prüfbaren Datentyp oder ein erkennbares Format.', en: 'No column has a type or a format to check.' }
        : null,
    notes: [],
    checks,
  };
};

/** Types that the storage itself enforces hold for every value; text and fractions are tested. */
const declaredType = async (table: WorkingTable, column: WorkingColumn): Promise<QualityCheck> => {
  const holds = conformsTo(column);
  const where = `${column.value} IS NOT NULL AND NOT coalesce(${holds}, false)`;
  const { failed } = await table.duck.one<{ failed: number }>(`SELECT count(*) AS failed FROM ${VALUES} WHERE ${where}`);
  if (failed > 0)
    await table.duck.run(`INSERT INTO ${SUSPECTS} SELECT row, ${column.index}, 'declared-type', true, NULL FROM ${VALUES} WHERE ${where}`);
  return qualityCheck(
    'declared-type',
    [column.name],
    { checked: column.present, failed },
    failed > 0 ? await evidenceRows(table, { from: `${VALUES} JOIN ${RAW} USING (row)`, where, shown: [column] }) : [],
    { type: column.type },
  );
};

const conformsTo = (column: WorkingColumn): string => {
  const text = isStoredAsText(column) ? trimmed(column.value) : column.value;
  switch (column.type) {
    case 'text':
      return 'true';
    case 'integer':
      return isStoredAsText(column) ? `regexp_full_match(${text}, '[+-]?\\d+')` : `${numberOf(text)} = trunc(${numberOf(text)})`;
    case 'decimal':
      return `${numberOf(text)} IS NOT NULL`;
    case 'boolean':
      return `TRY_CAST(${text} AS BOOLEAN) IS NOT NULL`;
    case 'date':
      return `TRY_CAST(${text} AS DATE) IS NOT NULL`;
    case 'timestamp':
      return `TRY_CAST(${text} AS TIMESTAMP) IS NOT NULL`;
  }
};

const textChecks = async (table: WorkingTable, column: WorkingColumn): Promise<QualityCheck[]> => {
  const checks: QualityCheck[] = [];
  if (column.present >= MIN_FORMAT_VALUES) {
    const format = await formatOf(table, column);
    if (format) checks.push(await valueCheck(table, column, format.check, `NOT coalesce(${format.holds}, false)`));
    else {
      const pattern = await patternOf(table, column);
      if (pattern) checks.push(await valueCheck(table, column, 'character-pattern', pattern.violation, pattern.facts));
    }
  }
  const damaged = await valueCheck(table, column, 'damaged-encoding', `regexp_matches(v, ${literal(DAMAGED)})`);
  return damaged.failed > 0 ? [...checks, damaged] : checks;
};

const formatOf = async (table: WorkingTable, column: WorkingColumn): Promise<Format | undefined> => {
  const formats = formatsFor(column);
  const shares = formats.map(({ holds }, index) => `coalesce(sum(n) FILTER (WHERE ${holds}), 0) / sum(n) AS s${index}`).join(', ');
  const found = await table.duck.one<Record<string, number>>(`SELECT ${shares} FROM ${COUNTS}`);
  return formats.find((_, index) => (found[`s${index}`] ?? 0) >= FORMAT_SHARE);
};

/** Upper and lower case letters and digits by class; in the second form each run of a class is one sign. */
const exactPattern = `regexp_replace(regexp_replace(regexp_replace(v, '\\p{Lu}', 'A', 'g'), '\\p{Ll}', 'a', 'g'), '[0-9]', '9', 'g')`;
const runPattern = `regexp_replace(regexp_replace(regexp_replace(${exactPattern}, 'A+', 'A', 'g'), 'a+', 'a', 'g'), '9+', '9', 'g')`;

const patternOf = async (
  table: WorkingTable,
  column: WorkingColumn,
): Promise<{ violation: string; facts: Record<string, number> } | undefined> => {
  const { codes } = await table.duck.one<{ codes: number }>(
    `SELECT coalesce(sum(n) FILTER (WHERE regexp_matches(v, '[0-9]')), 0) / sum(n) AS codes FROM ${COUNTS}`,
  );
  if (codes < CODE_SHARE) return undefined;
  const [exact] = await topPatterns(table, exactPattern, 1);
  if (exact?.p.includes('9999') && exact.n >= EXACT_PATTERN_SHARE * column.present) return rareBeside(column, exactPattern, [exact]);
  const runs = await topPatterns(table, runPattern, MAX_RUN_PATTERNS);
  const covered = runs.reduce((sum, { n }) => sum + n, 0);
  return covered >= RUN_PATTERN_SHARE * column.present ? rareBeside(column, runPattern, runs) : undefined;
};

const topPatterns = (table: WorkingTable, pattern: string, limit: number): Promise<{ p: string; n: number }[]> =>
  table.duck.rows<{ p: string; n: number }>(
    `SELECT ${pattern} AS p, sum(n) AS n FROM ${COUNTS} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${limit}`,
  );

const rareBeside = (column: WorkingColumn, pattern: string, top: { p: string; n: number }[]) => {
  const rare = Math.max(1, RARE_PATTERN_SHARE * column.present);
  const dominating = top.filter(({ n }) => n > rare);
  const usual = dominating.map(({ p }) => literal(p)).join(', ');
  return {
    violation: `${pattern} NOT IN (${usual}) AND ${pattern} IN (SELECT ${pattern} FROM ${COUNTS} GROUP BY 1 HAVING sum(n) <= ${rare})`,
    facts: Object.fromEntries(dominating.map(({ p, n }) => [p, n])),
  };
};

/** A check of a text column by a condition on `v` that marks the violations. */
const valueCheck = async (
  table: WorkingTable,
  column: WorkingColumn,
  check: CheckName,
  violation: string,
  facts: QualityCheck['facts'] = {},
): Promise<QualityCheck> => {
  const { failed } = await table.duck.one<{ failed: number }>(`SELECT coalesce(sum(n), 0) AS failed FROM ${COUNTS} WHERE ${violation}`);
  const counts = { checked: column.present, failed };
  if (failed === 0) return qualityCheck(check, [column.name], counts, [], facts);
  const failing = `SELECT v, NULL AS suggestion FROM ${COUNTS} WHERE ${violation}`;
  await suspectValues(table, column, check, failing, check === 'damaged-encoding');
  const evidence = await evidenceRows(table, {
    from: `${RAW}`,
    where: `${trimmed(column.raw)} IN (SELECT v FROM (${failing}))`,
    shown: [column],
  });
  return qualityCheck(check, [column.name], counts, evidence, facts);
};
