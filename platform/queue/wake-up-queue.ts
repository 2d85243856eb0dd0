import BeeQueue from 'bee-queue';
import { startLoop, type Loop } from '../loop.js';
import type { Logger } from '../telemetry/index.js';

/** All that ever travels over Redis about a run. */
export interface WakeUp {
  runId: string;
  dispatchNo: number;
}

const SUPERVISION_MS = 1_000;
const NAME = 'runs';

/**
 * Bee-Queue as a way to wake a worker, and nothing more: its retries, events and job store are off and finished jobs
 * are removed, since PostgreSQL knows what has to be done. Bee-Queue does not get over a Redis that went away, so a
 * supervisor makes the queue anew whenever Redis has come back or a command fails.
 */
export class WakeUpQueue implements AsyncDisposable {
  private queue: BeeQueue<WakeUp> | undefined;
  private readonly supervisor: Loop;
  private handler: ((wakeUp: WakeUp) => Promise<void>) | undefined;
  private concurrency = 1;
  private broken = true;
  private closed = false;

  constructor(
    private readonly redisUrl: string,
    private readonly isWorker: boolean,
    private readonly log: Logger,
  ) {
    this.supervisor = startLoop('queue supervisor', SUPERVISION_MS, () => this.supervise(), log);
  }

  get ready(): boolean {
    return this.queue !== undefined && !this.broken;
  }

  /** Calls the handler for each wake-up, at most `concurrency` at a time. Its promise should not reject. */
  consume(concurrency: number, handler: (wakeUp: WakeUp) => Promise<void>): void {
    this.concurrency = concurrency;
    this.handler = handler;
    if (this.queue) this.attach(this.queue);
  }

  /** @throws when Redis does not take it; the wake-up is then still owed. */
  async send(wakeUp: WakeUp): Promise<void> {
    if (!this.queue || this.broken) throw new Error('the wake-up queue is not connected');
    try {
      await withTimeout(this.queue.createJob(wakeUp).save(), 2_000);
    } catch (error) {
      this.broken = true;
      throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.closed = true;
    await this.supervisor[Symbol.asyncDispose]();
    await this.discard();
  }

  private async supervise(): Promise<void> {
    if (this.queue && !this.broken) {
      await withTimeout(this.queue.checkHealth(), 2_000).catch(() => (this.broken = true));
      if (!this.broken) return;
    }
    if (this.closed) return;
    await this.discard();
    const queue = new BeeQueue<WakeUp>(NAME, {
      prefix: 'kpi:queue',
      redis: { url: this.redisUrl, retry_strategy: () => undefined } as BeeQueue.QueueSettings['redis'],
      isWorker: this.isWorker,
      getEvents: false,
      sendEvents: false,
      storeJobs: false,
      removeOnSuccess: true,
      removeOnFailure: true,
      stallInterval: 5_000,
      autoConnect: false,
    });
    queue.on('error', (err) => {
      if (this.queue === queue && !this.closed && !this.broken) this.log.warn({ err }, 'the wake-up queue lost Redis');
      if (this.queue === queue) this.broken = true;
    });
    void queue.connect();
    await withTimeout(queue.ready(), 3_000);
    this.queue = queue;
    this.broken = false;
    if (this.handler) this.attach(queue);
    this.log.debug('the wake-up queue is connected');
  }

  private attach(queue: BeeQueue<WakeUp>): void {
    const handler = this.handler;
    if (!handler || !this.isWorker) return;
    queue.process(this.concurrency, (job: { data: WakeUp }) => handler(job.data));
  }

  private async discard(): Promise<void> {
    const old = this.queue;
    this.queue = undefined;
    if (old) await withTimeout(old.close(500), 1_500).catch(() => undefined);
  }
}

const withTimeout = async <T>(work: Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer from Redis within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};
