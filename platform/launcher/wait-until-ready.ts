import { setTimeout as sleep } from 'node:timers/promises';
import { StartError, type ManagedProcess } from '../embedded/index.js';
import { httpFetch } from '../net/http-client.js';

const READY_TIMEOUT_MS = 120_000;
const PAUSE_MS = 100;
const RESPONSE_TIMEOUT_MS = 5_000;

/**
 * Waits until the URL responds with 200, or the signal aborts.
 * @throws StartError if the process ends first or is not ready after 2 min
 */
export const waitUntilReady = async (url: string, api: ManagedProcess, signal: AbortSignal): Promise<void> => {
  let end: string | undefined;
  void api.ended.then((outcome) => {
    end = outcome;
  });
  const deadline = performance.now() + READY_TIMEOUT_MS;
  for (let response = ''; response !== '200' && !signal.aborted;) {
    if (end !== undefined) throw new StartError(`The API ended (${end}) before it was ready; see its output above.`);
    if (performance.now() > deadline) throw new StartError(`The API was not ready after two minutes: ${url} responded ${response}.`);
    response = await probe(url, signal);
    if (response !== '200') await sleep(PAUSE_MS);
  }
};

const probe = async (url: string, signal: AbortSignal): Promise<string> => {
  try {
    const response = await httpFetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]) });
    const body = await response.text();
    return response.ok ? '200' : `${response.status} ${body}`;
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  }
};
