import type { SubgraphSdl } from '../supergraph/supergraph.js';
import { librarySubgraphs } from '../testing/library-subgraphs.js';
import { randomSubgraphs } from '../testing/oracle/random-subgraphs.js';
import { failuresOf } from '../testing/oracle/failures-of.js';
import { realSubgraphSdls } from '../testing/oracle/real-subgraphs.js';

/**
 * Fixed, so that the result of the test suite depends on the code alone. FUZZ_SEED selects other operations;
 * `npm run fuzz:graph` generates many.
 */
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);

const GRAPHS: [string, () => readonly SubgraphSdl[], number][] = [
  ["this project's subgraphs", realSubgraphSdls, 200],
  ['a library that uses every federation directive', librarySubgraphs, 50],
  ['a generated graph', () => randomSubgraphs(SEED), 50],
  ['another generated graph', () => randomSubgraphs(SEED + 1), 50],
];

describe('the plan executor compared with a single graphql-js schema', () => {
  it.each(GRAPHS)('returns the same data, errors, mutations and inputs over %s', async (_, sources, operations) => {
    expect(await failuresOf(sources(), SEED, operations)).toEqual([]);
  });
});
