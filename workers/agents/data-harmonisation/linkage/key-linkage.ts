import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { HarmonisationError } from '../harmonisation-error.js';
import { normalForm } from './comparison.js';
import type { MergePlan } from '../merge/merge-plan.js';

interface Sides {
  left: string;
  right: string;
}

/** Minimum share of the smaller table's keys that also occur in the other table, for an automatically detected key. */
const MIN_SHARED_KEYS = 0.3;

/** Returns a column that is unique on both sides and shared by them, or undefined if there is none. */
export const sharedKey = async (duck: DuckDbSession, plan: MergePlan, position: number, sides: Sides): Promise<string[] | undefined> => {
  for (const { name, sources } of plan.columns) {
    if (!sources[position] || !sources.slice(0, position).some(Boolean)) continue;
    await readKeys(duck, plan, [name], sides);
    const { unique, shared } = await duck.one<{ unique: boolean; shared: number }>(
      `SELECT ${isUnique('left')} AND ${isUnique('right')} AS unique,
         (SELECT count(*) FROM link_left JOIN link_right USING (k))
           / greatest(1, least((SELECT count(*) FROM link_left), (SELECT count(*) FROM link_right))) AS shared`,
    );
    if (unique && shared >= MIN_SHARED_KEYS) return [name];
  }
  return undefined;
};

/**
 * Links the rows with equal keys and writes them to `link_result`.
 * @throws HarmonisationError COLUMN_MISSING if a table lacks a key column, KEY_NOT_UNIQUE if key values repeat
 */
export const linkByKey = async (
  duck: DuckDbSession,
  plan: MergePlan,
  position: number,
  { sides, key }: { sides: Sides; key: readonly string[] },
): Promise<void> => {
  const { name } = plan.tables[position] ?? { name: '' };
  for (const column of key) {
    const merged = plan.columns.find((each) => each.name === column);
    if (!merged?.sources[0]) throw new HarmonisationError({ code: 'COLUMN_MISSING', column, dataset: plan.tables[0]?.name ?? '' });
    if (!merged.sources[position]) throw new HarmonisationError({ code: 'COLUMN_MISSING', column, dataset: name });
  }
  await readKeys(duck, plan, key, sides);
  const { left, right } = await duck.one<{ left: boolean; right: boolean }>(
    `SELECT ${isUnique('left')} AS left, ${isUnique('right')} AS right`,
  );
  if (!left || !right) {
    const dataset = left ? name : (plan.tables[0]?.name ?? '');
    throw new HarmonisationError({ code: 'KEY_NOT_UNIQUE', column: key.join(', '), dataset });
  }
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE link_result AS
     SELECT l.rid AS a, r.rid AS b, 0::DOUBLE AS weight, 1::DOUBLE AS probability, false AS ambiguous FROM link_left l JOIN link_right r USING (k)`,
  );
};

const isUnique = (side: 'left' | 'right'): string => `(SELECT count(*) = count(DISTINCT k) FROM link_${side})`;

/** Reads the keys into `link_left` and `link_right`. Keys are compared without case, accents, spaces and punctuation. */
const readKeys = async (duck: DuckDbSession, { columns }: MergePlan, key: readonly string[], sides: Sides): Promise<void> => {
  const parts = key.map((name) => normalForm('code', `u${columns.findIndex((column) => column.name === name)}`));
  for (const side of ['left', 'right'] as const)
    await duck.run(
      `CREATE OR REPLACE TEMP TABLE link_${side} AS SELECT rid, k FROM (SELECT rid, ${parts.join(` || '|' || `)} AS k FROM ${sides[side]}) WHERE k IS NOT NULL`,
    );
};
