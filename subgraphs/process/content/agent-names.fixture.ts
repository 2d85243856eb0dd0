/** The 26 agents in the order of the landscape; a domain does not read another's catalogue. */
export const AGENT_NAMES = [
  ...['request-intake', 'web-research', 'solution-planning', 'document-reading'],
  ...['pattern-recognition', 'data-structuring', 'data-quality', 'data-harmonisation'],
  ...['kpi-discovery', 'process-mining', 'peer-benchmarking'],
  ...['kpi-construction', 'target-recommendation', 'kpi-definition-sheet'],
  ...['initiative-prioritisation', 'causal-analysis', 'scenario-simulation'],
  ...['report-generation', 'slide-deck', 'action-recommendation', 'stakeholder-communication', 'content-generation'],
  ...['feedback-loop', 'dashboard-generation', 'data-export', 'learning-support'],
];
