import { formatNumber, type Language } from '../../documents/text/formatting.js';
import { datasetOfColumn, nameOfColumn, type Understood } from '../../methods/request-reading/index.js';
import type { HarmonisationResult } from './harmonisation-result.js';
import { messagesIn } from './messages.js';

/** Parts of the comparison of two datasets that a request asks about. */
export interface AskedOfDatasets {
  /** Names of the columns of the datasets that the request names. */
  readonly columns: readonly string[];
  /** Those of them that it spells in full. */
  readonly spelled: readonly string[];
  readonly isShared: boolean;
  readonly isReview: boolean;
  readonly isJoin: boolean;
}

const SHARED =
  /sowohl|als auch|in beiden|beide[nr]?\s|doppelt|gemeinsam|(?<!\p{L})(?:auch|both|also|in common|overlap\p{L}*|two)(?!\p{L})/iu;
const REVIEW = /von hand|manuell|prüf|entscheid|unsicher|zweifel|manual|by hand|review|uncertain|doubt/iu;
const JOIN =
  /verknüpf|verbind|zuordn|zuzuordn|ordne|überhaupt|(?<!\p{L})(?:join\p{L}*|link\p{L}*|connect\p{L}*|combine\p{L}*|together|at all|über|via|by|nach|relate\p{L}*)(?!\p{L})/iu;

export const readAskedOfDatasets = (
  text: string,
  understood: Understood | null,
  { datasets }: Pick<HarmonisationResult, 'datasets'>,
): AskedOfDatasets => {
  const named = (understood?.subjects ?? []).filter(
    ({ kind, id }) => (kind === 'column' || kind === 'value') && datasets.some(({ datasetId }) => datasetId === datasetOfColumn(id)),
  );
  const columnsOf = (subjects: typeof named): string[] => [...new Set(subjects.map(({ id }) => nameOfColumn(id)))];
  return {
    columns: columnsOf(named),
    spelled: columnsOf(named.filter(({ kind, label }) => kind === 'column' && isSpelled(text, label))),
    isShared: SHARED.test(text),
    isReview: REVIEW.test(text),
    isJoin: JOIN.test(text),
  };
};

/** Returns whether a text contains the name of a column as the data spell it. */
const isSpelled = (text: string, name: string): boolean => text.toLowerCase().includes(name.toLowerCase());

const MAX_LISTED = 15;
const MAX_COLUMNS = 4;

/** Returns sentences that answer a question about two named datasets. */
export const harmonisationAnswers = (
  result: Omit<HarmonisationResult, 'warnings'>,
  asked: AskedOfDatasets,
  language: Language,
): string[] => {
  const { answer: messages, quoted } = messagesIn(language);
  const { datasets, joins = [], counts, isMerged = true, sharedEntries = [] } = result;
  const [one, other] = datasets;
  if (!one || !other) return [];
  const count = (value: number): string => formatNumber(value, language, 0);
  const [best] = askedFirst(joins, asked.columns);
  const isKeyAsked = !isMerged || asked.isJoin;
  const isUnjoined = (column: string): boolean => !isKeyAsked || ![best?.left, best?.right].includes(column);
  return [
    ...new Set(
      asked.columns
        .filter(isUnjoined)
        .flatMap((column) => mappingSentence(result, column, asked, language))
        .slice(0, MAX_COLUMNS),
    ),
    ...(isMerged ? [messages.matches(one.name, other.name, counts.matches, counts.review)] : []),
    ...(isMerged && asked.isShared && sharedEntries.length > 0
      ? [
          messages.shared(
            sharedEntries.slice(0, MAX_LISTED).map(quoted).join(', '),
            counts.matches > MAX_LISTED ? count(counts.matches) : null,
          ),
        ]
      : []),
    ...(isKeyAsked && best
      ? [messages.join(one.name, other.name, best.left, best.right, count(best.common), count(best.leftValues), count(best.rightValues))]
      : []),
    ...(isKeyAsked && !best ? [messages.noJoin(one.name, other.name)] : []),
    ...(isMerged ? [] : [messages.notMerged]),
  ];
};

/** Returns the joins with the pairs of asked columns first. */
export const askedFirst = <J extends { left: string; right: string }>(joins: readonly J[], columns: readonly string[]): J[] => {
  const named = ({ left, right }: J): number => Number(columns.includes(left)) + Number(columns.includes(right));
  return joins.toSorted((a, b) => named(b) - named(a));
};

/** Returns what a column corresponds to; nothing for a column that the request does not spell and that corresponds to none. */
const mappingSentence = (
  { columns, datasets }: Pick<HarmonisationResult, 'columns' | 'datasets'>,
  name: string,
  { spelled }: AskedOfDatasets,
  language: Language,
): string[] => {
  const { answer: messages } = messagesIn(language);
  const merged = columns.find(({ sources }) => sources.some(({ column }) => column === name));
  const datasetOf = (id: string): string => datasets.find(({ datasetId }) => datasetId === id)?.name ?? id;
  const [first, second] = merged?.sources ?? [];
  if (!first) return [];
  if (!second) return spelled.includes(name) ? [messages.columnAlone(first.column, datasetOf(first.datasetId))] : [];
  const factor = second.conversion && formatNumber(second.conversion.factor, language, { min: 0, max: 9 });
  const units = second.conversion?.from && second.conversion.to ? `${second.conversion.from} → ${second.conversion.to}` : null;
  return [messages.column(first.column, datasetOf(first.datasetId), second.column, datasetOf(second.datasetId), factor, units)];
};
