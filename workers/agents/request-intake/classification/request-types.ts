/** Types of requests; `other` is a request that fits none of the eight types. */
export const REQUEST_TYPES = ['question', 'data', 'analysis', 'kpi', 'decision', 'report', 'communication', 'problem', 'other'] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];

/** Main request type of each agent. Problems are routed to the agent that their words indicate. */
export const TYPE_OF_ROUTE = {
  'request-intake': 'question',
  'web-research': 'question',
  'solution-planning': 'decision',
  'document-reading': 'question',
  'pattern-recognition': 'analysis',
  'data-structuring': 'data',
  'data-quality': 'data',
  'data-harmonisation': 'data',
  'kpi-discovery': 'kpi',
  'process-mining': 'analysis',
  'peer-benchmarking': 'analysis',
  'kpi-construction': 'kpi',
  'target-recommendation': 'kpi',
  'kpi-definition-sheet': 'kpi',
  'initiative-prioritisation': 'decision',
  'causal-analysis': 'analysis',
  'scenario-simulation': 'decision',
  'report-generation': 'report',
  'slide-deck': 'report',
  'action-recommendation': 'decision',
  'stakeholder-communication': 'communication',
  'content-generation': 'communication',
  'feedback-loop': 'analysis',
  'dashboard-generation': 'report',
  'data-export': 'data',
  'learning-support': 'question',
} as const satisfies Record<string, RequestType>;

export type RouteName = keyof typeof TYPE_OF_ROUTE;
export const ROUTES = Object.keys(TYPE_OF_ROUTE) as [RouteName, ...RouteName[]];
