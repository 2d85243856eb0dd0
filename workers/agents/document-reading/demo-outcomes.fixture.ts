import type { DemoOutcomes } from '../../../test/demo/outcomes.js';

export const outcomes: DemoOutcomes = {
  'fresh, no model': 'refused',
  'demo, no model': 'degraded',
  'fresh, model': 'refused',
  // The question is English and the passages are German: a model that quotes them answers in the wrong language and is rejected.
  'demo, model': 'degraded',
};
