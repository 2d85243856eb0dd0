import type { LiveWorker } from '../../../platform/queue/index.js';
import { RunSkippedReason } from './step.entity.js';

/** Why a step's agent cannot be launched now. Which agents there are is told by the workers that live, not by a list. */
export const skipReason = (workers: readonly Pick<LiveWorker, 'agents'>[], agent: string): RunSkippedReason | null => {
  if (workers.length === 0) return RunSkippedReason.NO_LIVE_WORKER;
  return workers.some(({ agents }) => agents.includes(agent)) ? null : RunSkippedReason.AGENT_NOT_SERVED;
};
