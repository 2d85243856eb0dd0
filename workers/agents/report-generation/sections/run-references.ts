import type { Citation } from '../../../../subgraphs/agents/index.js';
import { plainText } from '../../../documents/text/inline-text.js';
import type { ReadBlock } from '../../../documents/markdown/markdown-reader.js';
import type { ListedSource } from '../../../methods/tenant-state/index.js';

/** Converters that replace a text's source references by those of the report. */
export interface References {
  /** Returns plain text with references in square brackets. */
  plain: (text: string) => string;
  /** Returns document text with linked references. */
  link: (text: string) => string;
  /** Returns the text of a table cell, which may consist of a single reference. */
  cell: (text: string) => string;
  /** Returns plain text without references. */
  drop: (text: string) => string;
}

const LISTED = /^([QS]\d{1,4})\s+(.+)$/s;
/** A reference as escaped by `plainText`. */
const ESCAPED = /\\\[([QS]\d{1,4})\\\]/g;
const REFERENCE = /\s?\[([QS]\d{1,4})\]/g;

/**
 * Separates a text's own list of sources from the rest, because its `[Q1]` differs from `[Q1]` in the report. List entries are
 * matched to citations of the run by id or label and get the report's number; other references are removed.
 */
export const ownReferences = (
  read: readonly ReadBlock[],
  citations: readonly Citation[],
  listed: readonly ListedSource[],
): { rest: ReadBlock[]; renamed: References } => {
  const numbers = new Map<string, string>();
  const named = (item: string): boolean => {
    const [, ref = '', text = ''] = LISTED.exec(item) ?? [];
    const cited = citations.find(({ id }) => text.includes(id)) ?? citations.find(({ label }) => label !== '' && text.startsWith(label));
    const source = listed.find(({ id }) => id === cited?.id);
    if (source) numbers.set(ref, source.ref);
    return source !== undefined;
  };
  const rest = read.flatMap((block): ReadBlock[] => {
    if (block.type !== 'list') return [block];
    const items = block.items.filter((item) => !named(item));
    return items.length === 0 ? [] : [{ ...block, items }];
  });
  const known = new Set(numbers.values());
  const drop = (text: string): string => text.replace(REFERENCE, '').trim();
  const plain = (text: string): string =>
    text.replace(REFERENCE, (_, ref: string) => (numbers.has(ref) ? ` [${numbers.get(ref)}]` : '')).trim();
  const link = (text: string): string =>
    plainText(plain(text)).replace(ESCAPED, (all, ref: string) => (known.has(ref) ? `[${ref}](#${ref})` : all));
  return { rest, renamed: { plain, link, drop, cell: (text) => numbers.get(text) ?? drop(text) } };
};
