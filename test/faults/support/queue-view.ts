import { createClient } from 'redis';

interface StoredJob {
  data: Record<string, unknown>;
  options: Record<string, unknown>;
}

const connect = async (url: string) => {
  const client = createClient({ url, RESP: 2 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** Reads and changes the run notification queue in Redis directly. */
export class QueueView implements AsyncDisposable {
  private constructor(private readonly redis: Awaited<ReturnType<typeof connect>>) {}

  static async open(url: string | undefined): Promise<QueueView> {
    return new QueueView(await connect(url ?? ''));
  }

  async keys(): Promise<string[]> {
    return this.redis.keys('kpi:queue:*');
  }

  async jobs(): Promise<StoredJob[]> {
    return Object.values(await this.redis.hGetAll('kpi:queue:runs:jobs')).map((text) => JSON.parse(text) as StoredJob);
  }

  /** Deletes the run notifications that no worker has taken yet. */
  async loseWaiting(): Promise<void> {
    const ids = await this.redis.lRange('kpi:queue:runs:waiting', 0, -1);
    await this.redis.del('kpi:queue:runs:waiting');
    if (ids.length > 0) await this.redis.hDel('kpi:queue:runs:jobs', ids);
  }

  /** Enqueues a run notification in the format of Bee-Queue. */
  async send(data: object): Promise<void> {
    const id = `test-${Math.random()}`;
    const job = { data, options: { timestamp: Date.now(), stacktraces: [] }, status: 'created' };
    await this.redis.multi().hSet('kpi:queue:runs:jobs', id, JSON.stringify(job)).lPush('kpi:queue:runs:waiting', id).exec();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.redis.destroy();
  }
}
