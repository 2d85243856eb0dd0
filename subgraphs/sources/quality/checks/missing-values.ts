import { literal } from '../../../../platform/analytics/index.js';
import {
  isNumeric,
  isStoredAsText,
  isTemporal,
  numberOf,
  RAW,
  secondsOf,
  trimmed,
  VALUES,
  type WorkingColumn,
  type WorkingTable,
} from '../working-table.js';

/** Words for "no value" in German and English tables and spreadsheets, lower case. */
const NULL_WORDS = [
  'n/a|na|n.a.|#n/a|#n/v|#nv|null|(null)|<null>|nil|none|nan|undefined|\\n',
  '-|--|---|–|—|.|..|...|?|??|???|/|*|_',
  'unknown|missing|empty|(empty)|blank|(blank)|not available|not applicable|not specified|tbd|tba',
  'unbekannt|fehlt|leer|(leer)|k.a.|k. a.|k.a|k/a|keine angabe|keine angaben|ohne angabe',
  'nicht verfügbar|nicht vorhanden|nicht angegeben|nicht bekannt|entfällt|n.v.|n. v.|n.b.|n. b.',
  '#wert!|#value!|#bezug!|#ref!|#div/0!|#name?|#zahl!|#num!|#null!',
].flatMap((words) => words.split('|'));

/** Numbers of nines that legacy systems use for missing values; both signs count. */
const SENTINEL_NUMBERS = [999, 9999, 99_999, 999_999, 9_999_999, 99_999_999, 999_999_999] as const;

/** Dates that spreadsheets and databases use for missing dates. */
const SENTINEL_DATES = '0001-01-01 1753-01-01 1899-12-30 1899-12-31 1900-01-01 1970-01-01 2099-12-31 2999-12-31 9999-12-31'.split(' ');

/** Minimum number of other values that is needed to distinguish a sentinel from an ordinary value. */
const MIN_OTHER_VALUES = 10;

export interface MissingCounts {
  column: WorkingColumn;
  /** Number of values that are NULL, not a number, empty or only white space. */
  gaps: number;
  disguised: { token: string; count: number }[];
  /** SQL conditions on `RAW`. */
  isGap: string;
  isDisguised: string;
}

/**
 * Counts gaps and disguised nulls per column (Pearson 2006, "The problem of disguised missing data") and creates `VALUES`, in which both
 * are NULL. A word counts if it fills a whole cell; a sentinel number or date only if it is outside the outer Tukey fences of the column's
 * other values.
 */
export const findMissingValues = async (table: WorkingTable): Promise<MissingCounts[]> => {
  const counts: MissingCounts[] = [];
  for (const column of table.columns) {
    const isGap = gapCondition(column);
    const { gaps } = await table.duck.one<{ gaps: number }>(`SELECT count(*) FILTER (WHERE ${isGap}) AS gaps FROM ${RAW}`);
    const words = isStoredAsText(column) ? await nullWords(table, column) : [];
    const sentinels = await outlyingSentinels(table, column);
    const conditions = [
      ...(words.length > 0 ? [`lower(${trimmed(column.raw)}) IN (${words.map(({ token }) => literal(token)).join(', ')})`] : []),
      ...(sentinels.length > 0 ? [`${measureOf(column)} IN (${sentinels.map(({ measure }) => measure).join(', ')})`] : []),
    ];
    const disguised = [...words, ...sentinels.map(({ token, count }) => ({ token, count }))];
    counts.push({ column, gaps, disguised, isGap, isDisguised: conditions.length > 0 ? `(${conditions.join(' OR ')})` : 'false' });
  }
  const values = counts.map(
    ({ column, isGap, isDisguised }) => `CASE WHEN ${isGap} OR ${isDisguised} THEN NULL ELSE ${column.raw} END AS ${column.value}`,
  );
  await table.duck.run(`CREATE TEMP VIEW ${VALUES} AS SELECT row, ${values.join(', ')} FROM ${RAW}`);
  for (const { column } of counts) {
    const { present, distinct } = await table.duck.one<{ present: number; distinct: number }>(
      `SELECT coalesce(sum(n), 0) AS present, count(*) AS distinct
       FROM (SELECT ${column.value}, count(*) AS n FROM ${VALUES} WHERE ${column.value} IS NOT NULL GROUP BY 1)`,
    );
    Object.assign(column, { present, distinct });
  }
  return counts;
};

const gapCondition = (column: WorkingColumn): string => {
  if (isStoredAsText(column)) return `(${column.raw} IS NULL OR ${trimmed(column.raw)} = '')`;
  const notANumber = column.stored === 'DOUBLE' || column.stored === 'FLOAT' ? ` OR isnan(${column.raw})` : '';
  return `(${column.raw} IS NULL${notANumber})`;
};

const nullWords = async (table: WorkingTable, column: WorkingColumn): Promise<{ token: string; count: number }[]> => {
  const word = `lower(${trimmed('stored')})`;
  const counted = `(SELECT ${column.raw} AS stored, count(*) AS n FROM ${RAW} GROUP BY 1)`;
  const found = await table.duck.rows<{ token: string; count: number }>(
    `SELECT ${word} AS token, sum(n) AS count FROM ${counted}
     WHERE ${word} IN (${NULL_WORDS.map(literal).join(', ')}) GROUP BY 1 ORDER BY 2 DESC, 1`,
  );
  if (!found.some(({ token }) => token === 'na')) return found;
  // Among two-letter codes, NA is an ordinary code (Namibia, North America).
  const { codes } = await table.duck.one<{ codes: number }>(
    `SELECT coalesce(sum(n) FILTER (WHERE length(${word}) = 2) / sum(n), 0) AS codes FROM ${counted} WHERE ${word} NOT IN ('', 'na')`,
  );
  return codes >= 0.5 ? found.filter(({ token }) => token !== 'na') : found;
};

/** Returns the SQL expression that sentinels are compared with: the number itself, or seconds since 1970. */
const measureOf = (column: WorkingColumn): string => (isTemporal(column) ? secondsOf(column.raw) : numberOf(column.raw));

const outlyingSentinels = async (
  table: WorkingTable,
  column: WorkingColumn,
): Promise<{ token: string; count: number; measure: number }[]> => {
  if (!isNumeric(column) && !isTemporal(column)) return [];
  const candidates = isNumeric(column)
    ? SENTINEL_NUMBERS.flatMap((number) => [
        { token: String(number), measure: number },
        { token: String(-number), measure: -number },
      ])
    : SENTINEL_DATES.map((date) => ({ token: date, measure: Date.parse(date) / 1000 }));
  const measure = measureOf(column);
  const list = candidates.map((candidate) => candidate.measure).join(', ');
  const found = await table.duck.rows<{ measure: number; count: number }>(
    `SELECT ${measure} AS measure, count(*) AS count FROM ${RAW} WHERE ${measure} IN (${list}) GROUP BY 1 ORDER BY 2 DESC, 1`,
  );
  if (found.length === 0) return [];
  const others = await table.duck.one<{ n: number; q1: number; q3: number }>(
    `SELECT count(x) AS n, quantile_cont(x, 0.25) AS q1, quantile_cont(x, 0.75) AS q3
     FROM (SELECT ${measure} AS x FROM ${RAW}) WHERE x NOT IN (${list})`,
  );
  if (others.n < MIN_OTHER_VALUES) return [];
  const reach = 3 * (others.q3 - others.q1);
  return found
    .filter(({ measure: value }) => value < others.q1 - reach || value > others.q3 + reach)
    .map((hit) => ({ ...hit, token: candidates.find((candidate) => candidate.measure === hit.measure)?.token ?? String(hit.measure) }));
};
