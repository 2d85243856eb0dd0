import { Contribution } from '../../../subgraphs/process/index.js';
import { Dataset, Document } from '../../../subgraphs/sources/index.js';
import { isEventLog } from '../../datasets.js';
import type { AgentContext } from '../../kit.js';
import type { AgentNeed } from '../agent-card.js';

/** Returns the agent needs that are met by the tenant's data, the configuration and the permissions of the request. */
export const suppliesOf = async (
  { em, config, run: { tenantId } }: Pick<AgentContext, 'em' | 'config' | 'run'>,
  allowed: { webSearch: boolean },
): Promise<ReadonlySet<AgentNeed>> => {
  const documents = await em.count(Document, { tenantId });
  const contributed = await em.count(Contribution, { tenantId, kind: 'file' as never, withdrawnAt: null });
  const met: Record<AgentNeed, boolean> = {
    dataset: (await em.count(Dataset, { tenantId })) > 0,
    event_log: (await em.count(Dataset, { tenantId, ...isEventLog })) > 0,
    documents: documents + contributed > 0,
    web_search: allowed.webSearch && config.webSearch !== null,
    model: config.model !== null,
  };
  return new Set((Object.keys(met) as AgentNeed[]).filter((need) => met[need]));
};
