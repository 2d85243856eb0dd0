import { rename } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../harness/random.js';
import { untilReady, type ServiceProcess } from '../../harness/stack.mjs';
import type { ServiceUnderFault } from '../support/service-under-fault.js';

const MAX_OUTAGE_MS = 4_000;
const STOPPED_MS = 6_000;

/** Kills, stops and disconnects parts of a running service, one after the other, in an order derived from the seed. */
export class Disturbances {
  readonly counts: Record<string, number> = {};
  private api: ServiceProcess;
  private worker: ServiceProcess;

  constructor(
    private readonly service: ServiceUnderFault,
    private readonly random: Random,
    /** Folder for temporary files of the workers. */
    private readonly folder: string,
  ) {
    ({ api: this.api, worker: this.worker } = service.stack.processes);
  }

  private readonly kinds: Record<string, () => Promise<void>> = {
    'worker killed': async () => {
      this.worker.kill('SIGKILL');
      await this.worker.exited;
      this.worker = await this.service.startWorker();
    },
    'worker stopped and continued': async () => {
      this.worker.kill('SIGSTOP');
      await delay(STOPPED_MS);
      this.worker.kill('SIGCONT');
    },
    'worker replaced': async () => {
      const leaving = this.worker;
      this.worker = await this.service.startWorker();
      leaving.kill('SIGTERM');
      await leaving.exited;
    },
    'run process killed': async () => {
      const pid = await this.runProcess();
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
    },
    'gateway killed': async () => {
      this.api.kill('SIGKILL');
      await this.api.exited;
      this.api = await this.service.startApi(Number(new URL(this.service.stack.url).port));
      await untilReady(this.service.stack.url, this.api, this.service.stack.logFile);
    },
    'Redis killed': async () => {
      await this.service.killRedis();
      await this.pause();
      await this.service.startRedis();
    },
    'Redis flushed': () => this.service.flushRedis(),
    'PostgreSQL stopped at once': async () => {
      await this.service.stopPostgres();
      await this.pause();
      await this.service.startPostgres();
    },
    'blob storage killed': async () => {
      await this.service.killBlob();
      await this.pause();
      await this.service.startBlob();
    },
    // Simulates a full or lost disk: work files cannot be written.
    'temporary files unavailable': async () => {
      await rename(this.folder, `${this.folder}.away`);
      await this.pause();
      await rename(`${this.folder}.away`, this.folder);
    },
  };

  /** Disturbs the service until `end` (epoch milliseconds); afterwards every part is running again. */
  async until(end: number): Promise<void> {
    let bag: string[] = [];
    while (Date.now() < end) {
      // Every kind occurs once before any is repeated.
      if (bag.length === 0) bag = Object.keys(this.kinds);
      const [kind = ''] = bag.splice(this.random.between(0, bag.length - 1), 1);
      await this.kinds[kind]?.();
      this.counts[kind] = (this.counts[kind] ?? 0) + 1;
      await this.pause();
    }
  }

  private pause(): Promise<void> {
    return delay(this.random.between(500, MAX_OUTAGE_MS));
  }

  /** Returns the process of the run that was started last, if it is still running. */
  private async runProcess(): Promise<number | undefined> {
    const line = (await this.service.log()).split('\n').findLast((text) => text.includes('"msg":"run started"'));
    const { run_process: pid } = JSON.parse(line ?? '{}') as { run_process?: number };
    try {
      if (pid !== undefined) process.kill(pid, 0);
      return pid;
    } catch {
      return undefined;
    }
  }
}
