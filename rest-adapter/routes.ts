import type { RouteDefinition } from './route-definition.js';
import { ADVISOR_ROUTES } from './routes/advisor.routes.js';
import { AGENT_ROUTES } from './routes/agents.routes.js';
import { AGENT_RUN_ROUTES } from './routes/agent-runs.routes.js';
import { COCKPIT_ROUTES } from './routes/cockpit.routes.js';
import { DATA_TRUST_ROUTES } from './routes/data-trust.routes.js';
import { METRIC_ROUTES } from './routes/metrics.routes.js';
import { ONBOARDING_ROUTES } from './routes/onboarding.routes.js';
import { PROCESS_ROUTES } from './routes/process.routes.js';
import { ISOLATION_ROUTES } from './routes/isolation.routes.js';
import { SOURCE_ROUTES } from './routes/sources.routes.js';
import { SYSTEM_ROUTES } from './routes/system.routes.js';
import { TENANT_ROUTES } from './routes/tenants.routes.js';
import { TRANSFORMATION_ROUTES } from './routes/transformation.routes.js';

/** Every REST route of the service with the root field of the graph that it runs. */
export const ROUTES: readonly RouteDefinition[] = [
  ...SYSTEM_ROUTES,
  ...TENANT_ROUTES,
  ...SOURCE_ROUTES,
  ...METRIC_ROUTES,
  ...AGENT_ROUTES,
  ...AGENT_RUN_ROUTES,
  ...PROCESS_ROUTES,
  ...COCKPIT_ROUTES,
  ...DATA_TRUST_ROUTES,
  ...ONBOARDING_ROUTES,
  ...ADVISOR_ROUTES,
  ...ISOLATION_ROUTES,
  ...TRANSFORMATION_ROUTES,
];
