import type { DemoOutcomes } from '../../../test/demo/outcomes.js';

export const outcomes: DemoOutcomes = {
  'fresh, no model': 'degraded',
  'demo, no model': 'degraded',
  'fresh, model': 'complete',
  'demo, model': 'complete',
};
