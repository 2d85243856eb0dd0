import { identifier, literal } from '../../../platform/analytics/index.js';
import type { DuckDbSession } from '../../../platform/analytics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { datasetsTrustedFirst } from '../../datasets.js';
import { fetchRows } from '../../dataset-rows.js';
import { formatFigure, formatNumber, formatPercent, type Language } from '../../documents/text/formatting.js';
import type { AgentContext } from '../../kit.js';
import { periodConditions, periodDateOf } from '../../methods/answer-plan/index.js';
import { rowVariables, stateVariables, type RowVariable } from '../../methods/asked-variables/index.js';
import { columnsNamedIn } from '../../methods/named-columns/index.js';
import { quantileOf } from '../../methods/statistics/quantile.js';
import { wilsonInterval } from '../../methods/statistics/wilson-interval.js';
import { oneLine, textOf, usualDirectionOf } from '../../methods/tenant-state/index.js';
import { messagesIn } from './messages.js';
import type { OwnGroups } from './own-groups.js';

/** Minimum number of rows of a member, and of members of its column. */
const [MIN_ROWS, MIN_MEMBERS] = [5, 4];
const [MIN_DISTINCT, MAX_DISTINCT] = [4, 500];
const [MAX_BETTER, MAX_LISTED] = [5, 40];
/** Fit of a figure that the text names by a value instead of a column, and lead of the planned table. */
const [OF_VALUE, PLANNED] = [0.4, 0.25];
/** A comparison with the other members: "the other 35", „den übrigen Linien“, "colleagues". */
const WITH_OTHERS =
  /(?<!\p{L})(?:others?|rest|remaining|colleagues|peers|anderen?|übrigen?|restlichen?|kolleg\p{L}*|all (?:the )?\p{L}+s)(?!\p{L})/iu;
/** Words for a value that identifies a member, such as a code or a number. */
const TOKEN = /[\p{L}\p{N}]+(?:[-/.][\p{L}\p{N}]+)*/gu;

/** One member of a column, such as a technician, with the figure on which a request compares it with the others. */
interface Member {
  readonly dataset: Dataset;
  readonly column: string;
  readonly name: string;
  readonly figure: RowVariable;
}

/** Returns the comparison of one member of a column with the others on the figure that a request names; null if it asks for none. */
export const compareOneMember = async (context: AgentContext, text: string, language: Language): Promise<OwnGroups | null> => {
  if (!WITH_OTHERS.test(text)) return null;
  const member = await memberIn(context, text);
  if (!member) return null;
  const { dataset, column, name, figure } = member;
  const duck = await context.duckDb();
  const period = (await context.understood())?.period ?? null;
  const rows = (await context.plan())?.rows;
  const time = rows?.datasetId === dataset.datasetId ? periodDateOf(dataset, rows) : periodDateOf(dataset, { periodDate: null });
  const inPeriod = periodConditions(period, time);
  const value = figure.isShare ? `100.0 * avg(CASE WHEN ${figure.sql} THEN 1 ELSE 0 END)` : `avg(${figure.sql})`;
  const known = figure.isShare ? `${identifier(figure.column)} IS NOT NULL` : `${figure.sql} IS NOT NULL`;
  const members = await duck.rows<MemberValue>(
    `SELECT ${textOf(column)} AS name, CAST(count(*) AS DOUBLE) AS n, CAST(${value} AS DOUBLE) AS value
       FROM ${await fetchRows(context, dataset)}
      WHERE ${[`${textOf(column)} IS NOT NULL`, known, ...inPeriod].join(' AND ')} GROUP BY 1 HAVING count(*) >= ${MIN_ROWS}`,
  );
  const own = members.find((each) => each.name === name);
  if (!own || members.length < MIN_MEMBERS) return null;
  const direction = usualDirectionOf(figure.words) ?? usualDirectionOf(figure.label);
  return {
    dataset,
    ...memberAnswer(
      members,
      own,
      { column, figure, direction, isInPeriod: inPeriod.length > 0 ? (period?.words ?? null) : null },
      language,
    ),
    words: null,
  };
};

/** The figure of a member and the number of its rows. */
export type MemberValue = { readonly name: string; readonly n: number; readonly value: number };

interface Compared {
  readonly column: string;
  readonly figure: Pick<RowVariable, 'label' | 'isShare'>;
  readonly direction: 'higher' | 'lower' | null;
  readonly isInPeriod: string | null;
}

/** States rank, share of the others that are worse, and the distances to the median and to the better quarter of the members (R-7). */
export const memberAnswer = (
  members: readonly MemberValue[],
  own: MemberValue,
  { column, figure, direction, isInPeriod }: Compared,
  language: Language,
): Pick<OwnGroups, 'sentences' | 'table'> => {
  const messages = messagesIn(language).oneMember;
  const sign = direction === 'lower' ? -1 : 1;
  const ranked = members.toSorted((a, b) => sign * (b.value - a.value));
  const ascending = members.map(({ value }) => value).toSorted((a, b) => a - b);
  const [median, quarter] = [quantileOf(ascending, 0.5), quantileOf(ascending, sign > 0 ? 0.75 : 0.25)];
  const better = ranked.filter(({ value }) => sign * (value - own.value) > 0);
  const worse = members.filter(({ value }) => sign * (value - own.value) < 0);
  const percent = language === 'de' ? ' %' : '%';
  const shown = (value: number): string => `${formatFigure(value, language)}${figure.isShare ? percent : ''}`;
  const gap = (from: number): string => `${own.value > from ? '+' : ''}${formatFigure(own.value - from, language)}`;
  const count = (value: number): string => formatNumber(value, language, 0);
  const interval = figure.isShare ? wilsonInterval(Math.round((own.value / 100) * own.n), own.n) : null;
  return {
    sentences: [
      messages.place(
        ...([
          oneLine(own.name),
          oneLine(figure.label),
          shown(own.value),
          count(own.n),
          count(better.length + 1),
          count(members.length),
        ] as const),
        ...([formatPercent(worse.length / (members.length - 1), language, 0), isInPeriod, figure.isShare] as const),
      ),
      messages.gaps(
        ...([shown(median), gap(median), shown(quarter), gap(quarter), figure.isShare] as const),
        sign * (own.value - quarter) >= 0 ? 'in' : sign * (own.value - median) >= 0 ? 'above' : 'below',
      ),
      ...(better.length === 0
        ? []
        : [messages.better(better.slice(0, MAX_BETTER).map((each) => `${oneLine(each.name)} (${shown(each.value)})`).join(', '), better.length > MAX_BETTER)]), // prettier-ignore
      direction === null ? messages.assumed : messages.betterIs(direction),
      ...(interval === null
        ? []
        : [messages.uncertain(count(own.n), formatPercent(interval.low, language, 0), formatPercent(interval.high, language, 0))]),
      messages.within(oneLine(column), MIN_ROWS),
    ],
    table: [
      {
        type: 'table',
        columns: [{ title: messages.rank, kind: 'number', digits: 0 }, { title: column }, { title: figure.label }, { title: messages.rows, kind: 'number', digits: 0 }], // prettier-ignore
        rows: ranked.slice(0, MAX_LISTED).map((each, at) => [at + 1, each.name, shown(each.value), each.n]),
      },
    ],
  };
};

/** Returns the member that a request names by its value in a column, and the figure; the table in which both are. */
const memberIn = async (context: AgentContext, text: string): Promise<Member | null> => {
  const duck = await context.duckDb();
  const planned = (await context.plan())?.rows?.datasetId;
  const datasets = (await datasetsTrustedFirst(context)).filter(({ eventLogColumns }) => eventLogColumns === null);
  const found: (Member & { readonly fit: number })[] = [];
  for (const dataset of datasets) {
    const named = columnsNamedIn(text, dataset.columns.map(({ name }) => name)); // prettier-ignore
    const candidates = dataset.profile.columns.filter(({ name, distinct }) => distinct >= MIN_DISTINCT && distinct <= MAX_DISTINCT && distinct < dataset.rows / MIN_ROWS && isCategory(dataset, name)); // prettier-ignore
    if (candidates.length === 0) continue;
    const relation = await fetchRows(context, dataset);
    for (const { name: column } of candidates) {
      const at = named.find((each) => each.column === column);
      const name = await valueNamed(duck, relation, column, tokensFor(text, at ? [at.at, at.words.length] : null));
      if (name === null) continue;
      const figures = [...rowVariables(dataset, named.filter((each) => each.column !== column)), ...stateVariables(text.replace(name, ' '), dataset, [column])]; // prettier-ignore
      const [figure] = figures;
      if (!figure) continue;
      const fit =
        (at?.fit ?? 0) +
        (named.find((each) => each.column === figure.column)?.fit ?? OF_VALUE) +
        (dataset.datasetId === planned ? PLANNED : 0);
      found.push({ dataset, column, name, figure, fit });
    }
  }
  return found.toSorted((a, b) => b.fit - a.fit)[0] ?? null;
};

const isCategory = ({ columns }: Dataset, name: string): boolean =>
  columns.some((column) => column.name === name && (column.type === 'text' || column.type === 'integer'));

/**
 * Returns the words of a text that may be a value: those with a digit or in capitals, and names of two words. A plain number is one only next
 * to the name of its column: "line 14".
 */
const tokensFor = (text: string, column: readonly [at: number, length: number] | null): string[] => {
  const tokens = Array.from(text.matchAll(TOKEN), ({ 0: word, index }) => ({ word, index }));
  const after = column === null ? null : tokens.find(({ index }) => index >= column[0] + column[1]);
  const isNext = (token: { index: number }): boolean => after !== null && after === token && token.index - ((column?.[0] ?? 0) + (column?.[1] ?? 0)) <= 2; // prettier-ignore
  const single = tokens.filter((token) =>
    /\d/u.test(token.word) ? !/^\d+$/u.test(token.word) || isNext(token) : /^\p{Lu}/u.test(token.word),
  );
  const pairs = tokens.slice(0, -1).map(({ word }, at) => `${word} ${tokens[at + 1]?.word ?? ''}`);
  return [...pairs.filter((pair) => /^\p{Lu}/u.test(pair)), ...single.map(({ word }) => word)].slice(0, MAX_TOKENS);
};

const MAX_TOKENS = 120;

const valueNamed = async (duck: DuckDbSession, relation: string, column: string, tokens: readonly string[]): Promise<string | null> => {
  if (tokens.length === 0) return null;
  const list = tokens.map((token) => literal(token.toLowerCase())).join(', ');
  const rows = await duck.rows<{ name: string }>(
    `SELECT DISTINCT ${textOf(column)} AS name FROM ${relation} WHERE lower(${textOf(column)}) IN (${list}) LIMIT 3`,
  );
  // Two members are compared with one another, not with the others.
  return rows.length === 1 ? (rows[0]?.name ?? null) : null;
};
