import { givenService } from '../support/service-under-fault.js';

export const given = givenService({
  name: 'kpi_worker_outage',
  readsInSlots: true,
  env: { WORKER_CONCURRENCY: '1', RUN_LEASE_MS: '2000', RUN_REDISPATCH_MS: '1000' },
});
