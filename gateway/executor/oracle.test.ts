import { describeFailure, GraphFuzz, type Failure } from '../testing/oracle/graph-fuzz.js';
import { realSubgraphSdls } from '../testing/oracle/real-subgraphs.js';

/**
 * Fixed, so that a run of the test suite passes or fails by the code alone. FUZZ_SEED draws other operations;
 * `npm run fuzz:graph` draws many.
 */
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
const OPERATIONS = Number(process.env['FUZZ_OPERATIONS'] ?? 1_200);
/** Failures that a test shrinks and prints; each takes about a second. */
const MAX_REPORTED = 5;

describe('the plan executor beside one graphql-js schema', () => {
  it(`gives the same data, errors, mutations and inputs for ${OPERATIONS} random operations of seed ${SEED}`, async () => {
    const fuzz = await GraphFuzz.create(realSubgraphSdls(), { withStock: false });
    const failures: Failure[] = [];
    for (let number = 0; number < OPERATIONS; number += 1) {
      const fuzzCase = fuzz.draw(SEED, number);
      const mismatch = await fuzz.checkOwn(fuzzCase);
      if (mismatch) failures.push({ case: fuzzCase, mismatch });
    }
    const reported: string[] = [];
    for (const failure of failures.slice(0, MAX_REPORTED)) reported.push(describeFailure(await fuzz.shrink(failure)));
    expect({ failures: failures.length, reported }).toEqual({ failures: 0, reported: [] });
  });
});
