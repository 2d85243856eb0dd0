/**
 * Compares the plan executor with one graphql-js schema on random operations, and Apollo Gateway as well for
 * comparison. Prints each mismatch of the plan executor with the smallest operation that shows it.
 * Usage: npm run fuzz:graph -- [--seed 1] [--operations 10000] [--graph real|library]
 *   [--faults none|few|many|mixed] [--no-stock]
 * Exit code: 1 after a mismatch of the plan executor.
 */
import { parseArgs } from 'node:util';
import { describeFailure, FAULT_LEVELS, GraphFuzz, type FaultLevel } from '../gateway/testing/oracle/graph-fuzz.js';
import { librarySubgraphs } from '../gateway/testing/library-subgraphs.js';
import { realSubgraphSdls } from '../gateway/testing/oracle/real-subgraphs.js';

const PROGRESS_INTERVAL = 1_000;
/** Number of mismatches of each kind that are shrunk and printed; further ones are only counted. */
const MAX_SHRUNK = 20;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    operations: { type: 'string', default: '10000' },
    graph: { type: 'string', default: 'real' },
    faults: { type: 'string', default: 'mixed' },
    'no-stock': { type: 'boolean', default: false },
  },
});
const [seed, operations] = [Number(values.seed), Number(values.operations)];
const faults = Object.keys(FAULT_LEVELS).find((level): level is FaultLevel => level === values.faults);
if (!faults || !Number.isSafeInteger(seed) || !(operations > 0)) throw new Error(`invalid options: ${JSON.stringify(values)}`);

/** Number of mismatches by kind. */
class Tally {
  private readonly counts = new Map<string, number>();

  add(kind: string): number {
    const count = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, count);
    return count;
  }

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  toString(): string {
    const kinds = [...this.counts].map(([kind, count]) => `${kind} ${count}`).join(', ');
    return `${this.total} mismatches${kinds && ` (${kinds})`}, ${((1_000 * this.total) / operations).toFixed(2)} per 1,000 operations`;
  }
}

const [own, stock] = [new Tally(), new Tally()];
const fuzz = await GraphFuzz.create(values.graph === 'library' ? librarySubgraphs() : realSubgraphSdls(), {
  withStock: !values['no-stock'],
});
for (let number = 0; number < operations; number += 1) {
  const fuzzCase = fuzz.draw(seed, number, faults);
  const mismatch = await fuzz.checkOwn(fuzzCase);
  if (mismatch && own.add(mismatch.kind) <= MAX_SHRUNK) {
    console.log(`\n${describeFailure(await fuzz.shrink({ case: fuzzCase, mismatch }))}`);
  }
  const theirs = values['no-stock'] ? undefined : await fuzz.checkStock(fuzzCase);
  if (theirs) stock.add(theirs.kind);
  if ((number + 1) % PROGRESS_INTERVAL === 0)
    console.log(`${number + 1} of ${operations} operations of seed ${seed}, ${own.total} mismatches`);
}
console.log(`\nplan executor: ${String(own)}`);
if (!values['no-stock']) console.log(`Apollo Gateway: ${String(stock)}`);
process.exitCode = own.total === 0 ? 0 : 1;
