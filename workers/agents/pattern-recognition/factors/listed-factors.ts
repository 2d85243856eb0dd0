import { literal } from '../../../../platform/analytics/index.js';
import { contentWords } from '../../../../platform/text/index.js';
import type { Dataset } from '../../../../subgraphs/sources/index.js';
import { rowVariables, stateVariables, type RowVariable } from '../../../methods/asked-variables/index.js';
import { tableNamedIn, type NamedColumn } from '../../../methods/named-columns/index.js';
import { measuredColumns, numberOf, textOf } from '../../../methods/tenant-state/index.js';
import type { Factor } from './read-factors.js';

/** An outcome and the listed properties that a request relates to it, in one table. */
export interface ListedFactors {
  readonly dataset: Dataset;
  readonly outcome: RowVariable;
  readonly factors: readonly Factor[];
  /** Items of the list that name no column. */
  readonly unread: readonly string[];
}

/** Words that ask which things go together. */
const ASKS_RELATION =
  /(?<!\p{L})(?:welche[nrs]? (?:der|von)|which of|womit|wovon|woran|was|what|einher\p{L}*|zusammenh\p{L}*|hängt|hängen|korrel\p{L}*|correlat\p{L}*|relate\p{L}*|mov(?:es?|ing)|depends?|drives?|explains?|affects?|influenc\p{L}*|beeinfluss\p{L}*)(?!\p{L})/iu;
const SEPARATOR = /\s*(?:,|;|\/|(?<!\p{L})(?:and|or|und|oder|sowie|bzw\.?)(?!\p{L}))\s*/iu;
const MAX_GAP = 6;
const MIN_LISTED = 2;
const MAX_GROUPS = 40;

/**
 * Returns the outcome and the factors of a request that lists properties: the list is the longest chain of columns that commas and "and" join,
 * and the outcome is the column outside of it, whichever stands first. Null without a list of two columns and an outcome.
 */
export const listedFactors = (text: string, datasets: readonly Dataset[], plannedId?: string): ListedFactors | null => {
  if (!ASKS_RELATION.test(text)) return null;
  const table = tableNamedIn(text, datasets, { plannedId, accepts: ({ dataset, named }) => readList(text, dataset, named) !== null });
  return table && readList(text, table.dataset, table.named);
};

const readList = (text: string, dataset: Dataset, named: readonly NamedColumn[]): ListedFactors | null => {
  const chains: NamedColumn[][] = [];
  for (const each of named) {
    const chain = chains.at(-1);
    const before = chain?.at(-1);
    if (chain && before && isListGap(text.slice(before.at + before.words.length, each.at))) chain.push(each);
    else chains.push([each]);
  }
  const list = chains.toSorted((a, b) => b.length - a.length)[0] ?? [];
  if (list.length < MIN_LISTED) return null;
  // A column that the request spells out is more certain than a shortened one.
  const outside = named.filter((each) => !list.includes(each)).toSorted((a, b) => b.fit - a.fit);
  const [outcome] = [...rowVariables(dataset, outside), ...(outside.length === 0 ? stateVariables(text, dataset, list.map(({ column }) => column)) : [])]; // prettier-ignore
  if (!outcome) return null;
  const factors = list.flatMap(({ column }) => factorOf(dataset, column));
  return factors.length < MIN_LISTED ? null : { dataset, outcome, factors, unread: unreadIn(text, list) };
};

const isListGap = (gap: string): boolean => SEPARATOR.test(gap) && !/[.?!:]/u.test(gap) && gap.split(/\s+/u).length <= MAX_GAP;

const factorOf = (dataset: Dataset, column: string): Factor[] => {
  if (measuredColumns(dataset).some(({ name }) => name === column))
    return [{ label: column, sql: numberOf(column), kind: 'number', column }];
  const distinct = dataset.profile.columns.find(({ name }) => name === column)?.distinct ?? 0;
  return distinct > 1 && distinct <= MAX_GROUPS
    ? [{ label: column, sql: `nullif(${textOf(column)}, ${literal('')})`, kind: 'category', column }]
    : [];
};

/** Returns the items between the first and the last column of a list that name no column. */
const unreadIn = (text: string, list: readonly NamedColumn[]): string[] => {
  const [from, last] = [list[0]?.at ?? 0, list.at(-1)];
  const until = (last?.at ?? 0) + (last?.words.length ?? 0);
  let at = from;
  return text
    .slice(from, until)
    .split(new RegExp(`(${SEPARATOR.source})`, 'iu'))
    .flatMap((part) => {
      const [start, end] = [at, at + part.length];
      at = end;
      const isRead = list.some((each) => each.at < end && start < each.at + each.words.length);
      return isRead || part.trim() === '' || SEPARATOR.test(`${part} `) || contentWords(part).length === 0 ? [] : [part.trim()];
    });
};
