export { isComputationFault } from './computation-fault.js';
export { computeGold, readGold } from './compute-gold.js';
export { warningText } from './gold-warnings.js';
