import { AGENT_CARDS, findAgentCard } from './agents/cards.js';
import type { AgentDefinition } from './kit.js';

/** Internal jobs, which run like agents. */
export const JOBS: Readonly<Record<string, () => Promise<AgentDefinition>>> = {
  briefing: async () => (await import('./jobs/briefing.job.js')).briefingJob,
  export: async () => (await import('./jobs/export.job.js')).exportJob,
  'source-sync': async () => (await import('./jobs/source-sync.job.js')).sourceSyncJob,
  'metric-refresh': async () => (await import('./jobs/metric-refresh.job.js')).metricRefreshJob,
  'onboarding-setup': async () => (await import('./jobs/onboarding-setup.job.js')).onboardingSetupJob,
  'demo-furnish': async () => (await import('./jobs/demo-seed.job.js')).demoSeedJob,
  plan: async () => (await import('./jobs/plan.job.js')).planJob,
};

/** Names of all agents and jobs that a worker executes. */
export const SERVED_NAMES: readonly string[] = [...AGENT_CARDS.map(({ name }) => name), ...Object.keys(JOBS)];

/**
 * Loads an agent or job by name. Returns undefined for an unknown name. Modules (document writers, file readers, numerical
 * libraries) are loaded on first use, so that a worker starts fast and keeps only what it uses in memory.
 */
export const loadAgent = async (name: string): Promise<AgentDefinition | undefined> => {
  if (findAgentCard(name)) return ((await import(`./agents/${name}/agent.js`)) as { agent: AgentDefinition }).agent;
  return Object.hasOwn(JOBS, name) ? JOBS[name]?.() : undefined;
};
