import { useEffect, useRef } from 'react';
import { useClient } from 'urql';
import { ChangesDocument, type ChangesSubscription } from './generated/graphql.js';

const RESTART_MS = 2_000;

/** A position that no event has. The stream answers it with an event of type `reset` as soon as it is open. */
const BEGINNING = 'beginning';

/**
 * Calls the handler once the subscription is open, with an event of type `reset`, and then for each event of the given types while the
 * component is mounted. What the component has read before `reset` may be outdated. After a lost connection or an error the subscription
 * resumes after the last received event.
 */
export const useEvents = (types: readonly string[], onEvent: (event: ChangesSubscription['events']) => void): void => {
  const client = useClient();
  const handler = useRef(onEvent);
  handler.current = onEvent;
  const key = types.join(',');
  useEffect(() => {
    let cursor = BEGINNING;
    let stop = (): void => undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = (): void => {
      const { unsubscribe } = client
        .subscription(ChangesDocument, { types: key.split(','), after: cursor })
        .subscribe(({ data, error }) => {
          if (data?.events) {
            cursor = data.events.cursor;
            handler.current(data.events);
          } else if (error) {
            stop();
            timer = setTimeout(start, RESTART_MS);
          }
        });
      stop = unsubscribe;
    };
    start();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, key]);
};
