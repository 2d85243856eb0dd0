import type { SubgraphModule } from '../platform/graph/subgraph.js';
import { advisorSubgraph } from './advisor/index.js';
import { agentsSubgraph } from './agents/index.js';
import { cockpitSubgraph } from './cockpit/index.js';
import { eventsSubgraph } from './events/index.js';
import { metricsSubgraph } from './metrics/index.js';
import { onboardingSubgraph } from './onboarding/index.js';
import { processSubgraph } from './process/index.js';
import { sourcesSubgraph } from './sources/index.js';
import { tenantsSubgraph } from './tenants/index.js';
import { transformationSubgraph } from './transformation/index.js';

/** Every domain of the graph. */
export const SUBGRAPHS: readonly SubgraphModule[] = [
  tenantsSubgraph,
  sourcesSubgraph,
  metricsSubgraph,
  agentsSubgraph,
  processSubgraph,
  eventsSubgraph,
  cockpitSubgraph,
  onboardingSubgraph,
  advisorSubgraph,
  transformationSubgraph,
];
