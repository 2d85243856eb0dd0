import { diffArrays } from 'diff';

/** A part that two sequences share, or that only the earlier or the later one has. */
export type ChangeKind = 'same' | 'removed' | 'added';

export interface Change {
  readonly kind: ChangeKind;
  readonly part: string;
}

/** Maximum number of changes; larger differences count as replaced as a whole. */
const MAX_CHANGES = 2_000;

/** Returns the changes that lead from one sequence to another and keep a longest common subsequence; removed parts come first. */
export const diffOf = (before: readonly string[], after: readonly string[]): Change[] => {
  const runs = diffArrays([...before], [...after], { maxEditLength: MAX_CHANGES }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  return runs.flatMap(({ value, removed, added }) =>
    value.map((part): Change => ({ kind: removed ? 'removed' : added ? 'added' : 'same', part })),
  );
};

/** Words, numbers with their decimals, white space and single characters, which together are the text. */
const tokensOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}_]+(?:[.,]\p{N}+)*|\s+|[^\s]/gu) ?? [];

/** Returns what differs between two texts word by word. */
export const wordDiff = (before: string, after: string): Change[] => {
  const merged: Change[] = [];
  for (const { kind, part } of diffOf(tokensOf(before), tokensOf(after))) {
    const last = merged.at(-1);
    if (last?.kind === kind) merged[merged.length - 1] = { kind, part: last.part + part };
    else merged.push({ kind, part });
  }
  return merged;
};

/** A block of two texts: the same in both, changed, or only in one of them. */
export interface BlockPair {
  readonly before: string | null;
  readonly after: string | null;
}

/** Returns the blocks of a Markdown text: what empty lines separate, but code between fences as a whole. */
const blocksOf = (text: string): string[] => {
  const blocks: string[][] = [[]];
  let isCode = false;
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    if (line.trim() === '' && !isCode) blocks.push([]);
    else blocks.at(-1)?.push(line.trimEnd());
  }
  return blocks.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
};

/** Minimum share of common words by which a removed and an added block are two versions of one block. */
const MIN_SIMILARITY = 0.4;

const similarity = (before: string, after: string): number => {
  const words = (text: string): string[] => tokensOf(text).filter((token) => token.trim() !== '');
  const [old, current] = [words(before), words(after)];
  const common = diffOf(old, current).filter(({ kind }) => kind === 'same').length;
  return common / Math.max(old.length, current.length, 1);
};

/** Returns the blocks of two Markdown texts side by side, in the order of both. */
export const blockDiff = (before: string, after: string): BlockPair[] => {
  const pairs: BlockPair[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const settle = (): void => {
    pairs.push(...paired(removed, added));
    [removed, added] = [[], []];
  };
  for (const { kind, part } of diffOf(blocksOf(before), blocksOf(after))) {
    if (kind === 'removed') removed.push(part);
    else if (kind === 'added') added.push(part);
    else {
      settle();
      pairs.push({ before: part, after: part });
    }
  }
  settle();
  return pairs;
};

/** Pairs each removed block with the next added one that is similar. */
const paired = (removed: readonly string[], added: readonly string[]): BlockPair[] => {
  const pairs: BlockPair[] = [];
  let next = 0;
  for (const before of removed) {
    const match = added.findIndex((after, index) => index >= next && similarity(before, after) >= MIN_SIMILARITY);
    if (match === -1) {
      pairs.push({ before, after: null });
      continue;
    }
    pairs.push(...added.slice(next, match).map((after) => ({ before: null, after })), { before, after: added[match] ?? null });
    next = match + 1;
  }
  return [...pairs, ...added.slice(next).map((after) => ({ before: null, after }))];
};

/**
 * Returns both versions of a Markdown block, with HTML elements around the words that differ. Blocks with code or links
 * are returned as they are, because elements have no meaning inside them.
 */
export const markedBlock = ({ before, after }: { readonly before: string; readonly after: string }): { before: string; after: string } => {
  if (/`|\]\(|<|https?:/.test(before + after)) return { before, after };
  const sides = { before: '', after: '' };
  for (const { kind, part } of diffOf(tokensOf(before), tokensOf(after))) {
    const isWord = /^[\p{L}\p{N}_]/u.test(part);
    if (kind !== 'added') sides.before += kind === 'removed' && isWord ? `<del>${part}</del>` : part;
    if (kind !== 'removed') sides.after += kind === 'added' && isWord ? `<ins>${part}</ins>` : part;
  }
  return sides;
};
