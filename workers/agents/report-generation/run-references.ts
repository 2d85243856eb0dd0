import type { Citation } from '../../../subgraphs/agents/index.js';
import { plainText } from '../../documents/inline-text.js';
import type { ReadBlock } from '../../documents/markdown-reader.js';
import type { ListedSource } from '../../methods/tenant-state/index.js';

/** Texts with the references to sources that the report lists. */
export interface References {
  /** As plain text with the references in square brackets. */
  plain: (text: string) => string;
  /** As prose of a document. */
  link: (text: string) => string;
  /** As a cell of a table, which may be a reference as a whole. */
  cell: (text: string) => string;
  /** As plain text without references. */
  drop: (text: string) => string;
}

const LISTED = /^([QS]\d{1,4})\s+(.+)$/s;
/** As `plainText` writes it. */
const ESCAPED = /\\\[([QS]\d{1,4})\\\]/g;
const REFERENCE = /\s?\[([QS]\d{1,4})\]/g;

/**
 * Separates a text's own list of sources from the rest: `[Q1]` is another source there than in the report. What the list
 * calls by the id or name of something that the run cites gets the report's number for it; other references are left out.
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
