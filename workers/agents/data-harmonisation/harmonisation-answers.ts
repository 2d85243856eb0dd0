import { wordsIn } from '../../../platform/text/index.js';
import { formatNumber, formatPercent, type Language } from '../../documents/text/formatting.js';
import { datasetOfColumn, nameOfColumn, type Understood } from '../../methods/request-reading/index.js';
import type { HarmonisationResult } from './harmonisation-result.js';
import { MAX_UNMATCHED, type KeyMatch } from './mapping/match-keys.js';
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
  /** Columns by which it wants the datasets joined: "by member no". */
  readonly keys: readonly string[];
  /** True if it asks where the records in both datasets agree or differ. */
  readonly isAgreement: boolean;
  /** True if it asks how many records remain, or repeat within one of the datasets. */
  readonly isCount: boolean;
}

const SHARED =
  /sowohl|als auch|in beiden|beide[nr]?\s|doppelt|gemeinsam|(?<!\p{L})(?:auch|both|also|in common|overlap\p{L}*|two)(?!\p{L})/iu;
const REVIEW =
  /von hand|manuell|prüf|entscheid|unsicher|nicht sicher|unklar|strittig|zweifel|manual|by hand|review|uncertain|unclear|not sure|doubt/iu;
const COUNT =
  /(?<!\p{L})(?:how many (?:\p{L}+ ){0,3}(?:remain|are left|are there|stay|within)|wie ?viele (?:\p{L}+ ){0,3}(?:bleiben|verbleiben|übrig|sind es|innerhalb))|(?<!\p{L})(?:within (?:each|one|the|both)|in each (?:list|ledger|file|table)|innerhalb (?:einer|der|jeder|beider)|without (?:doubles|duplicates|repeats)|ohne (?:doppelte|dubletten|doppelungen))(?!\p{L})/iu;
const AGREEMENT =
  /(?<!\p{L})(?:agree|differ|deviate|disagree|diverge|consistent|contradict\p{L}*|identical|abweich\p{L}*|weich(?:t|en)(?!\p{L})[^.?!]*(?<!\p{L})ab|unterscheid\p{L}*|unterschied\p{L}*|stimm(?:t|en)(?!\p{L})[^.?!]*(?<!\p{L})überein|übereinstimm\p{L}*|widersprech\p{L}*|widersprüch\p{L}*|gleich|identisch\p{L}*)(?!\p{L})/iu;
/** The rows that a request counts: „wie viele Buchungen“. */
const COUNTED = /(?<!\p{L})(?:how many|number of|which|wie ?viele|anzahl(?: der)?|welche[rsn]?)\s+(?<words>(?:[\p{L}-]+\s*){1,3})/giu;

/** Returns the words after "how many" in a request. */
export const countedWords = (text: string): string[] =>
  [...text.matchAll(COUNTED)].flatMap(({ groups }) => wordsIn(groups?.['words'] ?? ''));

const JOIN =
  /verknüpf|verbind|zuordn|zuzuordn|ordne|abgleich|überhaupt|(?<!\p{L})(?:join\p{L}*|match\p{L}*|reconcil\p{L}*|bring\p{L}*|link\p{L}*|connect\p{L}*|combine\p{L}*|together|at all|über|via|by|nach|relate\p{L}*)(?!\p{L})/iu;

/** A statement that the datasets write their keys differently: "the numbers look different". */
const WRITTEN_DIFFERENTLY =
  /(?<!\p{L})(?:numbers?|ids?|keys?|codes?|names?|nummern?|kennungen?|schlüssel|namen)\s(?:\p{L}+\s){0,4}?(?:differ\p{L}*|look(?:s)? (?:\p{L}+ )?different\p{L}*|are (?:\p{L}+ )?different\p{L}*|not the same|anders|verschieden|unterschiedlich)(?!\p{L})/iu;

/** Returns the words of a request that ask how many records remain or repeat. */
export const countWords = (text: string): string[] =>
  text
    .split(/[,.;?!]\s*|\s+(?=(?:and|und)\s)/iu)
    .flatMap((part) => (COUNT.test(part) || /doppel|double|duplicate/iu.test(part) ? [part, ...wordsIn(part)] : []));

/** Returns the words of a request to merge duplicates and, if it asks for them, to list doubtful cases. */
export const duplicateWords = (text: string, asksReview: boolean): string[] =>
  text
    .split(/[,.;?!]\s*|\s+(?=(?:and|und)\s)/iu)
    .flatMap((part) =>
      /doppel|dublett|mehrfach|double|duplicate|more than once|clean|bereinig|bleiben|remain/iu.test(part) ||
      (asksReview && REVIEW.test(part))
        ? [part, ...wordsIn(part)]
        : [],
    );

/** Parts of a request on how keys are written and which rows match. */
const KEYS = /schreibweise|geschrieben|treffer|entsprechung|spell|written|format|match|(?<!\p{L})(?:find\p{L}*|via|by|über|per)(?!\p{L})/iu;

/** Returns the words of a request that ask by which key rows match. */
export const keyWords = (text: string): string[] =>
  text.split(/[,.;?!]\s*|\s+(?=(?:and|und)\s)/iu).flatMap((part) => (KEYS.test(part) || JOIN.test(part) ? [part, ...wordsIn(part)] : []));

export const readAskedOfDatasets = (
  text: string,
  understood: Understood | null,
  { datasets }: { datasets: readonly { datasetId: string }[] },
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
    isJoin: JOIN.test(text) || WRITTEN_DIFFERENTLY.test(text),
    keys: columnsOf(named.filter(({ kind, label }) => kind === 'column' && isJoinedBy(text, label))),
    isCount: COUNT.test(text),
    isAgreement: AGREEMENT.test(text),
  };
};

/** Words before the column by which datasets are joined. */
const BY = /(?<!\p{L})(?:by|via|on|using|über|per|anhand(?: (?:von|der|des))?|mittels)\s+(?:the |der |die |das |den )?["'„“]?$/iu;
const MAX_BY = 24;

const isJoinedBy = (text: string, name: string): boolean => {
  const at = text.toLowerCase().indexOf(name.toLowerCase().replaceAll('_', ' '));
  const literal = text.toLowerCase().indexOf(name.toLowerCase());
  return [at, literal].some((start) => start > 0 && BY.test(text.slice(Math.max(0, start - MAX_BY), start)));
};

/** Returns whether a text contains the name of a column as the data spell it. */
const isSpelled = (text: string, name: string): boolean => text.toLowerCase().includes(name.toLowerCase());

const MAX_LISTED = 15;
const MAX_COLUMNS = 4;

/**
 * Returns sentences that answer a question about two named datasets.
 *
 * @param repeated rows of each dataset that repeat another one of it; null if unknown
 */
export const harmonisationAnswers = (
  result: Omit<HarmonisationResult, 'warnings'>,
  asked: AskedOfDatasets,
  language: Language,
  repeated: readonly (number | null)[] = [],
): string[] => {
  const { answer: messages, quoted } = messagesIn(language);
  const { datasets, joins = [], counts, isMerged = true, sharedEntries = [] } = result;
  const [one, other] = datasets;
  if (!one || !other) return [];
  const count = (value: number): string => formatNumber(value, language, 0);
  const [best] = askedFirst(joins, asked);
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
    ...(isMerged && asked.isAgreement ? agreementSentences(result, asked, language) : []),
    ...(isMerged && asked.isCount
      ? [
          messages.remaining(count(counts.sourceRows), count(counts.mergedRows), distinctOf(counts.mergedRows, repeated, count)),
          ...datasets.flatMap(({ name }, index) => (repeated[index] == null ? [] : [messages.within(name, repeated[index])])),
        ]
      : []),
    ...(isMerged && asked.isShared && sharedEntries.length > 0
      ? [
          messages.shared(
            sharedEntries.slice(0, MAX_LISTED).map(quoted).join(', '),
            counts.matches > MAX_LISTED ? count(counts.matches) : null,
          ),
        ]
      : []),
    ...(isKeyAsked ? joinSentence(result, asked, language) : []),
    ...(isKeyAsked && !best ? [messages.noJoin(one.name, other.name)] : []),
    ...(isMerged ? [] : [messages.notMerged]),
  ];
};

/**
 * Returns sentences on the rows with and without a counterpart by a key.
 *
 * @param selection conditions of the selected rows
 */
export const keyMatchAnswers = (
  {
    keyMatch: all,
    selectedKeyMatch: selected,
    reverseKeyMatch: reverse,
  }: Pick<HarmonisationResult, 'keyMatch' | 'selectedKeyMatch' | 'reverseKeyMatch'>,
  selection: string,
  language: Language,
): string[] => {
  if (!all) return [];
  const { keyMatch: messages, quoted } = messagesIn(language);
  const count = (value: number): string => formatNumber(value, language, 0);
  const lead = (match: KeyMatch, of: string | null): string =>
    messages.lead(
      ...([count(match.rows - match.matched), count(match.rows), match.dataset, of, match.partner] as const),
      ...([count(match.matched), formatPercent(match.rows === 0 ? 0 : match.matched / match.rows, language, 1)] as const),
    );
  const first = selected ?? all;
  const valuesOf = ({ unmatched }: KeyMatch): string | null => {
    const listed = unmatched.slice(0, MAX_UNMATCHED).map(quoted).join(', ');
    return (unmatched.length > MAX_UNMATCHED ? `${listed}, …` : listed) || null;
  };
  return [
    lead(first, selected ? selection : null),
    ...(first.rows > first.matched
      ? [messages.unmatched(count(first.blank), first.column, count(first.unknown), first.partner, valuesOf(first))]
      : []),
    ...(first.form === 'as_written' ? [] : [messages.form(first.column, first.partnerColumn, first.form, count(first.asWritten))]),
    ...(selected ? [lead(all, null)] : []),
    ...(reverse
      ? [messages.reverse(reverse.dataset, reverse.partner, count(reverse.rows - reverse.matched), count(reverse.rows), valuesOf(reverse))]
      : []),
    ...(all.repeated > 0 ? [messages.repeated(count(all.repeated), all.partnerColumn, all.partner, count(all.multiplied))] : []),
    messages.file(all.dataset),
  ];
};

/** States in which of the asked columns, by default in all of both datasets, the records in both agree or differ. */
const agreementSentences = (
  { agreements = [] }: Pick<HarmonisationResult, 'agreements'>,
  { columns }: AskedOfDatasets,
  language: Language,
): string[] => {
  const { agreement: messages, quoted } = messagesIn(language);
  const named = agreements.filter(({ left, right }) => columns.includes(left) || columns.includes(right));
  const count = (value: number): string => formatNumber(value, language, 0);
  const shown = (named.length > 0 ? named : agreements).filter(({ compared }) => compared > 0).slice(0, MAX_COLUMNS);
  return shown.map(({ column, compared, different, examples }) => {
    const listed = examples.map(({ name, left, right }) => messages.example(quoted(name), left, right)).join('; ');
    return different === 0
      ? messages.equal(quoted(column), count(compared))
      : messages.differ(quoted(column), count(different), count(compared), different > examples.length ? `${listed}; …` : listed);
  });
};

/** Returns the number of records without those that a dataset repeats; null if none or unknown. */
const distinctOf = (merged: number, repeated: readonly (number | null)[], count: (value: number) => string): string | null => {
  const sum = repeated.reduce<number>((all, each) => all + (each ?? 0), 0);
  return sum === 0 ? null : count(merged - sum);
};

/** Minimum share of the common values of the best pair at which a pair of named columns comes first. */
const MIN_OF_MOST = 0.5;

/**
 * Returns the joins with the pairs first that the request wants as key, then those of columns that it names. A pair of named columns with
 * few values in common, such as a branch that the request asks about, does not come before an identifier.
 */
export const askedFirst = <J extends { left: string; right: string; common: number }>(
  joins: readonly J[],
  { columns, keys }: Pick<AskedOfDatasets, 'columns' | 'keys'>,
): J[] => {
  const most = joins[0]?.common ?? 0;
  const has = (names: readonly string[], { left, right }: J): number => Number(names.includes(left)) + Number(names.includes(right));
  const named = (join: J): number => 4 * has(keys, join) + (join.common >= MIN_OF_MOST * most ? has(columns, join) : 0);
  return joins.toSorted((a, b) => named(b) - named(a));
};

/** Returns by which columns two datasets can be joined; none if they have no values in common. */
export const joinSentence = (
  { datasets: [one, other], joins = [] }: Pick<HarmonisationResult, 'datasets' | 'joins'>,
  asked: AskedOfDatasets,
  language: Language,
): string[] => {
  const [best] = askedFirst(joins, asked);
  if (!one || !other || !best) return [];
  const count = (value: number): string => formatNumber(value, language, 0);
  const values = [best.common, best.leftValues, best.rightValues].map(count) as [string, string, string];
  return [messagesIn(language).answer.join(one.name, other.name, best.left, best.right, ...values)];
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
