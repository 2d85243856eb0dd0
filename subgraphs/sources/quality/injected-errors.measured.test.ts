import { jest } from '@jest/globals';
import { describeInjectedErrors } from './testing/injected-errors.js';

jest.setTimeout(300_000);

describe('assessment of tables with injected errors', () => {
  describeInjectedErrors();
});
