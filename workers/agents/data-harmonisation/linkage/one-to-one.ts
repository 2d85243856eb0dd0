import type { DuckDbSession } from '../../../../platform/analytics/index.js';

/** Creates the empty table `link_result`. */
export const createLinkResult = async (duck: DuckDbSession): Promise<void> =>
  duck.run('CREATE OR REPLACE TEMP TABLE link_result (a BIGINT, b BIGINT, weight DOUBLE, probability DOUBLE, ambiguous BOOLEAN)');

/**
 * Assigns at most one partner to every record, highest weights first. Each round accepts the pairs that are the best pair of both
 * their records, which equals a greedy pass over all pairs by descending weight. Ties are ordered by a hash, which keeps the number
 * of rounds low. Reads `link_weighted (a, b, weight, probability)` and writes `link_result`, where `ambiguous` is true if a record
 * has another partner of equal weight.
 */
export const assignOneToOne = async (duck: DuckDbSession, signal?: AbortSignal): Promise<void> => {
  await createLinkResult(duck);
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE link_open AS SELECT *, hash(a, b) AS h,
       count(*) OVER (PARTITION BY a, weight) > 1 OR count(*) OVER (PARTITION BY b, weight) > 1 AS ambiguous FROM link_weighted`,
  );
  for (;;) {
    await duck.run(
      `CREATE OR REPLACE TEMP TABLE link_best AS SELECT a, b, weight, probability, ambiguous FROM link_open
       QUALIFY row_number() OVER (PARTITION BY a ORDER BY weight DESC, h, b) = 1 AND row_number() OVER (PARTITION BY b ORDER BY weight DESC, h, a) = 1`,
    );
    const { found } = await duck.one<{ found: number }>('SELECT count(*) AS found FROM link_best');
    if (found === 0) break;
    await duck.run('INSERT INTO link_result FROM link_best');
    await duck.run('DELETE FROM link_open WHERE a IN (SELECT a FROM link_best) OR b IN (SELECT b FROM link_best)');
    signal?.throwIfAborted();
  }
  for (const table of ['link_open', 'link_best', 'link_weighted']) await duck.run(`DROP TABLE ${table}`);
};
