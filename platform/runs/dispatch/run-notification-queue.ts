import BeeQueue from 'bee-queue';
import { startLoop, type Loop } from '../../lifecycle/loop.js';
import { inClientSpan, type Logger } from '../../telemetry/index.js';
import { withTimeout } from '../../lifecycle/with-timeout.js';
import { redisLogins, type RedisLogin, type RedisServer } from '../../redis-login.js';
import { openQueueClients, type QueueClients } from './queue-clients.js';

/** The complete message about a run on Redis. */
export interface RunNotification {
  runId: string;
  dispatchNo: number;
}

/** Runs that need a slot, and runs whose data have to be fetched first. */
type QueueName = 'runs' | 'fetches';

const SUPERVISION_MS = 1_000;
const RESPONSE_TIMEOUT_MS = 2_000;
const CONNECT_TIMEOUT_MS = 3_000;
/** Notifications received by a dead worker are delivered to another one after once to twice this time. */
const STALL_MS = 5_000;
/** Supervision rounds in which a consumer with a free slot receives none of the waiting notifications before it counts as stalled. */
const MAX_STALLED_ROUNDS = 3;

/**
 * Notifies workers of runs through Bee-Queue. Its retries, events and job store are off and finished jobs are removed,
 * since PostgreSQL is the system of record. Bee-Queue does not recover from a lost Redis connection, so a supervisor
 * recreates the queue when the connection is lost, a command fails or the consumer stalls. It also does so before an Entra
 * token expires, because the connection that waits for notifications cannot authenticate again.
 */
export class RunNotificationQueue implements AsyncDisposable {
  private queue: BeeQueue<RunNotification> | undefined;
  private clients: QueueClients | undefined;
  private readonly supervisor: Loop;
  private readonly logins: (() => Promise<RedisLogin>) | undefined;
  /** Time at which the queue is recreated with a new token, in milliseconds since 1970. */
  private renewAt = Number.POSITIVE_INFINITY;
  private handler: ((notification: RunNotification) => Promise<void>) | undefined;
  private concurrency = 1;
  private broken = true;
  private closed = false;
  private running = 0;
  private received = 0;
  private stalledRounds = 0;

  constructor(
    private readonly server: RedisServer,
    private readonly isWorker: boolean,
    private readonly log: Logger,
    private readonly name: QueueName = 'runs',
  ) {
    this.logins = redisLogins(server);
    this.supervisor = startLoop('queue supervisor', SUPERVISION_MS, () => this.supervise(), log, { vital: true });
  }

  get ready(): boolean {
    return this.queue !== undefined && !this.broken;
  }

  /** Calls the handler for each notification, at most `concurrency` at a time. The handler's promise should not reject. */
  consume(concurrency: number, handler: (notification: RunNotification) => Promise<void>): void {
    this.concurrency = concurrency;
    this.handler = handler;
    if (this.queue) this.startConsumer(this.queue);
  }

  /** Sends a notification. @throws if Redis does not confirm it within 2 s; the notification then stays pending. */
  async send(notification: RunNotification): Promise<void> {
    if (!this.queue || this.broken) throw new Error('run notification queue is not connected');
    const job = this.queue.createJob(notification);
    try {
      await inClientSpan(`send ${this.name}`, spanAttributes(this.name), () => withRedisTimeout(job.save(), RESPONSE_TIMEOUT_MS));
    } catch (error) {
      this.broken = true;
      throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.closed = true;
    await this.disconnect();
    await this.supervisor[Symbol.asyncDispose]();
    await this.disconnect();
  }

  private async supervise(): Promise<void> {
    if (this.queue && !this.broken) {
      const healthy = await this.checkHealth(this.queue).catch(() => false);
      if (healthy && !this.broken && Date.now() < this.renewAt) return;
    }
    // Before the queue is given up: while no token can be obtained, a queue whose token is still valid continues.
    const login = await this.logins?.();
    await this.disconnect();
    if (!this.closed) await this.connect(login);
  }

  private async connect(login: RedisLogin | undefined): Promise<void> {
    if (login) this.renewAt = login.renewAt;
    const clients = openQueueClients(this.server.url, login, (err) => this.onConnectionLost(clients, err));
    this.clients = clients;
    this.broken = false;
    const queue = new BeeQueue<RunNotification>(this.name, {
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
    queue.on('error', (err) => this.onConnectionLost(clients, err));
    void queue.connect();
    await withRedisTimeout(queue.ready(), CONNECT_TIMEOUT_MS);
    this.queue = queue;
    this.stalledRounds = 0;
    if (this.handler) this.startConsumer(queue);
    this.log.debug('run notification queue connected');
  }

  private onConnectionLost(clients: QueueClients, err: Error): void {
    if (this.clients !== clients) return;
    if (this.queue && !this.closed && !this.broken) this.log.warn({ err }, 'run notification queue lost Redis');
    this.broken = true;
  }

  /** Returns whether Redis responds and the consumer receives notifications. */
  private async checkHealth(queue: BeeQueue<RunNotification>): Promise<boolean> {
    const receivedBefore = this.received;
    const { waiting } = await withRedisTimeout(queue.checkHealth(), RESPONSE_TIMEOUT_MS);
    if (this.isWorker) await withRedisTimeout(queue.checkStalledJobs(), RESPONSE_TIMEOUT_MS);
    const idle = this.handler !== undefined && this.running < this.concurrency && this.received === receivedBefore;
    this.stalledRounds = idle && waiting > 0 ? this.stalledRounds + 1 : 0;
    if (this.stalledRounds < MAX_STALLED_ROUNDS) return true;
    this.log.warn({ waiting }, 'consumer of run notifications stalled; recreating it');
    return false;
  }

  private startConsumer(queue: BeeQueue<RunNotification>): void {
    const handler = this.handler;
    if (!handler || !this.isWorker) return;
    queue.process(this.concurrency, async (job: { data: RunNotification }) => {
      this.received += 1;
      this.running += 1;
      await handler(job.data).finally(() => (this.running -= 1));
    });
  }

  private async disconnect(): Promise<void> {
    const { queue, clients } = this;
    this.queue = undefined;
    this.clients = undefined;
    if (queue) await withRedisTimeout(queue.close(500), 1_500).catch(() => undefined);
    clients?.end();
  }
}

const spanAttributes = (queue: QueueName) =>
  ({ 'messaging.system': 'redis', 'messaging.operation.name': 'send', 'messaging.destination.name': queue }) as const;

const withRedisTimeout = <T>(work: Promise<T>, ms: number): Promise<T> => withTimeout(work, ms, `Redis did not respond within ${ms} ms`);
