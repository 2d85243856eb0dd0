import type { SubgraphSdl } from '../supergraph/supergraph.js';
import { librarySubgraphs } from '../testing/library-subgraphs.js';
import { randomSubgraphs } from '../testing/oracle/random-subgraphs.js';
import { failuresOf } from '../testing/oracle/failures-of.js';
import { realSubgraphSdls } from '../testing/oracle/real-subgraphs.js';

const OPERATIONS = 1_000;
const GENERATED_GRAPHS = 10;
/** Printed with each failure, so that it can be repeated. */
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);

const GRAPHS: [string, () => readonly SubgraphSdl[]][] = [
  ["this project's subgraphs", realSubgraphSdls],
  ['a library that uses every federation directive', librarySubgraphs],
];

describe('the plan executor compared with a single graphql-js schema', () => {
  it.each(GRAPHS)(`answers ${OPERATIONS} operations of a fresh seed over %s without a difference`, async (_, sources) => {
    expect(await failuresOf(sources(), SEED, OPERATIONS)).toEqual([]);
  });

  it.each(Array.from({ length: GENERATED_GRAPHS }, (_, index) => SEED + index))(
    `answers ${OPERATIONS / GENERATED_GRAPHS} operations over the generated graph %i without a difference`,
    async (seed) => {
      expect(await failuresOf(randomSubgraphs(seed), seed, OPERATIONS / GENERATED_GRAPHS)).toEqual([]);
    },
  );
});
