import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../harness/random.js';
import type { TenantClient } from '../../harness/tenant-client.js';

/** An accepted request with the id of the run in the response. */
export interface Accepted {
  kind: 'sync' | 'intake' | 'quality';
  key: string;
  runId: string;
}

const RETRY_MS = 300;
const MAX_PAUSE_MS = 700;

/**
 * A client of one tenant that starts runs and cancels some. It repeats each request with the same idempotency key until the outcome
 * is known, so that every request in `accepted` was accepted exactly once.
 */
export class Writer {
  readonly accepted: Accepted[] = [];
  readonly cancelled = new Set<string>();
  private stopped = false;
  private readonly done: Promise<void>;

  constructor(
    private readonly client: TenantClient,
    private readonly sourceIds: readonly string[],
    private readonly random: Random,
  ) {
    this.done = this.write();
  }

  /** Stops when the outcome of the current request is known. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.done;
  }

  private async write(): Promise<void> {
    while (!this.stopped) {
      await this.startOne();
      if (this.random.next() < 0.1) await this.cancelOne();
      await delay(this.random.between(0, MAX_PAUSE_MS));
    }
  }

  private async startOne(): Promise<void> {
    const draw = this.random.next();
    const sourceId = this.sourceIds[this.random.between(0, this.sourceIds.length - 1)] ?? '';
    if (draw < 0.6) await this.untilKnown('sync', `/v1/sources/${sourceId}/sync`);
    else if (draw < 0.85) await this.untilKnown('intake', '/api/agents/request-intake', { input: 'Which datasets do we have?' });
    else await this.untilKnown('quality', '/api/agents/data-quality', { input: '' });
  }

  private async untilKnown(kind: Accepted['kind'], path: string, body?: unknown): Promise<void> {
    const key = randomUUID();
    for (;;) {
      const answer = await this.client
        .post<{ run_id: string }>(path, body, { 'idempotency-key': key })
        // The connection broke, so the outcome is unknown.
        .catch(() => undefined);
      if (answer?.status === 202) {
        this.accepted.push({ kind, key, runId: answer.body.run_id });
        return;
      }
      if (answer && answer.status < 500 && answer.status !== 429)
        throw new Error(`${path} was answered with ${answer.status} ${JSON.stringify(answer.body)}`);
      await delay(RETRY_MS);
    }
  }

  private async cancelOne(): Promise<void> {
    const run = this.accepted[this.random.between(0, this.accepted.length - 1)];
    if (run?.kind !== 'intake') return;
    await this.client.graph('mutation ($runId: ID!) { cancelRun(runId: $runId) { status } }', { runId: run.runId }).catch(() => undefined);
    this.cancelled.add(run.runId);
  }
}
