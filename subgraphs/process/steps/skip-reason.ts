import type { LiveWorker } from '../../../platform/runs/index.js';
import { RunSkippedReason } from './step.entity.js';

/** Returns the reason why the agent cannot be launched; null if a live worker serves it. */
export const skipReason = (workers: readonly Pick<LiveWorker, 'agents'>[], agent: string): RunSkippedReason | null => {
  if (workers.length === 0) return RunSkippedReason.NO_LIVE_WORKER;
  return workers.some(({ agents }) => agents.includes(agent)) ? null : RunSkippedReason.AGENT_NOT_SERVED;
};
