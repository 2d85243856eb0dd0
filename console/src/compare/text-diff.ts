/** A part that two sequences share, or that only the earlier or the later one has. */
export type ChangeKind = 'same' | 'removed' | 'added';

export interface Change<Part> {
  readonly kind: ChangeKind;
  readonly part: Part;
}

/** Maximum number of cells of the table of common subsequences; larger differences count as replaced as a whole. */
const MAX_CELLS = 4_000_000;

/** Returns the changes that lead from one sequence to another and keep a longest common subsequence; removed parts come first. */
export const diffOf = <Part>(before: readonly Part[], after: readonly Part[]): Change<Part>[] => {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const [old, current] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const middle = old.length * current.length > MAX_CELLS ? replaced(old, current) : commonSubsequence(old, current);
  return [...kept(before.slice(0, start)), ...middle, ...kept(before.slice(before.length - end))];
};

const changes = <Part>(kind: ChangeKind, parts: readonly Part[]): Change<Part>[] => parts.map((part) => ({ kind, part }));
const kept = <Part>(parts: readonly Part[]): Change<Part>[] => changes('same', parts);
const replaced = <Part>(before: readonly Part[], after: readonly Part[]): Change<Part>[] => [
  ...changes('removed', before),
  ...changes('added', after),
];

const commonSubsequence = <Part>(before: readonly Part[], after: readonly Part[]): Change<Part>[] => {
  const width = after.length + 1;
  // Length of the longest common subsequence of the rests that begin at both positions.
  const lengths = new Uint32Array((before.length + 1) * width);
  const lengthAt = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = before[i] === after[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
  const found: Change<Part>[] = [];
  let [i, j] = [0, 0];
  while (i < before.length && j < after.length) {
    if (before[i] === after[j]) {
      found.push({ kind: 'same', part: before[i] as Part });
      i += 1;
      j += 1;
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) {
      found.push({ kind: 'removed', part: before[i] as Part });
      i += 1;
    } else {
      found.push({ kind: 'added', part: after[j] as Part });
      j += 1;
    }
  }
  return [...found, ...replaced(before.slice(i), after.slice(j))];
};

/** Words, numbers with their decimals, white space and single characters, which together are the text. */
const tokensOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}_]+(?:[.,]\p{N}+)*|\s+|[^\s]/gu) ?? [];

/** Returns what differs between two texts word by word. */
export const wordDiff = (before: string, after: string): Change<string>[] => {
  const merged: Change<string>[] = [];
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
 * Returns two versions of a Markdown block in which the words that differ are marked by elements of HTML. Blocks with code or links
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
