import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { averageLinkage, NO_MATCH, type ScoredPair } from './average-linkage.js';
import { compareMore, type Comparison } from '../linkage/compare-records.js';
import type { MatchModel } from '../linkage/match-model.js';
import { WITHIN } from '../linkage/pairing.js';
import { weighPairs } from '../linkage/weigh-pairs.js';

/** Maximum number of records in a component, above which its weakest links are cut. */
const MAX_COMPONENT = 500;
/** Maximum number of records in a component whose pairs are all compared. */
const MAX_CLOSED = 64;
/** Bits by which the threshold of a component that is too large rises per step. */
const CUT_STEP = 3;
const MAX_CUTS = 60;
/** Maximum absolute score of a pair, in bits, so that no single pair decides on a cluster. */
const MAX_SCORE = 15;
/** Weight of a pair with a manual decision, in bits. */
export const DECIDED_WEIGHT = 100_000;

/**
 * Groups the records into clusters: connected components over the pairs above the threshold, each split by average linkage over all
 * of its pairs. Writes `dedup_clusters (rid, cluster)` with the rows of all clusters of at least two rows; `cluster` is the first row.
 * Takes time proportional to the number of pairs, plus `MAX_COMPONENT` × records at worst.
 */
export const clusterRecords = async (
  duck: DuckDbSession,
  { comparison, model, match }: { comparison: Comparison; model: MatchModel; match: number },
  signal: AbortSignal | undefined,
): Promise<void> => {
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE dedup_edges AS SELECT a, b, weight FROM link_weighted WHERE weight >= ${match} AND b NOT IN (SELECT b FROM dedup_identical)`,
  );
  await findComponents(duck, signal);
  for (let cut = 1; cut <= MAX_CUTS && (await hasLargeComponent(duck)); cut += 1) {
    const least = cut === MAX_CUTS ? DECIDED_WEIGHT : match + cut * CUT_STEP;
    await duck.run(
      `DELETE FROM dedup_edges WHERE weight < ${least} AND a IN (SELECT rid FROM dedup_components WHERE component IN (${LARGE_COMPONENTS}))`,
    );
    await findComponents(duck, signal);
  }
  await closeComponents(duck, comparison, model);
  await duck.run('CREATE OR REPLACE TEMP TABLE dedup_splits (rid INTEGER, cluster INTEGER)');
  await splitComponents(duck, match, signal);
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE dedup_clusters AS
     WITH records AS (SELECT c.rid, coalesce(s.cluster, c.component) AS cluster FROM dedup_components c LEFT JOIN dedup_splits s USING (rid)),
     identical AS (SELECT w.b AS rid, coalesce(r.cluster, w.a) AS cluster, w.a FROM link_weighted w JOIN dedup_identical i ON i.a = w.a AND i.b = w.b
       LEFT JOIN records r ON r.rid = w.a WHERE w.weight >= ${match}),
     rows AS (SELECT rid, cluster FROM records UNION SELECT rid, cluster FROM identical UNION SELECT a, cluster FROM identical)
     SELECT rid, min(rid) OVER (PARTITION BY cluster) AS cluster FROM rows QUALIFY count(*) OVER (PARTITION BY cluster) > 1`,
  );
  for (const table of ['dedup_edges', 'dedup_components', 'dedup_splits']) await duck.run(`DROP TABLE ${table}`);
};

const LARGE_COMPONENTS = `SELECT component FROM dedup_components GROUP BY component HAVING count(*) > ${MAX_COMPONENT}`;

const hasLargeComponent = async (duck: DuckDbSession): Promise<boolean> => (await duck.rows(`${LARGE_COMPONENTS} LIMIT 1`)).length > 0;

/**
 * Writes the connected components of `dedup_edges` to `dedup_components (rid, component)`; a component is labelled by its lowest record.
 * Each round links every label to the lowest label beside it and follows these links to their end by pointer doubling (J. JáJá: An
 * Introduction to Parallel Algorithms, 1992, 5.1), so that a chain of n records takes one round of log2(n) joins.
 */
export const findComponents = async (duck: DuckDbSession, signal: AbortSignal | undefined): Promise<void> => {
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE dedup_components AS SELECT rid, rid AS component FROM (SELECT a AS rid FROM dedup_edges UNION SELECT b FROM dedup_edges)`,
  );
  for (;;) {
    signal?.throwIfAborted();
    await duck.run(
      `CREATE OR REPLACE TEMP TABLE dedup_lower AS
       WITH labels AS (SELECT e.a, e.b, ca.component AS la, cb.component AS lb FROM dedup_edges e
                       JOIN dedup_components ca ON ca.rid = e.a JOIN dedup_components cb ON cb.rid = e.b WHERE ca.component <> cb.component)
       SELECT label AS rid, min(lower) AS component FROM (SELECT greatest(la, lb) AS label, least(la, lb) AS lower FROM labels) GROUP BY label`,
    );
    const { changes } = await duck.one<{ changes: number }>('SELECT count(*) AS changes FROM dedup_lower');
    if (changes === 0) break;
    await followLinks(duck, signal);
    await duck.run(
      `CREATE OR REPLACE TEMP TABLE dedup_components AS SELECT c.rid, coalesce(l.component, c.component) AS component
       FROM dedup_components c LEFT JOIN dedup_lower l ON l.rid = c.component`,
    );
  }
  await duck.run('DROP TABLE dedup_lower');
};

/** Replaces each link of `dedup_lower` by the link that its label has itself, until none has. */
const followLinks = async (duck: DuckDbSession, signal: AbortSignal | undefined): Promise<void> => {
  for (;;) {
    signal?.throwIfAborted();
    const { links } = await duck.one<{ links: number }>(
      'SELECT count(*) AS links FROM dedup_lower l JOIN dedup_lower n ON n.rid = l.component',
    );
    if (links === 0) return;
    await duck.run(
      `CREATE OR REPLACE TEMP TABLE dedup_lower AS
       SELECT l.rid, coalesce(n.component, l.component) AS component FROM dedup_lower l LEFT JOIN dedup_lower n ON n.rid = l.component`,
    );
  }
};

/** Compares the pairs within components that no blocking pass has found. */
const closeComponents = async (duck: DuckDbSession, comparison: Comparison, model: MatchModel): Promise<void> => {
  const members = `(SELECT * FROM dedup_components QUALIFY count(*) OVER (PARTITION BY component) BETWEEN 3 AND ${MAX_CLOSED})`;
  await compareMore(
    duck,
    comparison,
    `SELECT l.rid AS a, r.rid AS b FROM ${members} l JOIN ${members} r ON l.component = r.component AND l.rid < r.rid
     ANTI JOIN link_weighted w ON w.a = l.rid AND w.b = r.rid`,
  );
  await weighPairs(duck, comparison.fields, model, { pairing: WITHIN, append: true });
};

/** Writes the clusters of components of at least three records to `dedup_splits (rid, cluster)` if there is more than one. */
const splitComponents = async (duck: DuckDbSession, match: number, signal: AbortSignal | undefined): Promise<void> => {
  const pairs = duck.stream<ScoredPair & { component: number }>(
    `SELECT c.component, a, b, CASE WHEN abs(weight) >= ${DECIDED_WEIGHT} THEN weight
       ELSE least(${MAX_SCORE}, greatest(${NO_MATCH}, weight - ${match})) END AS score
     FROM link_weighted JOIN (SELECT * FROM dedup_components QUALIFY count(*) OVER (PARTITION BY component) > 2) c ON c.rid = a
     JOIN dedup_components d ON d.rid = b AND d.component = c.component ORDER BY 1, a, b`,
  );
  let [component, current]: [number, ScoredPair[]] = [0, []];
  const split: string[] = [];
  const finish = (): void => {
    const clusters = averageLinkage(current);
    if (clusters.length > 1)
      for (const members of clusters) {
        const first = members.reduce((least, rid) => Math.min(least, rid));
        split.push(...members.map((rid) => `(${rid}, ${first})`));
      }
  };
  for await (const chunk of pairs) {
    signal?.throwIfAborted();
    for (const pair of chunk) {
      if (pair.component !== component) {
        finish();
        [component, current] = [pair.component, []];
      }
      current.push(pair);
    }
  }
  finish();
  for (let at = 0; at < split.length; at += 10_000)
    await duck.run(`INSERT INTO dedup_splits VALUES ${split.slice(at, at + 10_000).join(', ')}`);
};
