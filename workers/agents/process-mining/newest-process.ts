import { newestRuns, resultOf } from '../../earlier-runs.js';
import type { AgentContext } from '../../kit.js';
import { miningRuns, type ProcessMiningResult } from './process-mining-result.js';

/** The newest process analysis of the tenant. */
export interface MinedProcess {
  readonly runId: string;
  readonly result: ProcessMiningResult;
}

/** Returns the newest process analysis; null if there is none. */
export const newestProcess = async (context: AgentContext): Promise<MinedProcess | null> => {
  const [run] = await newestRuns(context, [miningRuns.agent]);
  const result = run && resultOf(miningRuns, run);
  return result ? { runId: run.runId, result } : null;
};
