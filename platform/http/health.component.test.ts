import { jest } from '@jest/globals';
import Fastify from 'fastify';
import { registerHealth, type ReadinessCheck } from './health.js';
import { startLoop, stuckLoop } from '../lifecycle/loop.js';
import { createLogger } from '../telemetry/index.js';
import { eventually } from '../../test/harness/eventually.js';

const metrics = { contentType: 'text/plain; version=0.0.4', metrics: async () => 'up 1\n' };
const required = (check: () => Promise<string>): ReadinessCheck => ({ check, required: true });
const optional = (check: () => Promise<string>): ReadinessCheck => ({ check, required: false });
const ok = async () => 'ok';

const serverWith = (checks: Record<string, ReadinessCheck>, isDraining = () => false) => {
  const app = Fastify();
  registerHealth(app, { version: '0.4.0', checks, isDraining, metrics });
  return app;
};
const ready = async (checks: Record<string, ReadinessCheck>, isDraining?: () => boolean) => {
  const response = await serverWith(checks, isDraining).inject('/ready');
  return { code: response.statusCode, body: response.json() as unknown };
};

describe('health', () => {
  it('is ok while the process is alive, even with failed dependencies', async () => {
    const response = await serverWith({ database: required(() => Promise.reject(new Error('gone'))) }).inject('/health');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ status: 'ok', version: '0.4.0', uptime_seconds: expect.any(Number) });
  });

  it('detects a stuck vital loop', async () => {
    const log = createLogger('silent', 'test');
    const hanging = Promise.withResolvers<void>();
    const loops = [startLoop('vital', 1, () => hanging.promise, log, { vital: true }), startLoop('other', 1, () => hanging.promise, log)];
    expect(await eventually(() => stuckLoop(10))).toBe('vital');
    expect(stuckLoop()).toBeUndefined();
    hanging.resolve();
    await Promise.all(loops.map((loop) => loop[Symbol.asyncDispose]()));
    expect(stuckLoop(0)).toBeUndefined();
  });

  it('responds 503 if a vital loop has been stuck for more than five minutes', async () => {
    const hanging = Promise.withResolvers<void>();
    await using _loop = startLoop('vital', 1, () => hanging.promise, createLogger('silent', 'test'), { vital: true });
    const app = serverWith({});
    const url = await app.listen();
    const health = async () => {
      const response = await fetch(`${url}/health`);
      return { code: response.status, body: (await response.json()) as unknown };
    };
    expect(await health()).toMatchObject({ code: 200, body: { status: 'ok' } });
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now + 301_000);
    expect(await health()).toMatchObject({ code: 503, body: { status: 'stuck', loop: 'vital', version: '0.4.0' } });
    clock.mockRestore();
    hanging.resolve();
    await app.close();
  });

  it('serves the metrics', async () => {
    const response = await serverWith({}).inject('/metrics');
    expect([response.headers['content-type'], response.body]).toEqual(['text/plain; version=0.0.4', 'up 1\n']);
  });
});

describe('readiness', () => {
  it('reports every dependency', async () => {
    expect(await ready({ database: required(ok), redis: optional(ok) })).toEqual({
      code: 200,
      body: { status: 'ready', database: 'ok', redis: 'ok' },
    });
  });

  it('does not depend on optional checks', async () => {
    const redis = optional(async () => 'degraded');
    const storage = optional(() => Promise.reject(new Error('gone')));
    expect(await ready({ database: required(ok), redis, storage })).toEqual({
      code: 200,
      body: { status: 'ready', database: 'ok', redis: 'degraded', storage: 'unavailable' },
    });
  });

  it('fails with a required check', async () => {
    expect(await ready({ database: required(() => Promise.reject(new Error('gone'))) })).toEqual({
      code: 503,
      body: { status: 'unavailable', database: 'unavailable' },
    });
  });

  it('responds although a dependency never does', async () => {
    const answer = await ready({ database: required(() => new Promise(() => undefined)), redis: optional(ok) });
    expect(answer).toEqual({ code: 503, body: { status: 'unavailable', database: 'unavailable', redis: 'ok' } });
  });

  it('responds 503 during shutdown', async () => {
    expect(await ready({ database: required(ok) }, () => true)).toEqual({ code: 503, body: { status: 'draining', database: 'ok' } });
  });
});
