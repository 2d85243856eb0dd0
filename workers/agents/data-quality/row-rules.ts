import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import { wordsIn } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { formatNumber, formatPercent, type Language } from '../../documents/text/formatting.js';
import { columnNaming, OPERATOR, readFormula, type ColumnFormula } from '../../methods/column-formula/index.js';
import { messagesIn } from './messages.js';
import { keyOf } from './row-keys.js';

/** A rule between the columns of a row that a request asks for. */
export interface RowRule {
  readonly column: string;
  readonly than: ColumnFormula;
  /** Whether the rows wanted are those in which the column is greater, less or different. */
  readonly relation: 'greater' | 'less' | 'different';
  /** Difference up to which values count as equal. */
  readonly tolerance: number;
  readonly words: readonly string[];
}

const GREATER = String.raw`exceed\p{L}*|greater than|larger than|higher than|more than|above|over|übersteig\p{L}*|überschreit\p{L}*|größer als|höher als|mehr als|über`;
const LESS = String.raw`less than|lower than|smaller than|below|under|kleiner als|niedriger als|weniger als|unterschreit\p{L}*|unter`;
const DIFFERENT = String.raw`off|differ\p{L}*|deviat\p{L}*|weich\p{L}*|abweich\p{L}*|stimm\p{L}*|match\p{L}*|equals?|entspr\p{L}*|gleich\p{L}*|ungleich|not equal to|=|≠`;
const LINK = String.raw`(?:\s+(?:from|von|mit|to|than|als|dem|der|den|das|the|überein|nicht|not))*`;
/** Ends a calculation. */
const END =
  /\s(?:by|um|ab|abweich\p{L}*|überein|more than|mehr als|at all|jemals|and|und|or|oder|in|bei|for|für|ist|sind|liegt|liegen)(?![\p{L}])|[,;?!:()]|\.(?:\s|$)/iu;
const TOLERANCE =
  /(?:by|um)\s+(?:more than|mehr als)\s+(?:gbp|eur|usd|chf|[€£$])?\s*(?<tolerance>\d+(?:[.,]\d+)?)|(?:more than|mehr als)\s+(?:(?:gbp|eur|usd|chf)\s+|[€£$]\s*)(?<amount>\d+(?:[.,]\d+)?)/iu;
/** Amounts are rounded to cents, so that values up to one cent apart are equal. */
const ROUNDING = 0.015;
const RULES: readonly (readonly [RowRule['relation'], RegExp])[] = [
  [
    'greater',
    new RegExp(
      String.raw`(?<!\p{L})(?:übersteig|überschreit)\p{L}*\s+(?:jemals\s+)?(?<left>[^,;.?!]{2,60}?)\s+(?:den|die|das|dem)\s+(?<right>[^?!]{2,120})`,
      'iu',
    ),
  ],
  [
    'different',
    new RegExp(
      String.raw`(?<!\p{L})(?:weich|unterscheid|entspr|stimm)\p{L}*\s+(?<left>[^,;.?!]{2,60}?)\s+(?:nicht\s+)?(?:von|mit|dem|der)\s+(?<right>[^?!]{2,120})`,
      'iu',
    ),
  ],
  ['greater', new RegExp(String.raw`(?<left>[^,;.?!]{2,80}?)\s+(?:${GREATER})\s+(?<right>[^?!]{2,120})`, 'iu')],
  ['less', new RegExp(String.raw`(?<left>[^,;.?!]{2,80}?)\s+(?:${LESS})\s+(?<right>[^?!]{2,120})`, 'iu')],
  [
    'different',
    new RegExp(String.raw`(?<left>[^,;.?!]{2,80}?)\s*(?<![\p{L}])(?:${DIFFERENT})(?![\p{L}])${LINK}\s+(?<right>[^?!]{2,120})`, 'iu'),
  ],
];
const MAX_NAME_WORDS = 5;

/** Returns the rules between numeric columns that a request states: "spent exceeds budget", "net value = qty x price less discount". */
export const rowRules = (text: string, { columns }: Pick<Dataset, 'columns'>): RowRule[] => {
  const nameOf = columnNaming(columns);
  const sentences = text.split(/[?!;]|\.\s|,\s|\s(?:and|und)\s(?=(?:is|are|do|does|has|gibt|ist|sind|how|wie|any)(?!\p{L}))/u);
  const found = sentences.flatMap((sentence) => RULES.flatMap(([relation, pattern]) => ruleIn(sentence, relation, pattern, nameOf)));
  return found.filter(({ column, than }, at) => found.findIndex((each) => each.column === column && each.than.shown === than.shown) === at);
};

const ruleIn = (sentence: string, relation: RowRule['relation'], pattern: RegExp, nameOf: ReturnType<typeof columnNaming>): RowRule[] => {
  const { left = '', right = '' } = pattern.exec(sentence)?.groups ?? {};
  const column = nearest(left, nameOf);
  if (column === undefined) return [];
  const calculated = (right.split(END)[0] ?? '').trim();
  const named = wordsIn(calculated).filter((word) => !NO_NAME.test(word));
  // "Quantity ordered" is the quantity where no column has both words.
  const other =
    named.length > MAX_NAME_WORDS
      ? undefined
      : named.map((_, at) => nameOf(named.slice(0, named.length - at).join(' '))).find((name) => name !== undefined && name !== column);
  const than: ColumnFormula | null = new RegExp(OPERATOR, 'iu').test(calculated)
    ? readFormula(calculated, nameOf)
    : other === undefined || /\d/u.test(calculated)
      ? null
      : { sql: `CAST(${identifier(other)} AS DOUBLE)`, shown: other, columns: [other] };
  if (!than || than.columns.includes(column)) return [];
  const { tolerance, amount } = TOLERANCE.exec(sentence)?.groups ?? {};
  const stated = tolerance ?? amount;
  return [
    {
      ...{ column, than, relation, words: wordsIn(`${left} ${calculated}`) },
      tolerance: stated === undefined ? (relation === 'different' ? ROUNDING : 0) : Number(stated.replace(',', '.')),
    },
  ];
};

/** Returns the column that the last words of a phrase name: „does quantity returned ever“. */
const nearest = (phrase: string, nameOf: (words: string) => string | undefined): string | undefined => {
  const words = wordsIn(phrase).filter((word) => !NO_NAME.test(word));
  for (let length = Math.min(MAX_NAME_WORDS, words.length); length > 0; length--) {
    const column = nameOf(words.slice(-length).join(' '));
    if (column !== undefined) return column;
  }
  return undefined;
};
const NO_NAME =
  /^(?:its|and|und|also|auch|does|do|is|are|was|ever|a|an|the|that|have|has|which|jemals|ist|sind|der|die|das|den|dem|ein|eine|irgendwo|nicht|not|von|from|gibt|es|wo)$/iu;

/** Number of rows that a sentence names. */
const MAX_LISTED = 10;

/** Outcome of a rule: its sentence and the share of rows that break it. */
export interface RuleOutcome {
  readonly sentence: string;
  readonly failed: number;
  readonly checked: number;
}

/** Counts the rows of each rule and names them by their keys. */
export const checkRowRules = async (
  duck: DuckDbSession,
  { dataset, relation }: { dataset: Pick<Dataset, 'columns' | 'profile'>; relation: string },
  rules: readonly RowRule[],
  language: Language,
): Promise<RuleOutcome[]> => {
  const outcomes: RuleOutcome[] = [];
  for (const { column, than, relation: order, tolerance } of rules) {
    const rows = `(SELECT ${keyOf(dataset)} AS key, CAST(${identifier(column)} AS DOUBLE) AS a, ${than.sql} AS b FROM ${relation})`;
    const difference = order === 'greater' ? 'a - b' : order === 'less' ? 'b - a' : 'abs(a - b)';
    const isFound = `${difference} > ${tolerance}`;
    const both = 'a IS NOT NULL AND b IS NOT NULL';
    const { checked, failed } = await duck.one<{ checked: number; failed: number }>(
      `SELECT count(*) AS checked, count(*) FILTER (WHERE ${isFound}) AS failed FROM ${rows} WHERE ${both}`,
    );
    const found = await duck.rows<{ key: string; a: number; b: number }>(
      `SELECT CAST(key AS VARCHAR) AS key, a, b FROM ${rows} WHERE ${both} AND ${isFound} ORDER BY ${difference} DESC, key LIMIT ${MAX_LISTED}`,
    );
    const number = (value: number): string => formatNumber(value, language);
    const listed = found.map(({ key, a, b }) => `${key} (${number(a)} / ${number(b)})`).join(', ');
    const counts = [Number(failed), Number(checked)] as const;
    const sentence = messagesIn(language).rule(
      ...([order, column, than.shown, formatNumber(counts[0], language, 0), formatNumber(counts[1], language, 0)] as const),
      ...([
        counts[1] === 0 ? '–' : formatPercent(counts[0] / counts[1], language, 2),
        tolerance > ROUNDING ? number(tolerance) : null,
      ] as const),
      listed === '' ? null : `${listed}${counts[0] > found.length ? ', …' : ''}`,
    );
    outcomes.push({ sentence, failed: counts[0], checked: counts[1] });
  }
  return outcomes;
};
