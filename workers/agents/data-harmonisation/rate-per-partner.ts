import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import { isNumericType } from '../../../platform/column-meaning/index.js';
import { labelWords, numberOf, sameWord, stemOf, wordsIn, type Period } from '../../../platform/text/index.js';
import { formatNumber, type Language } from '../../documents/text/formatting.js';
import { periodConditions, withConditions } from '../../methods/answer-plan/index.js';
import { periodText } from '../../methods/request-reading/index.js';
import type { SourceTable } from './mapping/column-mapping.js';
import { keySql, type Join } from './mapping/survey-joins.js';
import { messagesIn } from './messages.js';

/** "Per 1,000 crates", „je Fahrzeug“, "for every hundred visits". */
const PER =
  /(?<!\p{L})(?:je|pro|per|for every|for each)\s+(?:(?<number>\d[\d.,]*\d|\d|hundert|tausend|hundred|thousand)\s+)?(?<thing>\p{L}[\p{L}-]*)/giu;
const WRITTEN: Readonly<Record<string, number>> = { hundert: 100, hundred: 100, tausend: 1_000, thousand: 1_000 };
/** Maximum number of groups that are listed. */
const MAX_GROUPS = 40;

/** A rate over two tables: the number of rows of one, divided by the sum of a quantity of the other. */
export interface AskedRate {
  /** Position of the table whose rows are counted. */
  readonly counted: 0 | 1;
  /** Column of the other table by whose sum the number of rows is divided. */
  readonly quantity: string;
  /** Number of units to which the rate refers, such as 1,000; at least 1. */
  readonly per: number;
}

const hasWord = (name: string, thing: string): boolean => labelWords(name).some((word) => sameWord(stemOf(word), stemOf(thing)));

/** Returns the rate that a request asks for, such as "complaints per 1,000 crates"; null if it names no numeric column of one table and the other table. */
export const askedRate = (request: string, tables: readonly [SourceTable, SourceTable]): AskedRate | null => {
  for (const { groups } of request.matchAll(PER))
    for (const other of [0, 1] as const) {
      const quantity = tables[other].columns.find(({ name, type }) => isNumericType(type) && hasWord(name, groups?.['thing'] ?? ''))?.name;
      const written = groups?.['number']?.toLowerCase();
      const per = written === undefined ? 1 : (WRITTEN[written] ?? numberOf(written));
      const counted = other === 0 ? 1 : 0;
      const isNamed = wordsIn(request).some((word) => hasWord(tables[counted].name.replaceAll('_', ' '), word));
      if (quantity !== undefined && per >= 1 && isNamed) return { counted, quantity, per };
    }
  return null;
};

interface GroupRate {
  readonly name: string;
  readonly rows: number;
  readonly quantity: number;
}

/** Two tables, the column that joins them, and the days that count. */
export interface RateTask {
  readonly rate: AskedRate;
  readonly join: Pick<Join, 'left' | 'right' | 'form'>;
  readonly period: Period | null;
  /** Date of each table that assigns its rows to the period; null without one. */
  readonly dates: readonly [string | null, string | null];
}

/** Returns the number of rows and the quantity in the period for each value of the joined columns. A value of one table only has 0 for the other. */
export const readRates = async (
  duck: DuckDbSession,
  tables: readonly [SourceTable, SourceTable],
  { rate: { counted, quantity }, join, period, dates }: RateTask,
): Promise<GroupRate[]> => {
  const sideOf = (at: 0 | 1, value: string): string => {
    const relation = withConditions(tables[at].relation, periodConditions(period, dates[at]));
    const column = identifier(at === 0 ? join.left : join.right);
    return `SELECT ${keySql(column, join.form)} AS k, min(CAST(${column} AS VARCHAR)) AS name, ${value} AS n
            FROM ${relation} GROUP BY 1 HAVING k IS NOT NULL`;
  };
  const other = counted === 0 ? 1 : 0;
  return duck.rows<{ name: string; rows: number; quantity: number }>(
    `SELECT coalesce(c.name, q.name) AS name, coalesce(c.n, 0) AS rows, coalesce(q.n, 0) AS quantity
     FROM (${sideOf(counted, 'count(*)')}) c
     FULL JOIN (${sideOf(other, `sum(CAST(${identifier(quantity)} AS DOUBLE))`)}) q USING (k)
     ORDER BY rows / nullif(quantity, 0) DESC NULLS LAST, name`,
  );
};

/** States a rate over two tables: for all rows, for the groups with the highest and the lowest rate, and for each group. */
export const rateSentences = (
  groups: readonly GroupRate[],
  tables: readonly [SourceTable, SourceTable],
  { rate: { counted, quantity, per }, join, period }: RateTask,
  language: Language,
): string[] => {
  const { rate: messages } = messagesIn(language);
  const number = (value: number): string => formatNumber(value, language, { min: 0, max: 2 });
  const known = groups.filter((group) => group.quantity > 0);
  const [highest, lowest] = [known[0], known.at(-1)];
  if (highest === undefined || lowest === undefined) return [];
  const sum = (of: (group: GroupRate) => number): number => known.reduce((total, group) => total + of(group), 0);
  const valueOf = (group: Omit<GroupRate, 'name'>): string => number((per * group.rows) / group.quantity);
  const whole = { rows: sum((group) => group.rows), quantity: sum((group) => group.quantity) };
  const listed = known.slice(0, MAX_GROUPS).map((group) => messages.group(group.name, valueOf(group), number(group.rows)));
  const alone = groups.filter((group) => group.quantity <= 0);
  const [own, other] = counted === 0 ? tables : [tables[1], tables[0]];
  return [
    messages.whole(
      ...([valueOf(whole), number(per), quantity, own.name] as const),
      ...([number(whole.rows), number(whole.quantity), period === null ? null : periodText(period, language)] as const),
    ),
    messages.ends(highest.name, valueOf(highest), lowest.name, valueOf(lowest)),
    messages.each(listed.join('; '), known.length > MAX_GROUPS ? number(known.length - MAX_GROUPS) : null),
    messages.basis(
      ...([own.name, counted === 0 ? join.left : join.right, other.name, counted === 0 ? join.right : join.left] as const),
      ...([join.form, alone.length === 0 ? null : alone.map(({ name, rows }) => `${name} (${number(rows)})`).join(', ')] as const),
    ),
  ];
};
