import type { IdPrefix } from '../../platform/ids.js';

/**
 * What can be found by `node(id:)`: the prefix of its ids, its type in the graph, and the type's key. A new entity that
 * implements `Node` adds its line here; a test compares this table with the graph.
 */
export const NODE_TYPES: Readonly<Partial<Record<IdPrefix | 'tnt', readonly [typeName: string, key: string]>>> = {
  tnt: ['Tenant', 'tenantId'],
  dec: ['ModelRoutingDecision', 'decisionId'],
  src: ['Source', 'sourceId'],
  dst: ['Dataset', 'datasetId'],
  doc: ['Document', 'documentId'],
  met: ['MetricDefinition', 'metricId'],
  kpi: ['KpiCandidate', 'candidateId'],
  qc: ['QualityCheck', 'qualityCheckId'],
  run: ['Run', 'runId'],
  art: ['Artifact', 'artifactId'],
  brf: ['Briefing', 'briefingId'],
  fbk: ['Feedback', 'feedbackId'],
  exp: ['Export', 'exportId'],
  onb: ['OnboardingSession', 'onboardingId'],
  cnv: ['AdvisorConversation', 'conversationId'],
  ctb: ['Contribution', 'contributionId'],
  ana: ['StepAnalysis', 'analysisId'],
  prg: ['Programme', 'programmeId'],
  area: ['Area', 'areaId'],
  ini: ['Initiative', 'initiativeId'],
  mst: ['Milestone', 'milestoneId'],
  rsk: ['Risk', 'riskId'],
  pdc: ['ProgrammeDecision', 'decisionId'],
  chk: ['ScopeCheck', 'checkId'],
};
