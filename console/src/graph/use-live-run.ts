import { useQuery, useSubscription } from 'urql';
import { RunDocument, RunUpdatesDocument } from './generated/graphql.js';
import { isOpenRun } from './run-state.js';

/** Reads a run, follows its progress, and reads it again when it has ended. Without an id, nothing is read. */
export const useLiveRun = (runId: string) => {
  const pause = runId === '';
  const [result, execute] = useQuery({ query: RunDocument, variables: { runId }, pause });
  const reload = (): void => execute({ requestPolicy: 'network-only' });
  // While another run is read, `data` is still that of the previous one.
  const read = result.data?.run;
  const isOpen = !pause && (read?.id !== runId || isOpenRun(read.status));
  const [{ data: update }] = useSubscription({ query: RunUpdatesDocument, variables: { runId }, pause: !isOpen }, (_, next) => {
    if (!isOpenRun(next.runUpdated.status)) reload();
    return next;
  });
  return { result, reload, isOpen, update: isOpen ? update?.runUpdated : undefined };
};
