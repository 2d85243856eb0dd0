import 'reflect-metadata';
import { registerEnumType } from 'type-graphql';

/** How runs stand, in the graph of every domain that starts some. */
export enum RunStatus {
  queued = 'queued',
  running = 'running',
  succeeded = 'succeeded',
  failed = 'failed',
  cancelled = 'cancelled',
  dead = 'dead',
}
registerEnumType(RunStatus, {
  name: 'RunStatus',
  description: 'How a run stands.',
  valuesConfig: {
    queued: { description: 'Accepted, and waiting for a worker.' },
    running: { description: 'A worker has taken it on.' },
    succeeded: { description: 'It has a result.' },
    failed: { description: 'It was refused, or ended in an error.' },
    cancelled: { description: 'It was cancelled before it had a result.' },
    dead: { description: 'Its attempts are used up; an administrator can requeue it.' },
  },
});
