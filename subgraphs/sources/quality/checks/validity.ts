import { localized } from '../../../../platform/content/index.js';
import { literal } from '../../../../platform/analytics/index.js';
import { type CheckName, type DimensionResult, passRate, type QualityCheck, qualityCheck } from '../assessment.schema.js';
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
} from '../working-table.js';
import { messagesIn } from '../messages.js';
import { assessNotation } from '../notation/mixed-notation.js';

/** A text column has a format if at least this share of its values matches it; the others are then violations. */
const FORMAT_SHARE = 0.8;

/** Minimum number of values to detect a format. */
const MIN_FORMAT_VALUES = 10;

/**
 * A fixed-length code is one exact pattern with a number of four or more digits that covers at least the first share; otherwise up to
 * `MAX_RUN_PATTERNS` run patterns must cover the second share.
 */
const EXACT_PATTERN_SHARE = 0.95;
const RUN_PATTERN_SHARE = 0.9;
const MAX_RUN_PATTERNS = 3;

/** Next to dominant patterns, a pattern that occurs once or in at most this share of the values is a violation. */
const RARE_PATTERN_SHARE = 0.01;

/** Character patterns are checked if at least this share of the values contains a digit; names and prose have no pattern. */
const CODE_SHARE = 0.9;

/** UTF-8 read as Windows-1252 or Latin-1, and the replacement character. */
const DAMAGED = 'Ã[\\x{80}-\\x{BF}\\x{152}-\\x{178}\\x{2013}-\\x{203A}\\x{20AC}]|â€|\\x{FFFD}';

/** Distinct texts from which the format of a column is detected; violations are counted in all. */
const MAX_SCREENED = 20_000;

const POSTAL_NAME = /plz|postleitzahl|zip|post(al)?[\s_-]?code/i;

interface Format {
  check: CheckName;
  /** SQL condition on `v` for values of the format. */
  holds: string;
}

const matches = (pattern: string): string => `regexp_full_match(v, ${literal(pattern)})`;

/** Returns formats from most to least specific; the first that most values match is the column's format. */
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
 * Computes the share of present values that conform to the declared type of their column and, in text columns, to the format of most
 * values. Other values are recorded as suspects.
 */
export const assessValidity = async (table: WorkingTable): Promise<DimensionResult> => {
  const checks: QualityCheck[] = [];
  const cells: { checked: number; failed: number }[] = [];
  for (const column of table.columns) {
    if (column.present === 0) continue;
    const found = isTextColumn(column)
      ? await withValueCounts(table, column, () => textChecks(table, column))
      : [await declaredType(table, column)];
    checks.push(...found);
    if (found.length > 0) cells.push({ checked: column.present, failed: await invalidCells(table, column, found) });
  }
  const score = passRate(cells);
  return {
    dimension: 'validity',
    score,
    formula: localized(messagesIn, ({ formula }) => formula.validity),
    reason: score === null ? localized(messagesIn, ({ reason }) => reason.noFormats) : null,
    notes: [],
    checks,
  };
};

/** Returns the number of cells that fail at least one check of their column. */
const invalidCells = async (table: WorkingTable, column: WorkingColumn, found: readonly QualityCheck[]): Promise<number> => {
  const failing = found.filter(({ failed }) => failed > 0);
  if (failing.length <= 1) return failing[0]?.failed ?? 0;
  const { cells } = await table.duck.one<{ cells: number }>(
    `SELECT count(DISTINCT row) AS cells FROM ${SUSPECTS}
     WHERE col = ${column.index} AND reason IN (${failing.map(({ name }) => literal(name)).join(', ')})`,
  );
  return cells;
};

/** Checks the declared type. Types that the storage enforces always hold; text and decimals are tested. */
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
    failed > 0 ? await evidenceRows(table, { from: `${VALUES} JOIN ${RAW} USING (row)`, where, evidenceColumns: [column] }) : [],
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
  const damaged = await valueCheck(table, column, {
    check: 'damaged-encoding',
    violation: `regexp_matches(v, ${literal(DAMAGED)})`,
    facts: {},
  });
  const checks = damaged && damaged.failed > 0 ? [damaged] : [];
  if (column.present < MIN_FORMAT_VALUES) return checks;
  const rule = (await formatOf(table, column)) ?? (await patternOf(table, column));
  const format = rule && (await valueCheck(table, column, rule));
  const notation = await assessNotation(table, column);
  return [...(format ? [format] : []), ...(notation ? [notation] : []), ...checks];
};

/** A rule for texts: an SQL condition on `v` that matches violations. */
interface Rule {
  check: CheckName;
  violation: string;
  facts: QualityCheck['facts'];
}

/** Returns the texts from which a format is detected: all, or a share by hash. */
const screened = (column: WorkingColumn): string => {
  const step = Math.ceil(column.distinct / MAX_SCREENED);
  return step > 1 ? `(SELECT * FROM ${COUNTS} WHERE hash(v) % ${step} = 0)` : COUNTS;
};

const formatOf = async (table: WorkingTable, column: WorkingColumn): Promise<Rule | undefined> => {
  const formats = formatsFor(column);
  const shares = formats.map(({ holds }, index) => `coalesce(sum(n) FILTER (WHERE ${holds}) / sum(n), 0) AS s${index}`).join(', ');
  const found = await table.duck.one<Record<string, number>>(`SELECT ${shares} FROM ${screened(column)}`);
  const format = formats.find((_, index) => (found[`s${index}`] ?? 0) >= FORMAT_SHARE);
  return format && { check: format.check, violation: `NOT coalesce(${format.holds}, false)`, facts: {} };
};

/**
 * SQL of a text with upper-case letters, lower-case letters and digits replaced by their class; in `runPattern` each run is one character.
 */
const exactPattern = `regexp_replace(regexp_replace(regexp_replace(v, '\\p{Lu}', 'A', 'g'), '\\p{Ll}', 'a', 'g'), '[0-9]', '9', 'g')`;
const runPattern = `regexp_replace(regexp_replace(regexp_replace(${exactPattern}, 'A+', 'A', 'g'), 'a+', 'a', 'g'), '9+', '9', 'g')`;

const patternOf = async (table: WorkingTable, column: WorkingColumn): Promise<Rule | undefined> => {
  const { codes, values } = await table.duck.one<{ codes: number; values: number }>(
    `SELECT coalesce(sum(n) FILTER (WHERE regexp_matches(v, '[0-9]')), 0) AS codes, coalesce(sum(n), 0) AS values FROM ${screened(column)}`,
  );
  if (codes < CODE_SHARE * values) return undefined;
  const [exact] = await topPatterns(table, column, exactPattern, 1);
  if (exact?.p.includes('9999') && exact.n >= EXACT_PATTERN_SHARE * values) return rareBeside(table, column, exactPattern, [exact]);
  let covered = 0;
  const usual: PatternCount[] = [];
  for (const pattern of await topPatterns(table, column, runPattern, MAX_RUN_PATTERNS)) {
    usual.push(pattern);
    covered += pattern.n;
    if (covered >= RUN_PATTERN_SHARE * values) return rareBeside(table, column, runPattern, usual);
  }
  return undefined;
};

interface PatternCount extends Record<string, unknown> {
  p: string;
  n: number;
}

const topPatterns = (table: WorkingTable, column: WorkingColumn, pattern: string, limit: number): Promise<PatternCount[]> =>
  table.duck.rows<PatternCount>(
    `SELECT ${pattern} AS p, sum(n) AS n FROM ${screened(column)} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${limit}`,
  );

const rareBeside = async (table: WorkingTable, column: WorkingColumn, pattern: string, top: PatternCount[]): Promise<Rule> => {
  const rare = Math.max(1, RARE_PATTERN_SHARE * column.present);
  const usual = top.map(({ p }) => literal(p)).join(', ');
  const patterns = `(SELECT ${pattern} AS p, sum(n) AS n FROM ${COUNTS} GROUP BY 1)`;
  const counts = await table.duck.rows<PatternCount>(`SELECT p, n FROM ${patterns} WHERE p IN (${usual}) ORDER BY n DESC, p`);
  return {
    check: 'character-pattern',
    violation: `${pattern} NOT IN (${usual}) AND ${pattern} IN (SELECT p FROM ${patterns} WHERE n <= ${rare})`,
    facts: Object.fromEntries(counts.map(({ p, n }) => [p, n])),
  };
};

/** Runs a check by a rule; returns undefined if the format or pattern fails too often to be one. */
const valueCheck = async (
  table: WorkingTable,
  column: WorkingColumn,
  { check, violation, facts }: Rule,
): Promise<QualityCheck | undefined> => {
  const failing = 'quality_failing_values';
  await table.duck.run(
    `CREATE OR REPLACE TEMP TABLE ${failing} AS SELECT v, n, NULL::VARCHAR AS suggestion FROM ${COUNTS} WHERE ${violation}`,
  );
  const { failed } = await table.duck.one<{ failed: number }>(`SELECT coalesce(sum(n), 0) AS failed FROM ${failing}`);
  const counts = { checked: column.present, failed };
  let result: QualityCheck | undefined;
  if (failed === 0) result = qualityCheck(check, [column.name], counts, [], facts);
  else if (check === 'damaged-encoding' || failed <= (1 - FORMAT_SHARE) * column.present) {
    await suspectValues(table, column, check, `SELECT v, suggestion FROM ${failing}`, check === 'damaged-encoding');
    const where = `${trimmed(column.raw)} IN (SELECT v FROM ${failing})`;
    const evidence = await evidenceRows(table, { from: RAW, where, evidenceColumns: [column] });
    result = qualityCheck(check, [column.name], counts, evidence, facts);
  }
  await table.duck.run(`DROP TABLE ${failing}`);
  return result;
};
