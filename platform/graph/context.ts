import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventFeed } from '../events/index.js';
import type { Caller } from '../identity/caller.js';
import type { Logger } from '../telemetry/index.js';

/** First argument of every service: the caller, and the entity manager bound to the caller's tenant. Frozen. */
export interface GraphContext extends Caller {
  readonly em: EntityManager;
  readonly events: EventFeed;
  readonly log: Logger;
}

export const createContext = (caller: Caller, em: EntityManager, events: EventFeed, log: Logger): GraphContext =>
  Object.freeze({ ...caller, em, events, log: log.child({ request_id: caller.requestId, tenant_id: caller.tenantId }) });
