import 'reflect-metadata';
import { registerEnumType } from 'type-graphql';

/** How runs stand, in the graph of every domain that starts some. */
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
  description: 'How a run stands.',
  valuesConfig: {
    QUEUED: { description: 'Accepted, and waiting for a worker.' },
    RUNNING: { description: 'A worker has taken it on.' },
    SUCCEEDED: { description: 'It has a result.' },
    FAILED: { description: 'It was refused, or ended in an error.' },
    CANCELLED: { description: 'It was cancelled before it had a result.' },
    DEAD: { description: 'Its attempts are used up; an administrator can requeue it.' },
  },
});
