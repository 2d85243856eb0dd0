import type { Language } from '../../kit.js';
import { printedProcessMap } from '../process-mining/index.js';
import type { ProcessState } from '../../methods/tenant-state/index.js';

/** Area of a report page that is available for a map, in points. */
const PRINT_AREA = { width: 475, height: 615 };

/** Renders a printable map of each process. Returns the SVGs by run id. */
export const processMaps = async (processes: readonly ProcessState[], language: Language): Promise<Map<string, string>> => {
  const maps = new Map<string, string>();
  for (const { run, result } of processes) maps.set(run.runId, await printedProcessMap(result, language, PRINT_AREA));
  return maps;
};
