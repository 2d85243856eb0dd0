/**
 * Compares the plan executor with one graphql-js schema on random operations, and Apollo Gateway as well for
 * comparison. Prints each mismatch of the plan executor with the smallest operation that shows it.
 * Usage: npm run fuzz:graph -- [--seed 1] [--operations 10000] [--graph real|library|random]
 *   [--faults none|few|many|mixed] [--no-stock]
 * `random` generates another graph for every hundred operations.
 * Exit code: 1 after a mismatch of the plan executor.
 */
import { parseArgs } from 'node:util';
import { describeFailure, FAULT_LEVELS, GraphFuzz, type FaultLevel } from '../gateway/testing/oracle/graph-fuzz.js';
import { randomSubgraphs } from '../gateway/testing/oracle/random-subgraphs.js';
import { librarySubgraphs } from '../gateway/testing/library-subgraphs.js';
import { realSubgraphSdls } from '../gateway/testing/oracle/real-subgraphs.js';

const PROGRESS_INTERVAL = 1_000;
/** Number of mismatches of each kind that are shrunk and printed; further ones are only counted. */
const MAX_SHRUNK = 20;
const OPERATIONS_PER_GRAPH = 100;

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
const withStock = !values['no-stock'];
/** Returns the graph for an operation, or undefined if it is that of the previous one. */
const graphFor = (number: number): Promise<GraphFuzz> | undefined => {
  if (values.graph === 'random' && number % OPERATIONS_PER_GRAPH === 0) {
    return GraphFuzz.create(randomSubgraphs(seed + number / OPERATIONS_PER_GRAPH), { withStock });
  }
  return number === 0 ? GraphFuzz.create(values.graph === 'library' ? librarySubgraphs() : realSubgraphSdls(), { withStock }) : undefined;
};

let fuzz: GraphFuzz | undefined;
for (let number = 0; number < operations; number += 1) {
  fuzz = (await graphFor(number)) ?? fuzz;
  if (!fuzz) throw new Error('no graph was created');
  const fuzzCase = fuzz.draw(seed, number, faults);
  const mismatch = await fuzz.checkOwn(fuzzCase);
  if (mismatch && own.add(mismatch.kind) <= MAX_SHRUNK) {
    console.log(`\n${describeFailure(await fuzz.shrink({ case: fuzzCase, mismatch }))}`);
  }
  const theirs = withStock ? await fuzz.checkStock(fuzzCase) : undefined;
  if (theirs) stock.add(theirs.kind);
  if ((number + 1) % PROGRESS_INTERVAL === 0)
    console.log(`${number + 1} of ${operations} operations of seed ${seed}, ${own.total} mismatches`);
}
console.log(`\nplan executor: ${String(own)}`);
if (withStock) console.log(`Apollo Gateway: ${String(stock)}`);
process.exitCode = own.total === 0 ? 0 : 1;
