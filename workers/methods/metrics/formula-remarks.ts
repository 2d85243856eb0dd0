import { identifier, literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import {
  isDateType,
  additivityOf,
  DURATIONS,
  isNumericType,
  meaningsOfName,
  repeatedValues,
  SHARES,
  type Additivity,
  type Meaning,
} from '../../../platform/column-meaning/index.js';
import { normaliseText } from '../../../platform/text/index.js';
import { childrenOf, compileFormula, type CheckedFormula } from '../../../subgraphs/metrics/index.js';

type Node = CheckedFormula['root'];
type Aggregate = Node & { kind: 'aggregate' };

export interface FormulaColumnMeaning {
  readonly name: string;
  readonly type: string;
  readonly unit?: string | null;
  readonly meaning?: Meaning | null;
}

/** A reason why a correctly computed value of a formula can mislead. */
export type FormulaRemark =
  | { readonly code: 'levels_summed'; readonly columns: string }
  | { readonly code: 'stocks_summed'; readonly columns: string; readonly time: string }
  | {
      readonly code: 'rates_unweighted';
      readonly column: string;
      readonly weight: string;
      readonly mean: number;
      readonly weighted: number;
      readonly formula: string;
    }
  | {
      readonly code: 'values_repeated';
      readonly column: string;
      readonly key: string;
      readonly sum: number;
      readonly once: number;
    }
  | { readonly code: 'text_not_found'; readonly column: string; readonly text: string }
  | {
      readonly code: 'text_spelled_differently';
      readonly column: string;
      readonly text: string;
      readonly rows: number;
      readonly other: string;
    };

export interface FormulaOnTable {
  /** SQL relation of the rows of the metric. */
  readonly relation: string;
  readonly checked: CheckedFormula;
  readonly columns: readonly FormulaColumnMeaning[];
  readonly timeColumn: string | null;
}

/** Returns remarks on a formula: sums of values that are not additive, unweighted means of rates, and compared texts that do not occur. */
export const remarksOnFormula = async (duck: DuckDbSession, table: FormulaOnTable): Promise<FormulaRemark[]> => [
  ...(await remarksOnSums(duck, table)),
  ...(await remarksOnRepeated(duck, table)),
  ...(await remarksOnMeans(duck, table)),
  ...(await remarksOnTexts(duck, table)),
];

const everyNode = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(everyNode)];

const aggregatesOf = (node: Node): Aggregate[] => everyNode(node).filter((each) => each.kind === 'aggregate');

/** Returns the sums of a formula except those of a mean: divided by a number of rows, or by a sum of the same kind. */
const plainSums = (node: Node, additivity: (sum: Aggregate) => Additivity | null): Aggregate[] => {
  if (node.kind === 'aggregate') return node.name === 'SUM' ? [node] : [];
  if (node.kind === 'binary' && node.operator === '/') {
    const [left, right] = [aggregatesOf(node.left), aggregatesOf(node.right)];
    const kinds = (sums: readonly Aggregate[]) => new Set(sums.map((each) => (each.name === 'SUM' ? additivity(each) : 'count')));
    const others = kinds(right);
    const isMean = others.has('count') || [...kinds(left)].some((kind) => kind !== null && kind !== 'flow' && others.has(kind));
    return isMean && left.length > 0 ? [] : [node.left, node.right].flatMap((each) => plainSums(each, additivity));
  }
  return childrenOf(node).flatMap((each) => plainSums(each, additivity));
};

/** Returns the column that an expression of one row consists of, apart from its sign, constants, rounding and defaults; null for others. */
const columnIn = (node: Node): string | null => {
  switch (node.kind) {
    case 'column':
      return node.name;
    case 'negative':
      return columnIn(node.operand);
    case 'binary': {
      const { operator, left, right } = node;
      if (right.level === 'constant' && (operator === '*' || operator === '/')) return columnIn(left);
      return operator === '*' && left.level === 'constant' ? columnIn(right) : null;
    }
    case 'scalar': {
      if (node.name === 'IF') {
        const branches = node.args.slice(1).filter(({ level }) => level !== 'constant');
        return branches.length === 1 ? columnIn(branches[0] as Node) : null;
      }
      const [first] = node.args;
      return first && ['ABS', 'ROUND', 'COALESCE', 'NULLIF'].includes(node.name) ? columnIn(first) : null;
    }
    default:
      return null;
  }
};

/** Returns the texts that a condition requires a column to equal, such as the name of a KPI. */
const requiredTexts = (where: Node | null): string[] => {
  if (where?.kind !== 'binary') return [];
  if (where.operator === 'AND') return [...requiredTexts(where.left), ...requiredTexts(where.right)];
  const text = [where.left, where.right].find(({ kind, type }) => kind === 'text' && type === 'text');
  return where.operator === '=' && text?.kind === 'text' ? [text.value] : [];
};

interface Subject {
  /** Column, or the KPI that a condition names. */
  readonly name: string;
  readonly column: FormulaColumnMeaning;
  readonly additivity: Additivity;
}

/** Returns what an aggregate is computed from: a column, or in a table of KPIs the one that its condition names. */
const subjectOf = ({ args: [arg], where }: Aggregate, columns: readonly FormulaColumnMeaning[]): Subject | null => {
  const name = arg && columnIn(arg);
  const column = columns.find((each) => each.name === name);
  if (!column) return null;
  const meaning = column.meaning ?? meaningsOfName(column.name, 'number')[0] ?? null;
  const own = additivityOf(column);
  // The sum of durations is the total time spent, unless the name of the column says that they are means.
  if (meaning !== null && DURATIONS.has(meaning) && own.basis !== 'name') return { name: column.name, column, additivity: 'flow' };
  for (const text of requiredTexts(where)) {
    const { additivity } = additivityOf({ name: text });
    if (additivity !== 'unknown') return { name: text, column, additivity };
  }
  return { name: column.name, column, additivity: own.additivity };
};

const valueOf = async (duck: DuckDbSession, relation: string, root: Node): Promise<number | null> => {
  const { value } = await duck.one<{ value: number | null }>(`SELECT ${compileFormula({ root }).value} AS value FROM ${relation}`);
  return value;
};

const remarksOnSums = async (duck: DuckDbSession, { relation, checked, columns, timeColumn }: FormulaOnTable): Promise<FormulaRemark[]> => {
  const kindOf = (sum: Aggregate) => subjectOf(sum, columns)?.additivity ?? null;
  const time = timeColumn ?? columns.find(({ type }) => isDateType(type))?.name ?? null;
  const [levels, stocks] = [new Set<string>(), new Set<string>()];
  for (const sum of plainSums(checked.root, kindOf)) {
    const subject = subjectOf(sum, columns);
    if (subject?.additivity === 'level' && ((await valueOf(duck, relation, { ...sum, name: 'COUNT' })) ?? 0) > 1) levels.add(subject.name);
    if (subject?.additivity === 'stock' && time !== null) {
      const at: Node = { kind: 'column', name: time, type: 'timestamp', level: 'row', start: sum.start, end: sum.end };
      if (((await valueOf(duck, relation, { ...sum, name: 'COUNT_DISTINCT', args: [at] })) ?? 0) > 1) stocks.add(subject.name);
    }
  }
  return [
    ...(levels.size > 0 ? [{ code: 'levels_summed' as const, columns: [...levels].join(', ') }] : []),
    ...(stocks.size > 0 && time !== null ? [{ code: 'stocks_summed' as const, columns: [...stocks].join(', '), time }] : []),
  ];
};

/** Maximum number of sums and means of which the values are checked for repetition. */
const MAX_AGGREGATES = 6;

/** Sums and means of values of a thing, such as the total of an order, that stand in each of its rows. */
const remarksOnRepeated = async (duck: DuckDbSession, { relation, checked, columns }: FormulaOnTable): Promise<FormulaRemark[]> => {
  const found = new Map<string, FormulaRemark>();
  const aggregates = aggregatesOf(checked.root).filter(({ name }) => name === 'SUM' || name === 'AVG');
  for (const { args, where } of aggregates.slice(0, MAX_AGGREGATES)) {
    const name = args[0] && columnIn(args[0]);
    if (name == null || found.has(name)) continue;
    const rows = where === null ? relation : `(SELECT * FROM ${relation} WHERE ${compileFormula({ root: where }).value} = 1)`;
    for (const { column, key, sum, once } of await repeatedValues(duck, rows, columns, name))
      found.set(name, { code: 'values_repeated', column, key, sum, once });
  }
  return [...found.values()];
};

const RATE_NAME =
  /(?:quote|rate|anteil|treue|grad|auslastung)(?: |$)|(?:^| )(?:ratio|rate|share|percent|percentage|prozent|pct|utilisation|utilization)(?: |$)/;
const isRate = ({ name, unit, meaning }: FormulaColumnMeaning): boolean =>
  unit === '%' || unit === '‰' || name.includes('%') || (meaning != null && SHARES.has(meaning)) || RATE_NAME.test(normaliseText(name));

/** Relative difference between the mean and the weighted mean from which the weights matter. */
const MIN_DIFFERENCE = 0.005;
/** Amounts of money, which state the size of a row less well than numbers of goods, cases or people. */
const MONEY: ReadonlySet<Meaning> = new Set<Meaning>(['revenue', 'amount', 'cost', 'freight', 'profit', 'discount_amount', 'tax', 'budget', 'forecast', 'actual', 'pay']); // prettier-ignore

/** A mean of rates whose rows stand for groups of unequal size, as a column of sizes shows. */
const remarksOnMeans = async (duck: DuckDbSession, { relation, checked, columns }: FormulaOnTable): Promise<FormulaRemark[]> => {
  const remarks: FormulaRemark[] = [];
  for (const mean of aggregatesOf(checked.root).filter(({ name, args: [arg] }) => name === 'AVG' && arg?.kind === 'column')) {
    const subject = subjectOf(mean, columns);
    if (subject === null || subject.name !== subject.column.name) continue;
    const means = await weightedMean(duck, relation, subject.column, columns);
    if (means === null) continue;
    const [x, w] = [subject.name, means.weight].map((name) => (/^[\p{L}_][\p{L}\d_]*$/u.test(name) ? name : `"${name}"`));
    remarks.push({ code: 'rates_unweighted', column: subject.name, ...means, formula: `SUM(${x} * ${w}) / SUM(${w})` });
  }
  return remarks;
};

/**
 * Returns the mean of a rate over the rows, and that weighted by the column that states the size of the rows; null if the column is no
 * rate, if no column states sizes, or if the means differ by less than 0.5 %.
 */
export const weightedMean = async (
  duck: DuckDbSession,
  relation: string,
  rate: FormulaColumnMeaning,
  columns: readonly FormulaColumnMeaning[],
): Promise<{ weight: string; mean: number; weighted: number } | null> => {
  if (!isRate(rate) || additivityOf(rate).additivity !== 'level') return null;
  const weight = sizeBeside(rate, columns);
  if (weight === undefined) return null;
  const { mean, weighted } = await duck.one<{ mean: number | null; weighted: number | null }>(meansSql(relation, rate.name, weight));
  if (mean === null || weighted === null || Math.abs(mean - weighted) < MIN_DIFFERENCE * Math.abs(mean)) return null;
  return { weight, mean, weighted };
};

/** Returns the column that states the size of the rows: a flow of goods or cases, else a stock, else an amount of money. */
const sizeBeside = (rate: FormulaColumnMeaning, columns: readonly FormulaColumnMeaning[]): string | undefined => {
  const sizes = columns.flatMap((column) => {
    if (column.name === rate.name || !isNumericType(column.type)) return [];
    const { additivity } = additivityOf(column);
    if (additivity !== 'flow' && additivity !== 'stock') return [];
    const meaning = column.meaning ?? meaningsOfName(column.name, 'number')[0];
    return [{ name: column.name, rank: meaning !== undefined && MONEY.has(meaning) ? 2 : additivity === 'stock' ? 1 : 0 }];
  });
  return sizes.toSorted((one, other) => one.rank - other.rank)[0]?.name;
};

const meansSql = (relation: string, rate: string, weight: string): string => {
  const [x, w] = [`CAST(${identifier(rate)} AS DOUBLE)`, `CAST(${identifier(weight)} AS DOUBLE)`];
  return `SELECT avg(${x}) AS mean, sum(${x} * ${w}) / nullif(sum(${w}), 0) AS weighted FROM ${relation}
           WHERE ${x} IS NOT NULL AND ${w} IS NOT NULL HAVING min(${w}) >= 0 AND isfinite(sum(${x} * ${w}))
           UNION ALL SELECT NULL, NULL LIMIT 1`;
};

/** Maximum number of comparisons with texts that are looked up. */
const MAX_TEXTS = 20;

/** Texts that a formula compares a column with, but that do not occur in it, or also in another spelling. */
const remarksOnTexts = async (duck: DuckDbSession, { relation, checked }: FormulaOnTable): Promise<FormulaRemark[]> => {
  const remarks: FormulaRemark[] = [];
  for (const { column, texts } of comparisonsOf(checked.root).slice(0, MAX_TEXTS)) {
    const value = `CAST(${identifier(column)} AS VARCHAR)`;
    const folded = (text: string): string => `lower(trim(${text}))`;
    const list = texts.map(literal).join(', ');
    const isOther = `${value} NOT IN (${list}) AND ${folded(value)} IN (${texts.map((text) => folded(literal(text))).join(', ')})`;
    const { exact, others, other } = await duck.one<{ exact: number; others: number; other: string | null }>(
      `SELECT count(*) FILTER (${value} IN (${list})) AS exact, count(*) FILTER (${isOther}) AS others,
              min(left(${value}, 40)) FILTER (${isOther}) AS other FROM ${relation}`,
    );
    const text = texts.join(', ');
    if (others > 0) remarks.push({ code: 'text_spelled_differently', column, text, rows: others, other: other ?? '' });
    else if (exact === 0) remarks.push({ code: 'text_not_found', column, text });
  }
  return remarks;
};

/** Returns the comparisons of text columns with texts: one for each text of `=` and `<>`, one for each list. */
const comparisonsOf = (root: Node): { column: string; texts: string[] }[] => {
  const found = everyNode(root).flatMap((node) => {
    const [left, items] =
      node.kind === 'in'
        ? [node.operand, node.items]
        : node.kind === 'binary' && /^(?:=|<>)$/.test(node.operator)
          ? sides(node)
          : [null, []];
    const texts = items.flatMap((item) => (item.kind === 'text' && item.type === 'text' ? [item.value] : []));
    return left?.kind === 'column' && left.type === 'text' && texts.length > 0 ? [{ column: left.name, texts }] : [];
  });
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()];
};

const sides = ({ left, right }: Node & { kind: 'binary' }): [Node, Node[]] => (right.kind === 'column' ? [right, [left]] : [left, [right]]);
