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

/** Returns a context that creates entity manager and logger on first use: few operations log, and some read nothing. */
export const createContext = (caller: Caller, createEm: () => EntityManager, events: EventFeed, log: Logger): GraphContext => {
  let ownEm: EntityManager | undefined;
  let ownLog: Logger | undefined;
  return Object.freeze({
    ...caller,
    events,
    get em() {
      return (ownEm ??= createEm());
    },
    get log() {
      return (ownLog ??= log.child({ request_id: caller.requestId, tenant_id: caller.tenantId }));
    },
  });
};
