import { card as requestIntake } from './request-intake/card.js';
import { card as webResearch } from './web-research/card.js';
import { card as solutionPlanning } from './solution-planning/card.js';
import { card as documentReading } from './document-reading/card.js';
import { card as patternRecognition } from './pattern-recognition/card.js';
import { card as dataStructuring } from './data-structuring/card.js';
import { card as dataQuality } from './data-quality/card.js';
import { card as dataHarmonisation } from './data-harmonisation/card.js';
import { card as kpiDiscovery } from './kpi-discovery/card.js';
import { card as processMining } from './process-mining/card.js';
import { card as peerBenchmarking } from './peer-benchmarking/card.js';
import { card as kpiConstruction } from './kpi-construction/card.js';
import { card as targetRecommendation } from './target-recommendation/card.js';
import { card as kpiDefinitionSheet } from './kpi-definition-sheet/card.js';
import { card as initiativePrioritisation } from './initiative-prioritisation/card.js';
import { card as causalAnalysis } from './causal-analysis/card.js';
import { card as scenarioSimulation } from './scenario-simulation/card.js';
import { card as reportGeneration } from './report-generation/card.js';
import { card as slideDeck } from './slide-deck/card.js';
import { card as actionRecommendation } from './action-recommendation/card.js';
import { card as stakeholderCommunication } from './stakeholder-communication/card.js';
import { card as contentGeneration } from './content-generation/card.js';
import { card as feedbackLoop } from './feedback-loop/card.js';
import { card as dashboardGeneration } from './dashboard-generation/card.js';
import { card as dataExport } from './data-export/card.js';
import { card as learningSupport } from './learning-support/card.js';
import type { AgentCard } from './agent-card.js';

const CARDS = [
  requestIntake,
  webResearch,
  solutionPlanning,
  documentReading,
  patternRecognition,
  dataStructuring,
  dataQuality,
  dataHarmonisation,
  kpiDiscovery,
  processMining,
  peerBenchmarking,
  kpiConstruction,
  targetRecommendation,
  kpiDefinitionSheet,
  initiativePrioritisation,
  causalAnalysis,
  scenarioSimulation,
  reportGeneration,
  slideDeck,
  actionRecommendation,
  stakeholderCommunication,
  contentGeneration,
  feedbackLoop,
  dashboardGeneration,
  dataExport,
  learningSupport,
] as const;

/** Name of an agent. */
export type AgentName = (typeof CARDS)[number]['name'];

/** The agents in the order of the process landscape. A new agent is added here and nowhere else. */
export const AGENT_CARDS: readonly (AgentCard & { readonly name: AgentName })[] = CARDS;

/** Names of all agents, in the same order. */
export const AGENT_NAMES: readonly AgentName[] = AGENT_CARDS.map(({ name }) => name);

/** Returns the card of an agent; undefined for a name that no agent has. */
export const findAgentCard = (name: string): AgentCard | undefined => AGENT_CARDS.find((card) => card.name === name);
