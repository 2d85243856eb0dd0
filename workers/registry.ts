import type { AgentDefinition } from './kit.js';

/**
 * Every agent and job that a worker can execute, by its name. What an agent works with (writers of documents, readers
 * of files, numerical libraries) is loaded when its first run comes: a worker is there in a second and takes the memory
 * of what it is used for.
 */
export const REGISTRY: Readonly<Record<string, () => Promise<AgentDefinition>>> = {
  'request-intake': async () => (await import('./agents/request-intake.agent.js')).requestIntakeAgent,
  'solution-planning': async () => (await import('./agents/solution-planning.agent.js')).solutionPlanningAgent,
  'data-quality': async () => (await import('./agents/data-quality.agent.js')).dataQualityAgent,
  'data-structuring': async () => (await import('./agents/data-structuring.agent.js')).dataStructuringAgent,
  'data-harmonisation': async () => (await import('./agents/data-harmonisation.agent.js')).dataHarmonisationAgent,
  'document-reading': async () => (await import('./agents/document-reading.agent.js')).documentReadingAgent,
  'web-research': async () => (await import('./agents/web-research.agent.js')).webResearchAgent,
  'kpi-discovery': async () => (await import('./agents/kpi-discovery.agent.js')).kpiDiscoveryAgent,
  'process-mining': async () => (await import('./agents/process-mining.agent.js')).processMiningAgent,
  'peer-benchmarking': async () => (await import('./agents/peer-benchmarking.agent.js')).peerBenchmarkingAgent,
  'kpi-construction': async () => (await import('./agents/kpi-construction.agent.js')).kpiConstructionAgent,
  'kpi-definition-sheet': async () => (await import('./agents/kpi-definition-sheet.agent.js')).kpiDefinitionSheetAgent,
  'initiative-prioritisation': async () => (await import('./agents/initiative-prioritisation.agent.js')).initiativePrioritisationAgent,
  'scenario-simulation': async () => (await import('./agents/scenario-simulation.agent.js')).scenarioSimulationAgent,
  'report-generation': async () => (await import('./agents/report-generation.agent.js')).reportGenerationAgent,
  'action-recommendation': async () => (await import('./agents/action-recommendation.agent.js')).actionRecommendationAgent,
  'learning-support': async () => (await import('./agents/learning-support.agent.js')).learningSupportAgent,
  'stakeholder-communication': async () => (await import('./agents/stakeholder-communication.agent.js')).stakeholderCommunicationAgent,
  'content-generation': async () => (await import('./agents/content-generation.agent.js')).contentGenerationAgent,
  'feedback-loop': async () => (await import('./agents/feedback-loop.agent.js')).feedbackLoopAgent,
  'data-export': async () => (await import('./agents/data-export.agent.js')).dataExportAgent,
  'dashboard-generation': async () => (await import('./agents/dashboard-generation.agent.js')).dashboardGenerationAgent,
  'slide-deck': async () => (await import('./agents/slide-deck.agent.js')).slideDeckAgent,
  'pattern-recognition': async () => (await import('./agents/pattern-recognition.agent.js')).patternRecognitionAgent,
  'target-recommendation': async () => (await import('./agents/target-recommendation.agent.js')).targetRecommendationAgent,
  'causal-analysis': async () => (await import('./agents/causal-analysis.agent.js')).causalAnalysisAgent,
  briefing: async () => (await import('./jobs/briefing.job.js')).briefingJob,
  export: async () => (await import('./jobs/export.job.js')).exportJob,
  'source-sync': async () => (await import('./jobs/source-sync.job.js')).sourceSyncJob,
  'metric-refresh': async () => (await import('./jobs/metric-refresh.job.js')).metricRefreshJob,
  'onboarding-setup': async () => (await import('./jobs/onboarding-setup.job.js')).onboardingSetupJob,
  'demo-furnish': async () => (await import('./jobs/demo-furnish.job.js')).demoFurnishJob,
  plan: async () => (await import('./jobs/plan.job.js')).planJob,
};

/** @returns undefined for a name that no agent has */
export const loadAgent = async (name: string): Promise<AgentDefinition | undefined> =>
  Object.hasOwn(REGISTRY, name) ? REGISTRY[name]?.() : undefined;
