import type { Language } from '../../kit.js';
import { printedProcessMap } from '../process-mining/index.js';
import type { ProcessState } from '../../methods/tenant-state/index.js';

/** What a page of a report has left for a map between its headings and notes, in points. */
const ROOM = { width: 475, height: 615 };

/** Drawings of the processes by run, made for the page. */
export const processMaps = async (processes: readonly ProcessState[], language: Language): Promise<Map<string, string>> => {
  const maps = new Map<string, string>();
  for (const { run, result } of processes) maps.set(run.runId, await printedProcessMap(result, language, ROOM));
  return maps;
};
