import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../ids.js';
import { Follower } from './follower.js';
import type { Answer, TenantHttpClient } from './tenant-http-client.js';

/** Classifies one sentence by rules: it needs no data, no model and no time. */
const AGENT = 'request-intake';
const REQUEST = { input: 'Please check the data quality: duplicates and gaps.', language: 'en' };
const POLL_MS = 500;

export interface Outcome {
  readonly name: string;
  readonly ok: boolean;
  readonly milliseconds: number;
  /** What was seen, or what was wrong. */
  readonly detail: string;
}

export interface SmokeOptions {
  readonly client: TenantHttpClient;
  /** Somebody of another tenant, for whom the run must not exist; without one, a run that nobody has is asked for. */
  readonly stranger: TenantHttpClient | undefined;
  /** Milliseconds that the run may take, queueing included. */
  readonly patience: number;
  readonly report: (outcome: Outcome) => void;
}

/** Uses the service as clients do, one thing after another; a fault does not keep the checks that do not depend on it. */
export const runChecks = async ({ client, stranger, patience, report }: SmokeOptions): Promise<boolean> => {
  let allWell = true;
  const check = async <T>(name: string, work: () => Promise<readonly [detail: string, value: T]>): Promise<T | undefined> => {
    const begin = performance.now();
    const done = (ok: boolean, detail: string): void => {
      allWell &&= ok;
      report({ name, ok, milliseconds: Math.round(performance.now() - begin), detail });
    };
    try {
      const [detail, value] = await work();
      done(true, detail);
      return value;
    } catch (error) {
      done(false, faultOf(error));
      return undefined;
    }
  };
  const simple = (name: string, work: () => Promise<string>) => check(name, async () => [await work(), true] as const);

  await simple('health', async () => `version ${field(await expecting(200, client.ask('GET', '/health')), 'version')}`);
  await simple('ready', async () => JSON.stringify((await expecting(200, client.ask('GET', '/ready'))).body));
  await simple('openapi', async () => `OpenAPI ${field(await expecting(200, client.ask('GET', '/openapi.json')), 'openapi')}`);
  await simple('graphql', () => graphqlAnswers(client));

  await using stream = Follower.stream(client);
  await using subscription = Follower.subscription(client);
  const runId = await check('run accepted', async () => {
    const answer = await expecting(202, client.ask('POST', `/api/agents/${AGENT}`, REQUEST));
    const id = field(answer, 'run_id');
    return [id, id] as const;
  });
  if (runId !== undefined) {
    await simple('run done', () => untilDone(client, runId, patience));
    await simple('event stream', () => stream.until(runId, patience).then(() => 'told of the run'));
    await simple('subscription', () => subscription.until(runId, patience).then(() => 'told of the run'));
  }
  const [who, what] = stranger && runId ? [stranger, runId] : [client, newId('run')];
  await simple('foreign run', async () => {
    await expecting(404, who.ask('GET', `/api/runs/${what}`));
    return who === client ? 'a run of nobody is not found' : 'is not found by another tenant';
  });
  return allWell;
};

const graphqlAnswers = async (client: TenantHttpClient): Promise<string> => {
  const { body } = await expecting(200, client.ask('POST', '/graphql', { query: '{ navBadges { openRuns failedRuns sources } }' }));
  const { data, errors } = body as { data?: { navBadges?: object }; errors?: { message: string }[] };
  if (errors || !data?.navBadges) throw new Error(errors?.map(({ message }) => message).join('; ') ?? 'answers without data');
  return JSON.stringify(data.navBadges);
};

const untilDone = async (client: TenantHttpClient, runId: string, patience: number): Promise<string> => {
  let status = '';
  for (const deadline = performance.now() + patience; performance.now() < deadline; await sleep(POLL_MS)) {
    const answer = await expecting(200, client.ask('GET', `/api/runs/${runId}`));
    status = field(answer, 'status');
    if (status === 'succeeded') return status;
    if (['failed', 'cancelled', 'dead'].includes(status))
      throw new Error(`${status}: ${excerpt((answer.body as { error?: unknown }).error)}`);
  }
  // It would only work for nobody.
  await client.ask('POST', '/graphql', { query: `mutation { cancelRun(runId: "${runId}") { runId } }` });
  throw new Error(`still ${status} after ${patience / 1_000} s; is a worker running?`);
};

const expecting = async (status: number, asked: Promise<Answer>): Promise<Answer> => {
  const answer = await asked;
  if (answer.status !== status) throw new Error(`answers ${answer.status} instead of ${status}: ${excerpt(answer.body)}`);
  return answer;
};

const field = ({ body }: Answer, name: string): string => {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
  if (typeof value !== 'string') throw new Error(`answers without ${name}: ${excerpt(body)}`);
  return value;
};

const excerpt = (body: unknown): string => (typeof body === 'string' ? body : (JSON.stringify(body) ?? '')).slice(0, 300);

/** `fetch failed` alone says nothing. */
const faultOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message || String(error.cause)}` : error.message;
};
