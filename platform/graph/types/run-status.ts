import 'reflect-metadata';
import { registerEnumType } from 'type-graphql';

/** Status of a run, shared by every subgraph that starts runs. */
export enum RunStatus {
  QUEUED = 'queued',
  RUNNING = 'running',
  SUCCEEDED = 'succeeded',
  FAILED = 'failed',
  CANCELLED = 'cancelled',
  DEAD = 'dead',
}
registerEnumType(RunStatus, {
  name: 'RunStatus',
  description: 'Status of a run.',
  valuesConfig: {
    QUEUED: { description: 'Accepted; waits for a worker.' },
    RUNNING: { description: 'A worker processes it.' },
    SUCCEEDED: { description: 'Finished with a result.' },
    FAILED: { description: 'Refused, or ended with an error.' },
    CANCELLED: { description: 'Cancelled before it had a result.' },
    DEAD: { description: 'All attempts failed. An administrator can requeue it.' },
  },
});
