import { describeInjectedErrors } from './testing/injected-errors.js';

// The smallest table; injected-errors.measured.test.ts tests all tables.
describe('assessment of a table with injected errors', () => {
  describeInjectedErrors(['trains']);
});
