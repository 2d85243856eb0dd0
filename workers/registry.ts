import type { AgentDefinition } from './kit.js';
import { dashboardGenerationAgent } from './agents/dashboard-generation.agent.js';
import { actionRecommendationAgent } from './agents/action-recommendation.agent.js';
import { contentGenerationAgent } from './agents/content-generation.agent.js';
import { causalAnalysisAgent } from './agents/causal-analysis.agent.js';
import { dataExportAgent } from './agents/data-export.agent.js';
import { dataHarmonisationAgent } from './agents/data-harmonisation.agent.js';
import { dataQualityAgent } from './agents/data-quality.agent.js';
import { dataStructuringAgent } from './agents/data-structuring.agent.js';
import { documentReadingAgent } from './agents/document-reading.agent.js';
import { feedbackLoopAgent } from './agents/feedback-loop.agent.js';
import { initiativePrioritisationAgent } from './agents/initiative-prioritisation.agent.js';
import { kpiConstructionAgent } from './agents/kpi-construction.agent.js';
import { kpiDefinitionSheetAgent } from './agents/kpi-definition-sheet.agent.js';
import { kpiDiscoveryAgent } from './agents/kpi-discovery.agent.js';
import { patternRecognitionAgent } from './agents/pattern-recognition.agent.js';
import { peerBenchmarkingAgent } from './agents/peer-benchmarking.agent.js';
import { learningSupportAgent } from './agents/learning-support.agent.js';
import { processMiningAgent } from './agents/process-mining.agent.js';
import { reportGenerationAgent } from './agents/report-generation.agent.js';
import { requestIntakeAgent } from './agents/request-intake.agent.js';
import { slideDeckAgent } from './agents/slide-deck.agent.js';
import { targetRecommendationAgent } from './agents/target-recommendation.agent.js';
import { scenarioSimulationAgent } from './agents/scenario-simulation.agent.js';
import { stakeholderCommunicationAgent } from './agents/stakeholder-communication.agent.js';
import { solutionPlanningAgent } from './agents/solution-planning.agent.js';
import { webResearchAgent } from './agents/web-research.agent.js';
import { briefingJob } from './jobs/briefing.job.js';
import { demoFurnishJob } from './jobs/demo-furnish.job.js';
import { exportJob } from './jobs/export.job.js';
import { metricRefreshJob } from './jobs/metric-refresh.job.js';
import { onboardingSetupJob } from './jobs/onboarding-setup.job.js';
import { planJob } from './jobs/plan.job.js';
import { sourceSyncJob } from './jobs/source-sync.job.js';

/** Every agent and job that a worker can execute. Which of the 26 exist is told by the agents' catalogue. */
export const REGISTRY: readonly AgentDefinition[] = [
  requestIntakeAgent,
  solutionPlanningAgent,
  dataQualityAgent,
  dataStructuringAgent,
  dataHarmonisationAgent,
  documentReadingAgent,
  webResearchAgent,
  kpiDiscoveryAgent,
  processMiningAgent,
  peerBenchmarkingAgent,
  kpiConstructionAgent,
  kpiDefinitionSheetAgent,
  initiativePrioritisationAgent,
  scenarioSimulationAgent,
  reportGenerationAgent,
  actionRecommendationAgent,
  learningSupportAgent,
  stakeholderCommunicationAgent,
  contentGenerationAgent,
  feedbackLoopAgent,
  dataExportAgent,
  dashboardGenerationAgent,
  slideDeckAgent,
  patternRecognitionAgent,
  targetRecommendationAgent,
  causalAnalysisAgent,
  briefingJob,
  exportJob,
  sourceSyncJob,
  metricRefreshJob,
  onboardingSetupJob,
  demoFurnishJob,
  planJob,
];
