import type { ClassType } from 'type-graphql';
import type { IdPrefix } from '../../ids.js';
import { nodeStub, type NodeReference } from './node.js';

/**
 * The types that implement `Node`: type name and key field by the prefix of the ids. A new entity that implements `Node` has to
 * be added here; a test compares this table with the graph.
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

const types = new Map<string, readonly [typeName: string, key: string]>(Object.entries(NODE_TYPES));

/** Stubs of all node types, for the `orphanedTypes` of a subgraph that refers to any node. */
export const NODE_STUBS: readonly ClassType[] = Object.values(NODE_TYPES).map(([typeName, key]) => nodeStub(typeName, key));

/**
 * Returns the reference to the node with an id, by the id's prefix; null if the prefix belongs to no node type. The subgraph that owns
 * the type decides whether the object exists and whether the caller may see it.
 */
export const nodeReference = (id: string): NodeReference | null => {
  const [typeName, key] = types.get(id.slice(0, id.indexOf('_'))) ?? [];
  return typeName && key ? { __typename: typeName, [key]: id } : null;
};
