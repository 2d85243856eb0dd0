import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eventually } from '../../harness/eventually.js';
import { TenantClient } from '../../harness/tenant-client.js';
import { exampleFile, temporaryFolder } from './example.js';

interface Line {
  cursor: string;
  event?: { id: string; sequence: string; type: string; specversion: string };
  reset?: { reason: string };
}

/** The subscriber as a process that a test can kill and start again. */
class Subscriber implements AsyncDisposable {
  private child: ChildProcess | undefined;

  constructor(
    private readonly client: TenantClient,
    readonly file: string,
  ) {}

  start(...more: string[]): ChildProcess {
    const { url, tenantId } = this.client;
    this.child = spawn(
      process.execPath,
      [exampleFile('subscriber/subscriber.ts'), '--url', url, '--tenant', tenantId, '--file', this.file, ...more],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    return this.child;
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async lines(): Promise<Line[]> {
    const content = await readFile(this.file, 'utf8').catch(() => '');
    return content
      .slice(0, content.lastIndexOf('\n') + 1)
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line);
  }

  async untilHas(count: number): Promise<Line[]> {
    return eventually(async () => {
      const lines = await this.lines();
      return lines.length >= count ? lines : undefined;
    });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.kill();
  }
}

const produceEvents = async (client: TenantClient, times: number): Promise<void> => {
  for (let index = 0; index < times; index += 1) await client.post('/v1/sources', { name: `Source ${index}`, kind: 'csv' });
};

const sequences = (lines: Line[]): number[] => lines.map(({ event }) => Number(event?.sequence));
const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

describe('examples/subscriber', () => {
  it('stores every event once and in order, over kills, torn lines and events that happen meanwhile', async () => {
    await using client = new TenantClient();
    await using folder = await temporaryFolder();
    await using subscriber = new Subscriber(client, join(folder.path, 'events.ndjson'));
    await produceEvents(client, 3);
    subscriber.start();
    // The creation of the tenant is the first event.
    expect(sequences(await subscriber.untilHas(4))).toEqual(upTo(4));
    await produceEvents(client, 2);
    await subscriber.untilHas(6);
    await subscriber.kill();
    await produceEvents(client, 5);
    await appendFile(subscriber.file, '{"cursor":"torn by a cra');
    subscriber.start();
    await subscriber.untilHas(11);
    await produceEvents(client, 1);
    const lines = await subscriber.untilHas(12);
    expect(sequences(lines)).toEqual(upTo(12));
    expect(lines.every(({ event }) => event?.specversion === '1.0')).toBe(true);
    expect(new Set(lines.map(({ event }) => event?.id)).size).toBe(12);
  });

  it('records a reset for a cursor that the service no longer knows, and continues', async () => {
    await using client = new TenantClient();
    await using folder = await temporaryFolder();
    await using subscriber = new Subscriber(client, join(folder.path, 'events.ndjson'));
    await produceEvents(client, 1);
    await appendFile(subscriber.file, '{"cursor":"unknown"}\n');
    subscriber.start();
    const [, reset] = await subscriber.untilHas(2);
    expect(reset).toMatchObject({ cursor: expect.any(String), reset: { reason: expect.stringMatching(/^cursor_/) } });
    await produceEvents(client, 1);
    expect((await subscriber.untilHas(3))[2]).toMatchObject({ event: { type: 'source.created' } });
  });

  it('ends with the reason if the service rejects the subscription', async () => {
    await using client = new TenantClient();
    await using folder = await temporaryFolder();
    await using subscriber = new Subscriber(client, join(folder.path, 'events.ndjson'));
    const child = subscriber.start('--types', 'run.suceeded');
    if (!child.stderr) throw new Error('the output of the subscriber is not a pipe');
    const [[code], output] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
    expect([code, output]).toEqual([1, expect.stringContaining('did you mean run.succeeded?')]);
  });
});
