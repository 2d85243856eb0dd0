import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type ServerProgram } from './embedded-server.js';
import { freePort } from './free-port.js';

const dataDir = mkdtempSync(join(tmpdir(), 'kpi-server-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Returns a program that listens on a port. */
const listener = (port: number): ServerProgram => ({
  title: 'Listener',
  command: process.execPath,
  args: ['-e', `require('node:net').createServer().listen(${port}, '127.0.0.1', () => console.log('ready'))`],
  ready: /^ready$/,
});

/** Returns a program that ends with a line of PostgreSQL's output. */
const failing = (line: string): ServerProgram => ({
  ...{ title: 'Listener', command: process.execPath, ready: /^ready$/ },
  args: ['-e', `console.error(${JSON.stringify(line)}); process.exitCode = 1`],
});

describe('startServer', () => {
  const occupied: Server[] = [];
  afterEach(() => {
    for (const server of occupied.splice(0)) server.close();
  });
  const occupy = async (port: number): Promise<void> => {
    const server = createServer().listen(port, '127.0.0.1');
    occupied.push(server);
    await once(server, 'listening');
  };

  it('starts on another port if the chosen one was taken meanwhile', async () => {
    const ports: number[] = [];
    const server = await startServer({ dataDir, log: () => undefined }, 'taken', async (_folder, port) => {
      ports.push(port);
      if (ports.length === 1) await occupy(port);
      return listener(port);
    });
    expect(ports).toHaveLength(2);
    expect(server.port).toBe(ports[1]);
    await server.stop();
  });

  it('fails at once if a fixed port is taken', async () => {
    const port = await freePort();
    await occupy(port);
    let attempts = 0;
    const starting = startServer({ dataDir, port, log: () => undefined }, 'fixed', async () => {
      attempts += 1;
      return listener(port);
    });
    await expect(starting).rejects.toThrow(/^Listener did not start \(exit code 1\)/);
    expect(attempts).toBe(1);
  });

  it('waits for the processes of a killed predecessor', async () => {
    let attempts = 0;
    const server = await startServer({ dataDir, log: () => undefined }, 'memory', async (_folder, port) => {
      attempts += 1;
      return attempts === 1 ? failing('FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use') : listener(port);
    });
    expect(attempts).toBe(2);
    await server.stop();
  });

  it('fails at once for any other reason', async () => {
    let attempts = 0;
    const starting = startServer({ dataDir, log: () => undefined }, 'other', async () => {
      attempts += 1;
      return failing('FATAL:  data directory has wrong ownership');
    });
    await expect(starting).rejects.toThrow('Listener did not start (exit code 1): FATAL:  data directory has wrong ownership');
    expect(attempts).toBe(1);
  });
});
