// Measures the simulation of scenarios: 100,000 draws and Sobol' indices of ten inputs, relative to the same draws by a
// hand-written loop, so that the result does not depend on the machine. Usage: npm run bench:simulation
import { compileModel } from '../../dist/workers/agents/scenario-simulation/formula/compile-model.js';
import { parseModel } from '../../dist/workers/agents/scenario-simulation/formula/parse-model.js';
import { quantileFunction } from '../../dist/workers/agents/scenario-simulation/sampling/distributions.js';
import { drawResults } from '../../dist/workers/agents/scenario-simulation/simulate.js';
import { REPLICATES, SOBOL_POINTS, sobolIndices } from '../../dist/workers/agents/scenario-simulation/sobol-indices.js';
import { seededRandom } from '../../dist/workers/methods/statistics/sampling/seeded-random.js';

const DRAWS = 100_000;
const INPUTS = 10;
/** Maximum ratio of the engine's time to that of the loop, per evaluation. */
const MAX_RATIO = 3;

const KINDS = [
  { kind: 'pert', min: 1, mode: 2, max: 5 },
  { kind: 'normal', mean: 5, sd: 1 },
  { kind: 'lognormal', mean: 5, sd: 1 },
  { kind: 'triangular', min: 1, mode: 2, max: 5 },
  { kind: 'uniform', min: 1, max: 2 },
];
const names = Array.from({ length: INPUTS }, (_, index) => `x${index}`);
const quantiles = names.map((_, index) => quantileFunction(KINDS[index % KINDS.length]));
const formula = names
  .map((name, index) => (index % 2 ? `${name} * x${(index + 3) % INPUTS}` : `sqrt(${name}) / x${(index + 1) % INPUTS}`))
  .join(' + ');
const model = compileModel(parseModel(formula, names));

const byHand = () => {
  const random = seededRandom(1);
  const x = new Float64Array(INPUTS);
  const results = new Float64Array(DRAWS);
  for (let draw = 0; draw < DRAWS; draw++) {
    for (let input = 0; input < INPUTS; input++) x[input] = quantiles[input](random());
    let sum = 0;
    for (let index = 0; index < INPUTS; index++)
      sum += index % 2 ? x[index] * x[(index + 3) % INPUTS] : Math.sqrt(x[index]) / x[(index + 1) % INPUTS];
    results[draw] = sum;
  }
  return results.sort();
};

const timed = async (work) => {
  const times = [];
  for (let round = 0; round < 5; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return Math.min(...times);
};

const hand = await timed(byHand);
const drawn = await timed(() => drawResults(model, { quantiles, copula: null, draws: DRAWS, seed: 1 }));
const sobol = await timed(() => sobolIndices(model, quantiles, 1));
const evaluations = REPLICATES * SOBOL_POINTS * (INPUTS + 2);
const ratios = { draws: drawn / hand, sobol: sobol / evaluations / (hand / DRAWS) };
console.log(`formula: ${formula}`);
console.log(`by hand:  ${hand.toFixed(0)} ms for ${DRAWS} draws`);
console.log(`draws:    ${drawn.toFixed(0)} ms for ${DRAWS} draws, ${ratios.draws.toFixed(2)} times as long`);
console.log(`indices:  ${sobol.toFixed(0)} ms for ${evaluations} evaluations, ${ratios.sobol.toFixed(2)} times as long for each`);
if (Object.values(ratios).some((ratio) => ratio > MAX_RATIO)) {
  console.error(`more than ${MAX_RATIO} times as long as by hand`);
  process.exitCode = 1;
}
