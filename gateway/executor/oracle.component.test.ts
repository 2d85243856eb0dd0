import type { SubgraphSdl } from '../supergraph/supergraph.js';
import { librarySubgraphs } from '../testing/library-subgraphs.js';
import { describeFailure, GraphFuzz, type Failure } from '../testing/oracle/graph-fuzz.js';
import { realSubgraphSdls } from '../testing/oracle/real-subgraphs.js';

/**
 * Fixed, so that the result of the test suite depends on the code alone. FUZZ_SEED selects other operations;
 * `npm run fuzz:graph` generates many.
 */
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
/** Maximum number of failures that a test shrinks and prints; each takes about a second. */
const MAX_REPORTED = 4;
/** The operations take about 10 s of one core; a machine that runs several suites at once needs a multiple. */
const TIMEOUT_MS = 240_000;

const GRAPHS: [string, () => readonly SubgraphSdl[], number][] = [
  ["this project's subgraphs", realSubgraphSdls, 1_000],
  ['a library that uses every federation directive', librarySubgraphs, 100],
];

describe('the plan executor compared with a single graphql-js schema', () => {
  it.each(GRAPHS)(
    'returns the same data, errors, mutations and inputs over %s',
    async (_, sources, operations) => {
      const fuzz = await GraphFuzz.create(sources(), { withStock: false });
      const failures: Failure[] = [];
      for (let number = 0; number < operations; number += 1) {
        const fuzzCase = fuzz.draw(SEED, number);
        const mismatch = await fuzz.checkOwn(fuzzCase);
        // The planner finds no plan for some selections of interfaces over objects with @interfaceObject.
        if (mismatch && !(mismatch.kind === 'unplanned' && fuzz.model.hasInterfaceObjects)) failures.push({ case: fuzzCase, mismatch });
      }
      const reported: string[] = [];
      for (const failure of failures.slice(0, MAX_REPORTED)) reported.push(describeFailure(await fuzz.shrink(failure)));
      expect({ seed: SEED, failures: failures.length, reported }).toEqual({ seed: SEED, failures: 0, reported: [] });
    },
    TIMEOUT_MS,
  );
});
