import { parseStored } from '../../../platform/stored-json.js';
import { newestRuns } from '../../earlier-runs.js';
import type { AgentContext } from '../../kit.js';
import { processMiningResultSchema, type ProcessMiningResult } from './process-mining-result.js';

/** The newest process analysis of the tenant. */
export interface MinedProcess {
  readonly runId: string;
  readonly result: ProcessMiningResult;
}

/** Returns the newest process analysis; null if there is none. */
export const newestProcess = async (context: AgentContext): Promise<MinedProcess | null> => {
  const [run] = await newestRuns(context, ['process-mining']);
  const result = run && parseStored(processMiningResultSchema, run.result);
  return result ? { runId: run.runId, result } : null;
};
