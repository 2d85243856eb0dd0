import type { DemoOutcomes } from '../../../test/demo/outcomes.js';

export const outcomes: DemoOutcomes = {
  'fresh, no model': 'refused',
  'demo, no model': 'refused',
  'fresh, model': 'complete',
  'demo, model': 'complete',
};
