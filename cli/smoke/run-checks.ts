import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../platform/ids.js';
import { card as requestIntake } from '../../workers/agents/request-intake/card.js';
import { Follower } from './follower.js';
import type { HttpResponse, TenantHttpClient } from './tenant-http-client.js';

/** Agent that classifies one sentence by rules: it requires no data and no model. */
const AGENT = requestIntake.name;
const REQUEST = { input: 'Please check the data quality: duplicates and gaps.', language: 'en' };
const POLL_MS = 500;

export interface Outcome {
  readonly name: string;
  readonly ok: boolean;
  readonly milliseconds: number;
  /** Result, or the error. */
  readonly detail: string;
}

export interface SmokeOptions {
  readonly client: TenantHttpClient;
  /** Client of another tenant, which must get 404 for the run; if undefined, an unknown run id is requested instead. */
  readonly otherClient: TenantHttpClient | undefined;
  /** Time limit of the run in milliseconds, including queueing. */
  readonly timeoutMs: number;
  readonly report: (outcome: Outcome) => void;
}

/** Runs the checks in sequence; a failure does not stop checks that do not depend on it. Returns true if all passed. */
export const runChecks = async ({ client, otherClient, timeoutMs, report }: SmokeOptions): Promise<boolean> => {
  let passed = true;
  const check = async <T>(name: string, work: () => Promise<readonly [detail: string, value: T]>): Promise<T | undefined> => {
    const begin = performance.now();
    const done = (ok: boolean, detail: string): void => {
      passed &&= ok;
      report({ name, ok, milliseconds: Math.round(performance.now() - begin), detail });
    };
    try {
      const [detail, value] = await work();
      done(true, detail);
      return value;
    } catch (error) {
      done(false, messageOf(error));
      return undefined;
    }
  };
  const simple = (name: string, work: () => Promise<string>) => check(name, async () => [await work(), true] as const);

  await simple('health', async () => `version ${field(await expecting(200, client.request('GET', '/health')), 'version')}`);
  await simple('ready', async () => JSON.stringify((await expecting(200, client.request('GET', '/ready'))).body));
  await simple('openapi', async () => `OpenAPI ${field(await expecting(200, client.request('GET', '/openapi.json')), 'openapi')}`);
  await simple('graphql', () => graphqlAnswers(client));

  await using stream = Follower.stream(client);
  await using subscription = Follower.subscription(client);
  const runId = await check('run accepted', async () => {
    const response = await expecting(202, client.request('POST', `/api/agents/${AGENT}`, REQUEST));
    const id = field(response, 'run_id');
    return [id, id] as const;
  });
  if (runId !== undefined) {
    await simple('run done', () => waitUntilDone(client, runId, timeoutMs));
    await simple('event stream', () => stream.until(runId, timeoutMs).then(() => 'received an event of the run'));
    await simple('subscription', () => subscription.until(runId, timeoutMs).then(() => 'received an event of the run'));
  }
  const [requester, foreignRunId] = otherClient && runId ? [otherClient, runId] : [client, newId('run')];
  await simple('foreign run', async () => {
    await expecting(404, requester.request('GET', `/api/runs/${foreignRunId}`));
    return requester === client ? 'an unknown run is not found' : 'not visible to another tenant';
  });
  return passed;
};

const graphqlAnswers = async (client: TenantHttpClient): Promise<string> => {
  const { body } = await expecting(200, client.request('POST', '/graphql', { query: '{ navBadges { openRuns failedRuns sources } }' }));
  const { data, errors } = body as { data?: { navBadges?: object }; errors?: { message: string }[] };
  if (errors || !data?.navBadges) throw new Error(errors?.map(({ message }) => message).join('; ') ?? 'the response has no data');
  return JSON.stringify(data.navBadges);
};

const waitUntilDone = async (client: TenantHttpClient, runId: string, timeoutMs: number): Promise<string> => {
  let status = '';
  for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; await sleep(POLL_MS)) {
    const response = await expecting(200, client.request('GET', `/api/runs/${runId}`));
    status = field(response, 'status');
    if (status === 'succeeded') return status;
    if (['failed', 'cancelled', 'dead'].includes(status))
      throw new Error(`${status}: ${excerpt((response.body as { error?: unknown }).error)}`);
  }
  // Cancel the run, since its result is no longer needed.
  await client.request('POST', '/graphql', { query: `mutation { cancelRun(runId: "${runId}") { runId } }` });
  throw new Error(`still ${status} after ${timeoutMs / 1_000} s; is a worker running?`);
};

const expecting = async (status: number, pending: Promise<HttpResponse>): Promise<HttpResponse> => {
  const response = await pending;
  if (response.status !== status) throw new Error(`responded ${response.status}, expected ${status}: ${excerpt(response.body)}`);
  return response;
};

const field = ({ body }: HttpResponse, name: string): string => {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
  if (typeof value !== 'string') throw new Error(`the response has no ${name}: ${excerpt(body)}`);
  return value;
};

const excerpt = (body: unknown): string => (typeof body === 'string' ? body : (JSON.stringify(body) ?? '')).slice(0, 300);

/** Returns the message of an error with that of its cause, which `fetch failed` lacks. */
const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message || String(error.cause)}` : error.message;
};
