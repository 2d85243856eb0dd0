import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Artifact } from '../../../subgraphs/agents/index.js';
import type { AgentContext, Language } from '../../kit.js';
import { renderProcessMap } from '../process-mining/index.js';
import type { ProcessState } from '../tenant-state/index.js';

/**
 * Drawings of the processes by run: the one that the run delivered, or, where that is in another language than the report,
 * one drawn anew from the run's result.
 */
export const processMaps = async (
  context: AgentContext,
  processes: readonly ProcessState[],
  language: Language,
): Promise<Map<string, string>> => {
  const maps = new Map<string, string>();
  for (const process of processes) {
    const delivered = process.run.input['language'] === language ? await deliveredMap(context, process.run.runId) : undefined;
    maps.set(process.run.runId, delivered ?? (await renderProcessMap(process.result, { language })));
  }
  return maps;
};

const deliveredMap = async ({ em, storage, folder, signal }: AgentContext, runId: string): Promise<string | undefined> => {
  const [artifact] = await em.find(Artifact, { runId, mediaType: 'image/svg+xml' }, { limit: 1 });
  if (!artifact) return undefined;
  const path = join(folder, `${artifact.artifactId}.svg`);
  await storage.getToFile(artifact.tenantId, artifact.blobName, path, signal);
  return readFile(path, 'utf8');
};
