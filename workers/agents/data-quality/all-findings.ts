import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import { checkNames, type Dataset, type QualityAssessment } from '../../../subgraphs/sources/index.js';
import { formatNumber, type Language } from '../../documents/text/formatting.js';
import { datesOf } from '../../methods/table-roles/index.js';
import { enteredDate } from './order-of-dates.js';
import { messagesIn } from './messages.js';
import { keyOf } from './row-keys.js';

const FINDINGS = String.raw`auffälligkeit(?:en)?|unstimmigkeit(?:en)?|fehler|mängel|mangel|probleme?|anomal(?:y|ies|ien?)|irregularit(?:y|ies)|issues?|problems?|errors?|defects?|findings?|faults? in (?:the|it)|flaws?|befunde?`;
const BAD_ROWS = String.raw`(?:bad|wrong|faulty|suspicious|suspect|broken|dirty|offending|affected|odd) (?:rows?|lines?|records?|entries)|(?:fehlerhafte?n?|falsche?n?|auffällige?n?|schlechte?n?|verdächtige?n?|betroffene?n?) (?:zeilen?|datensätze?n?|einträge?n?)`;
const EACH = String.raw`each|every|all(?:e[nrms]?)?|any|jede[nrms]?|sämtliche[nrms]?|list|liste|auflisten|einzeln|one by one`;
/** A request for every finding with its row: "list the bad rows", „jede Auffälligkeit mit Zeile“. */
const EVERY = new RegExp(
  [
    String.raw`(?<!\p{L})(?:${EACH})\s+(?:\p{L}+\s+){0,2}(?:${FINDINGS}|${BAD_ROWS})(?!\p{L})`,
    String.raw`(?<!\p{L})(?:which|welche|show|zeig\p{L}*|nenn\p{L}*|name|give me|gib mir)\s+(?:\p{L}+\s+){0,3}(?:${BAD_ROWS})(?!\p{L})`,
    String.raw`(?<!\p{L})(?:${FINDINGS})\s+(?:\p{L}+\s+){0,3}(?:mit|with|by|nach|je|per)\s+(?:(?:der|ihrer|its|their|the)\s+)?(?:zeilen?(?:nummern?)?|rows?(?: numbers?)?|lines?(?: numbers?)?)(?!\p{L})`,
  ].join('|'),
  'iu',
);

/** Returns whether a request asks for every finding in all dimensions, with its row. */
export const asksEveryFinding = (text: string): boolean => EVERY.test(text);

/** Maximum number of rows that a sentence lists. */
const MAX_ROWS = 25;
const MAX_VALUE = 40;
/** Maximum number of date columns that are compared in pairs. */
const MAX_DATES = 12;
/**
 * Conditions for an expected order of two date columns: minimum share of rows in this order, and minimum number of rows with both dates.
 */
const IN_ORDER = { share: 0.98, rows: 30 } as const;

type Check = QualityAssessment['dimensions'][number]['checks'][number];

/**
 * Returns one sentence for each kind of finding in each column, with the rows, their keys and values. Findings come from all dimensions and
 * include dates that precede a date which they follow in nearly all other rows.
 */
export const everyFinding = async (
  duck: DuckDbSession,
  { dataset, relation, assessment }: { dataset: Pick<Dataset, 'columns' | 'profile'>; relation: string; assessment: QualityAssessment },
  language: Language,
): Promise<string[]> => {
  const messages = messagesIn(language).every;
  const names = checkNames(language);
  const count = (value: number): string => formatNumber(value, language, 0);
  const checks = merged(
    assessment.dimensions.flatMap((each) => each.checks).filter(({ failed, evidence }) => failed > 0 && evidence.length > 0),
  );
  const reversed = await reversedDates(duck, { dataset, relation });
  const rows = new Set([...checks.flatMap(({ evidence }) => evidence.map(({ row }) => row)), ...reversed.map(({ row }) => row)]);
  const keys = await keysOf(duck, { dataset, relation }, rows);
  const rowText = (row: number): string => {
    const key = keys.get(row);
    return key === undefined || key === String(row) ? String(row) : messages.row(String(row), shortened(key));
  };
  const listed = (texts: readonly string[], total: number): string =>
    `${texts.slice(0, MAX_ROWS).join('; ')}${total > Math.min(texts.length, MAX_ROWS) ? '; …' : ''}`;
  const sentences = checks.map(({ name, columns, failed, evidence }) => {
    const texts = evidence.map(({ row, values, expected, relatedRow }) => {
      if (relatedRow !== undefined) return messages.like(rowText(row), String(relatedRow));
      const cells = columns.flatMap((column) => (values[column] == null ? [] : [values[column]]));
      const value = cells.length === 0 ? null : shortened(cells.join(' / '));
      return value === null ? rowText(row) : messages.value(rowText(row), value, expected === undefined ? null : shortened(expected));
    });
    return messages.finding(names[name], columns.join(', ') || null, count(failed), listed(texts, failed));
  });
  const ofDates = [...Map.groupBy(reversed, ({ first, second }) => JSON.stringify([first, second])).values()].map((all) => {
    const texts = all.map(({ row, earlier, later }) => messages.dates(rowText(row), later, earlier));
    return messages.reversed(all[0]?.second ?? '', all[0]?.first ?? '', count(all.length), listed(texts, all.length));
  });
  const all = [...ofDates, ...sentences];
  return [...(all.length === 0 ? [messages.none] : all), messages.rowsFrom];
};

const shortened = (text: string): string => (text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE - 1)}…` : text);

const OUTLIERS: readonly Check['name'][] = ['tukey-fences', 'mad-z-score', 'group-fences'];

/** Returns the checks with the outlier checks of each column merged, because they find the same rows. */
const merged = (checks: readonly Check[]): Check[] => {
  const isOutlier = ({ name }: Check): boolean => OUTLIERS.includes(name);
  const byColumn = Map.groupBy(checks.filter(isOutlier), ({ columns }) => columns.join());
  const outliers = [...byColumn.values()].flatMap((same) => {
    const [first] = same;
    const evidence = [...new Map(same.flatMap((each) => each.evidence.map((row) => [row.row, row] as const))).values()];
    return first
      ? [
          {
            ...first,
            evidence: evidence.toSorted((a, b) => a.row - b.row),
            failed: Math.max(evidence.length, ...same.map(({ failed }) => failed)),
          },
        ]
      : [];
  });
  return [...checks.filter((check) => !isOutlier(check)), ...outliers];
};

interface Reversed {
  readonly row: number;
  readonly first: string;
  readonly second: string;
  readonly earlier: string;
  readonly later: string;
}

/** Name of the row-number column; files do not use this name. */
const ROW = identifier('row number of the table');
const numbered = (relation: string): string => `(SELECT *, row_number() OVER () AS ${ROW} FROM ${relation})`;

/** Returns the rows in which a date precedes another one that it follows, or equals, in nearly all rows. */
const reversedDates = async (
  duck: DuckDbSession,
  { dataset, relation }: { dataset: Pick<Dataset, 'columns'>; relation: string },
): Promise<Reversed[]> => {
  const dates = datesOf(dataset).slice(0, MAX_DATES);
  const pairs = dates.flatMap((first) => dates.filter((second) => second !== first).map((second) => ({ first, second })));
  if (pairs.length === 0) return [];
  const at = (column: string): string => `d${dates.indexOf(column)}`;
  const counts = await duck.one<Record<string, number>>(
    `SELECT ${pairs
      .map(
        ({ first, second }, index) => `count(*) FILTER (WHERE ${at(second)} < ${at(first)}) AS wrong${index},
         count(*) FILTER (WHERE ${at(second)} > ${at(first)}) AS later${index}, count(${at(first)} = ${at(second)}) AS all${index}`,
      )
      .join(', ')}
     FROM (SELECT ${dates.map((column) => `${enteredDate(column)} AS ${at(column)}`).join(', ')} FROM ${relation})`,
  );
  const found: Reversed[] = [];
  for (const [index, { first, second }] of pairs.entries()) {
    const [reversed = 0, usual = 0, all = 0] = ['wrong', 'later', 'all'].map((name) => Number(counts[`${name}${index}`]));
    if (reversed === 0 || all < IN_ORDER.rows || 1 - reversed / all < IN_ORDER.share || usual <= reversed) continue;
    const [a, b] = [enteredDate(first), enteredDate(second)];
    const rows = await duck.rows<{ row: number; earlier: string; later: string }>(
      `SELECT ${ROW} AS row, CAST(${a} AS VARCHAR) AS earlier, CAST(${b} AS VARCHAR) AS later FROM ${numbered(relation)}
       WHERE ${b} < ${a} ORDER BY row`,
    );
    found.push(...rows.map(({ row, ...values }) => ({ row: Number(row), first, second, ...values })));
  }
  return found;
};

/** Returns, by row number, the key by which a reader can find the row. */
const keysOf = async (
  duck: DuckDbSession,
  { dataset, relation }: { dataset: Pick<Dataset, 'columns' | 'profile'>; relation: string },
  rows: ReadonlySet<number>,
): Promise<Map<number, string>> => {
  if (rows.size === 0) return new Map();
  const key = keyOf(dataset);
  const found = await duck.rows<{ row: number; key: string | null }>(
    `SELECT ${ROW} AS row, CAST(${key} AS VARCHAR) AS key FROM ${numbered(relation)} WHERE ${ROW} IN (${[...rows].join(', ')})`,
  );
  return new Map(found.flatMap((each) => (each.key === null ? [] : [[Number(each.row), each.key] as const])));
};
