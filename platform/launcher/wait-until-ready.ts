import { setTimeout as sleep } from 'node:timers/promises';
import { StartError, type ManagedProcess } from '../embedded/index.js';
import { httpFetch } from '../net/http-client.js';

const PATIENCE_MS = 120_000;
const PAUSE_MS = 100;
const ANSWER_TIMEOUT_MS = 5_000;

/**
 * Waits until the address answers 200.
 * @throws StartError when the process ends first or is not ready after two minutes, the signal's reason when it is aborted.
 */
export const waitUntilReady = async (url: string, api: ManagedProcess, signal: AbortSignal): Promise<void> => {
  let end: string | undefined;
  void api.ended.then((how) => {
    end = how;
  });
  const deadline = performance.now() + PATIENCE_MS;
  for (let answer = ''; answer !== '200' && !signal.aborted;) {
    if (end !== undefined) throw new StartError(`The API ended (${end}) before it was ready; its output above says why.`);
    if (performance.now() > deadline) throw new StartError(`The API was not ready after two minutes: ${url} answers ${answer}.`);
    answer = await probe(url, signal);
    if (answer !== '200') await sleep(PAUSE_MS);
  }
};

const probe = async (url: string, signal: AbortSignal): Promise<string> => {
  try {
    const response = await httpFetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]) });
    const body = await response.text();
    return response.ok ? '200' : `${response.status} ${body}`;
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  }
};
