import { identifier, literal } from '../../../platform/analytics/index.js';
import type { RowPlan } from './answer-plan.js';
import type { PlannedDataset, Subject } from './local-subjects.js';
import { nameOfColumn } from '../request-reading/index.js';

type Merge = RowPlan['merges'][number];

const FROM = String.raw`(?<from>[^.,;:!?]{1,60}?)`;
const INTO = String.raw`(?<into>[^.,;:!?]{1,60}?)`;
/** "Count Wset as West", „Wset zu West zählen“: the first value is another spelling or a part of the second. */
const MERGES = [
  new RegExp(
    String.raw`(?<!\p{L})(?:count|treat|read|take|regard|book|include)\s+${FROM}\s+(?:as|under|with|to)\s+${INTO}(?!\p{L})`,
    'dgiu',
  ),
  new RegExp(
    String.raw`(?<!\p{L})${FROM}\s+(?:zu[mr]?|als|unter|bei)\s+${INTO}\s+(?:zählen|zaehlen|rechnen|werten|behandeln|zuordnen|führen|hinzurechnen|dazurechnen)(?!\p{L})`,
    'dgiu',
  ),
  new RegExp(
    String.raw`(?<!\p{L})${FROM}\s+(?:belongs to|is (?:a (?:typo|misspelling) (?:for|of)|the same as)|means|gehört zu[mr]?|ist (?:ein (?:Tippfehler|Schreibfehler) für|dasselbe wie)|meint)\s+${INTO}(?!\p{L})`,
    'dgiu',
  ),
];

/** Returns the values that a request counts as another value of their column. */
export const mergesIn = (text: string, { columns }: Pick<PlannedDataset, 'columns'>, local: readonly Subject[]): Merge[] => {
  const texts = new Set(columns.flatMap(({ name, type }) => (type === 'text' ? [name] : [])));
  const values = local.filter(({ kind, id }) => kind === 'value' && texts.has(nameOfColumn(id)));
  return MERGES.flatMap((pattern) => [...text.matchAll(pattern)]).flatMap(({ 0: words, groups, indices }) => {
    // The second value may have more words than the pattern has taken.
    const after = text.slice(indices?.groups?.['into']?.[0] ?? text.length);
    const namedBy = (part: string, isStart: boolean): Subject | undefined =>
      values.find(({ label }) =>
        isStart ? part.toLowerCase().startsWith(label.toLowerCase()) : part.toLowerCase().endsWith(label.toLowerCase()),
      );
    const [from, into] = [namedBy(groups?.['from'] ?? '', false), namedBy(after, true)];
    return from && into && from.id === into.id && from.label !== into.label
      ? [{ column: nameOfColumn(from.id), from: from.label, into: into.label, words }]
      : [];
  });
};

/** Returns a relation in which the values that a request merges are one. */
export const withMerges = (relation: string, merges: readonly Merge[]): string => {
  if (merges.length === 0) return relation;
  const replaced = [...Map.groupBy(merges, ({ column }) => column)].map(([column, ofColumn]) => {
    const name = identifier(column);
    const cases = ofColumn.map(({ from, into }) => `WHEN CAST(${name} AS VARCHAR) = ${literal(from)} THEN ${literal(into)}`);
    return `CASE ${cases.join(' ')} ELSE ${name} END AS ${name}`;
  });
  return `(SELECT * REPLACE (${replaced.join(', ')}) FROM ${relation})`;
};
