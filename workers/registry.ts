import type { AgentDefinition } from './kit.js';
import { dataExportAgent } from './agents/data-export.agent.js';
import { dataQualityAgent } from './agents/data-quality.agent.js';
import { kpiDiscoveryAgent } from './agents/kpi-discovery.agent.js';
import { processMiningAgent } from './agents/process-mining.agent.js';
import { reportGenerationAgent } from './agents/report-generation.agent.js';
import { briefingJob } from './jobs/briefing.job.js';
import { demoFurnishJob } from './jobs/demo-furnish.job.js';
import { exportJob } from './jobs/export.job.js';
import { metricRefreshJob } from './jobs/metric-refresh.job.js';
import { onboardingSetupJob } from './jobs/onboarding-setup.job.js';
import { sourceSyncJob } from './jobs/source-sync.job.js';

/** Every agent and job that a worker can execute. Which of the 26 exist is told by the agents' catalogue. */
export const REGISTRY: readonly AgentDefinition[] = [
  dataQualityAgent,
  kpiDiscoveryAgent,
  processMiningAgent,
  reportGenerationAgent,
  dataExportAgent,
  briefingJob,
  exportJob,
  sourceSyncJob,
  metricRefreshJob,
  onboardingSetupJob,
  demoFurnishJob,
];
