import type { RunStatus } from './generated/graphql.js';

/** Returns whether a run has not ended. */
export const isOpenRun = (status: RunStatus): boolean => status === 'QUEUED' || status === 'RUNNING';

/** Returns the question of a run; empty for a job. */
export const questionOf = ({ input }: { readonly input: Readonly<Record<string, unknown>> }): string =>
  typeof input['input'] === 'string' ? input['input'] : '';
