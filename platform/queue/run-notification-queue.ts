import BeeQueue from 'bee-queue';
import { startLoop, type Loop } from '../loop.js';
import { inClientSpan, type Logger } from '../telemetry/index.js';
import { withTimeout } from '../with-timeout.js';
import { openQueueClients, type QueueClients } from './queue-clients.js';

/** The only data about a run that is sent over Redis. */
export interface RunNotification {
  runId: string;
  dispatchNo: number;
}

const NAME = 'runs';
const SENDING = { 'messaging.system': 'redis', 'messaging.operation.name': 'send', 'messaging.destination.name': NAME } as const;
const SUPERVISION_MS = 1_000;
const ANSWER_MS = 2_000;
const CONNECT_MS = 3_000;
/** Notifications that a dead worker had taken go to other workers after one to two times this period. */
const STALL_MS = 5_000;
/** Rounds of supervision after which a consumer with a free slot that takes no waiting notification counts as stalled. */
const STALLED_ROUNDS = 3;

/**
 * Notifies workers of runs through Bee-Queue. Its retries, events and job store are off and finished jobs are removed, because
 * PostgreSQL is the record of runs. Bee-Queue does not recover from a lost Redis connection, so a supervisor recreates the queue when
 * Redis is back, a command fails or the consumer stalls.
 */
export class RunNotificationQueue implements AsyncDisposable {
  private queue: BeeQueue<RunNotification> | undefined;
  private clients: QueueClients | undefined;
  private readonly supervisor: Loop;
  private handler: ((notification: RunNotification) => Promise<void>) | undefined;
  private concurrency = 1;
  private broken = true;
  private closed = false;
  private running = 0;
  private taken = 0;
  private stalledRounds = 0;

  constructor(
    private readonly redisUrl: string,
    private readonly isWorker: boolean,
    private readonly log: Logger,
  ) {
    this.supervisor = startLoop('queue supervisor', SUPERVISION_MS, () => this.supervise(), log, { vital: true });
  }

  get ready(): boolean {
    return this.queue !== undefined && !this.broken;
  }

  /** Calls the handler for each notification, at most `concurrency` at a time. Its promise must not reject. */
  consume(concurrency: number, handler: (notification: RunNotification) => Promise<void>): void {
    this.concurrency = concurrency;
    this.handler = handler;
    if (this.queue) this.attach(this.queue);
  }

  /** @throws Error if Redis does not accept the notification; it then stays pending. */
  async send(notification: RunNotification): Promise<void> {
    if (!this.queue || this.broken) throw new Error('run notification queue is not connected');
    const job = this.queue.createJob(notification);
    try {
      await inClientSpan('send runs', SENDING, () => inTime(job.save(), ANSWER_MS));
    } catch (error) {
      this.broken = true;
      throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.closed = true;
    await this.discard();
    await this.supervisor[Symbol.asyncDispose]();
    await this.discard();
  }

  private async supervise(): Promise<void> {
    if (this.queue && !this.broken) {
      const healthy = await this.examine(this.queue).catch(() => false);
      if (healthy && !this.broken) return;
    }
    await this.discard();
    if (!this.closed) await this.connect();
  }

  private async connect(): Promise<void> {
    const clients = openQueueClients(this.redisUrl, (err) => this.lost(clients, err));
    this.clients = clients;
    this.broken = false;
    const queue = new BeeQueue<RunNotification>(NAME, {
      prefix: 'kpi:queue',
      redis: clients.client as unknown as BeeQueue.QueueSettings['redis'],
      isWorker: this.isWorker,
      getEvents: false,
      sendEvents: false,
      storeJobs: false,
      removeOnSuccess: true,
      removeOnFailure: true,
      stallInterval: STALL_MS,
      autoConnect: false,
    });
    queue.on('error', (err) => this.lost(clients, err));
    void queue.connect();
    await inTime(queue.ready(), CONNECT_MS);
    this.queue = queue;
    this.stalledRounds = 0;
    if (this.handler) this.attach(queue);
    this.log.debug('run notification queue connected');
  }

  private lost(clients: QueueClients, err: Error): void {
    if (this.clients !== clients) return;
    if (this.queue && !this.closed && !this.broken) this.log.warn({ err }, 'run notification queue lost Redis');
    this.broken = true;
  }

  /** Returns whether Redis responds and the consumer takes notifications. */
  private async examine(queue: BeeQueue<RunNotification>): Promise<boolean> {
    const takenBefore = this.taken;
    const { waiting } = await inTime(queue.checkHealth(), ANSWER_MS);
    if (this.isWorker) await inTime(queue.checkStalledJobs(), ANSWER_MS);
    const idle = this.handler !== undefined && this.running < this.concurrency && this.taken === takenBefore;
    this.stalledRounds = idle && waiting > 0 ? this.stalledRounds + 1 : 0;
    if (this.stalledRounds < STALLED_ROUNDS) return true;
    this.log.warn({ waiting }, 'consumer of run notifications stalled; recreating it');
    return false;
  }

  private attach(queue: BeeQueue<RunNotification>): void {
    const handler = this.handler;
    if (!handler || !this.isWorker) return;
    queue.process(this.concurrency, async (job: { data: RunNotification }) => {
      this.taken += 1;
      this.running += 1;
      await handler(job.data).finally(() => (this.running -= 1));
    });
  }

  /** Stops taking notifications. */
  private async discard(): Promise<void> {
    const { queue, clients } = this;
    this.queue = undefined;
    this.clients = undefined;
    if (queue) await inTime(queue.close(500), 1_500).catch(() => undefined);
    clients?.end();
  }
}

const inTime = <T>(work: Promise<T>, ms: number): Promise<T> => withTimeout(work, ms, `no answer from Redis within ${ms} ms`);
