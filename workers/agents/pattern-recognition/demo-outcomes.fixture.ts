import type { DemoOutcomes } from '../../../test/demo/outcomes.js';

export const outcomes: DemoOutcomes = {
  'fresh, no model': 'refused',
  'demo, no model': 'degraded',
  'fresh, model': 'refused',
  'demo, model': 'complete',
};
