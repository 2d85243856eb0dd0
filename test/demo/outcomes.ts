import type { RunAnswer } from '../harness/tenant-client.js';

export type Circumstance = 'fresh, no model' | 'demo, no model' | 'fresh, model' | 'demo, model';
export type Outcome = 'complete' | 'degraded' | 'refused' | 'failed';

export const outcomeOf = ({ status, degraded, error }: Pick<RunAnswer, 'status' | 'degraded' | 'error'>): Outcome => {
  if (status === 'succeeded') return degraded ? 'degraded' : 'complete';
  return error?.code === 'refused' ? 'refused' : 'failed';
};

const outcomes = (freshAlone: Outcome, demoAlone: Outcome, fresh: Outcome, demo: Outcome): Record<Circumstance, Outcome> => ({
  'fresh, no model': freshAlone,
  'demo, no model': demoAlone,
  'fresh, model': fresh,
  'demo, model': demo,
});

/** What each agent owes: on a fresh tenant and on the seeded one, first without model and web search, then with both. */
export const EXPECTED: Readonly<Record<string, Record<Circumstance, Outcome>>> = {
  'request-intake': outcomes('complete', 'complete', 'complete', 'complete'),
  'web-research': outcomes('refused', 'refused', 'complete', 'complete'),
  'solution-planning': outcomes('degraded', 'degraded', 'complete', 'complete'),
  'document-reading': outcomes('refused', 'degraded', 'refused', 'complete'),
  'pattern-recognition': outcomes('refused', 'degraded', 'refused', 'complete'),
  'data-structuring': outcomes('complete', 'complete', 'complete', 'complete'),
  'data-quality': outcomes('refused', 'complete', 'refused', 'complete'),
  'data-harmonisation': outcomes('refused', 'complete', 'refused', 'complete'),
  'kpi-discovery': outcomes('refused', 'complete', 'refused', 'complete'),
  'process-mining': outcomes('refused', 'complete', 'refused', 'complete'),
  'peer-benchmarking': outcomes('refused', 'complete', 'refused', 'complete'),
  'kpi-construction': outcomes('complete', 'degraded', 'complete', 'complete'),
  'target-recommendation': outcomes('refused', 'complete', 'refused', 'complete'),
  'kpi-definition-sheet': outcomes('refused', 'complete', 'refused', 'complete'),
  'initiative-prioritisation': outcomes('refused', 'complete', 'refused', 'complete'),
  'causal-analysis': outcomes('refused', 'degraded', 'refused', 'complete'),
  'scenario-simulation': outcomes('refused', 'degraded', 'refused', 'complete'),
  'report-generation': outcomes('refused', 'degraded', 'refused', 'complete'),
  'slide-deck': outcomes('refused', 'degraded', 'refused', 'complete'),
  'action-recommendation': outcomes('refused', 'complete', 'refused', 'complete'),
  'stakeholder-communication': outcomes('refused', 'degraded', 'refused', 'complete'),
  'content-generation': outcomes('refused', 'degraded', 'refused', 'complete'),
  'feedback-loop': outcomes('refused', 'complete', 'refused', 'complete'),
  'dashboard-generation': outcomes('refused', 'complete', 'refused', 'complete'),
  'data-export': outcomes('refused', 'complete', 'refused', 'complete'),
  'learning-support': outcomes('degraded', 'degraded', 'complete', 'complete'),
};
