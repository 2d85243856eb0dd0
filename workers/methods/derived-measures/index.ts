export { candidatesIn } from './candidates.js';
export { formulaOf, nameOfMeasure, type DerivedMeasure, type DerivedMeasures, type RejectedMeasure } from './derived-measures.js';
export { formulaLanguageOf } from './formula.js';
export { derivedMeasures, searchMeasures } from './of-run.js';
