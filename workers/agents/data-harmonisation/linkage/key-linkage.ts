import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { CannotHarmonise } from '../cannot-harmonise.js';
import { normalForm } from './comparison.js';
import type { MergePlan } from '../merge/merge-plan.js';

interface Sides {
  left: string;
  right: string;
}

/** Share of the smaller table's keys that the other has too, for a column that was not named to count as a shared key. */
const LEAST_SHARED = 0.3;

/** A column that tells the rows of both sides apart and that they have in common; undefined where there is none. */
export const sharedKey = async (duck: DuckDbSession, plan: MergePlan, position: number, sides: Sides): Promise<string[] | undefined> => {
  for (const { name, sources } of plan.columns) {
    if (!sources[position] || !sources.slice(0, position).some(Boolean)) continue;
    await readKeys(duck, plan, [name], sides);
    const { unique, shared } = await duck.one<{ unique: boolean; shared: number }>(
      `SELECT ${isUnique('left')} AND ${isUnique('right')} AS unique,
         (SELECT count(*) FROM link_left JOIN link_right USING (k))
           / greatest(1, least((SELECT count(*) FROM link_left), (SELECT count(*) FROM link_right))) AS shared`,
    );
    if (unique && shared >= LEAST_SHARED) return [name];
  }
  return undefined;
};

/** Links the rows that have the same key; leaves them in `link_result`. @throws CannotHarmonise when it is none */
export const linkByKey = async (
  duck: DuckDbSession,
  plan: MergePlan,
  position: number,
  { sides, key }: { sides: Sides; key: readonly string[] },
): Promise<void> => {
  const { name } = plan.tables[position] ?? { name: '' };
  for (const column of key) {
    const found = plan.columns.find((each) => each.name === column);
    if (!found?.sources[0]) throw new CannotHarmonise({ code: 'COLUMN_MISSING', column, dataset: plan.tables[0]?.name ?? '' });
    if (!found.sources[position]) throw new CannotHarmonise({ code: 'COLUMN_MISSING', column, dataset: name });
  }
  await readKeys(duck, plan, key, sides);
  const { left, right } = await duck.one<{ left: boolean; right: boolean }>(
    `SELECT ${isUnique('left')} AS left, ${isUnique('right')} AS right`,
  );
  if (!left || !right) {
    const dataset = left ? name : (plan.tables[0]?.name ?? '');
    throw new CannotHarmonise({ code: 'KEY_NOT_UNIQUE', column: key.join(', '), dataset });
  }
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE link_result AS
     SELECT l.rid AS a, r.rid AS b, 0::DOUBLE AS weight, 1::DOUBLE AS probability, false AS ambiguous FROM link_left l JOIN link_right r USING (k)`,
  );
};

const isUnique = (side: 'left' | 'right'): string => `(SELECT count(*) = count(DISTINCT k) FROM link_${side})`;

/** Rows with a key, in `link_left` and `link_right`. Spelling, spaces and signs in keys do not matter. */
const readKeys = async (duck: DuckDbSession, { columns }: MergePlan, key: readonly string[], sides: Sides): Promise<void> => {
  const parts = key.map((name) => normalForm('code', `u${columns.findIndex((column) => column.name === name)}`));
  for (const side of ['left', 'right'] as const)
    await duck.run(
      `CREATE OR REPLACE TEMP TABLE link_${side} AS SELECT rid, k FROM (SELECT rid, ${parts.join(` || '|' || `)} AS k FROM ${sides[side]}) WHERE k IS NOT NULL`,
    );
};
