import { HarmonisationError } from '../harmonisation-error.js';
import type { SourceTable } from '../mapping/column-mapping.js';
import type { ReviewDecision } from '../review/review-decisions.js';
import type { RowDecision } from './find-duplicates.js';

/**
 * Returns the decisions on rows of one table.
 * @throws HarmonisationError DECISION_UNKNOWN if a row does not exist, DECISIONS_CONTRADICT if rows decided to be different are the same
 *   according to other decisions
 */
export const rowDecisions = ({ datasetId, name, rows }: SourceTable, decisions: readonly ReviewDecision[]): RowDecision[] => {
  for (const { left, right } of decisions)
    for (const each of [left, right])
      if (each.datasetId !== datasetId || each.row > rows)
        throw new HarmonisationError({
          code: 'DECISION_UNKNOWN',
          row: each.row,
          dataset: each.datasetId === datasetId ? name : each.datasetId,
        });
  const parents = new Map<number, number>();
  const rootOf = (row: number): number => {
    let root = row;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
    if (root !== row) parents.set(row, root);
    return root;
  };
  for (const { left, right, same } of decisions) {
    const [one, other] = [rootOf(left.row), rootOf(right.row)];
    if (same && one !== other) parents.set(one, other);
  }
  const contradiction = decisions.find(({ left, right, same }) => !same && rootOf(left.row) === rootOf(right.row));
  if (contradiction) throw new HarmonisationError({ code: 'DECISIONS_CONTRADICT', row: contradiction.right.row, dataset: name });
  const unique = new Map(
    decisions.map(({ left, right, same }) => {
      const [a, b] = [Math.min(left.row, right.row), Math.max(left.row, right.row)];
      return [`${a} ${b}`, { a, b, same }];
    }),
  );
  return [...unique.values()].filter(({ a, b }) => a !== b);
};
