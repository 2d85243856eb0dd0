import type { SubgraphSdl } from '../../supergraph/supergraph.js';
import { describeFailure, GraphFuzz, type Failure } from './graph-fuzz.js';

/** Maximum number of failures that are shrunk and described; each takes about a second. */
const MAX_DESCRIBED = 4;

/**
 * Executes random operations of a seed over subgraphs and compares the answers with those of a single graphql-js schema. Returns
 * descriptions of the first failures, shrunk to what is necessary, and the number of the others.
 */
export const failuresOf = async (sources: readonly SubgraphSdl[], seed: number, operations: number): Promise<string[]> => {
  const fuzz = await GraphFuzz.create(sources, { withStock: false });
  const failures: Failure[] = [];
  for (let number = 0; number < operations; number += 1) {
    const fuzzCase = fuzz.draw(seed, number);
    const mismatch = await fuzz.checkOwn(fuzzCase);
    // The planner finds no plan for some selections of interfaces over objects with @interfaceObject.
    if (mismatch && !(mismatch.kind === 'unplanned' && fuzz.model.hasInterfaceObjects)) failures.push({ case: fuzzCase, mismatch });
  }
  const described: string[] = [];
  for (const failure of failures.slice(0, MAX_DESCRIBED)) described.push(`seed ${seed}: ${describeFailure(await fuzz.shrink(failure))}`);
  const others = failures.length - described.length;
  return others > 0 ? [...described, `${others} more`] : described;
};
