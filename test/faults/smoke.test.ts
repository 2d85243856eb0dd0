import { startServers, startTopology, type Servers, type RunningStack } from '../harness/stack.mjs';
import { TenantClient } from '../harness/tenant-client.js';

let shared: Servers;
let stack: RunningStack;
beforeAll(async () => {
  const t = Date.now();
  shared = await startServers();
  console.log('servers', Date.now() - t);
  stack = await startTopology(shared, 'composite');
  console.log('stack', Date.now() - t, shared.folder);
});
afterAll(async () => {
  await stack?.stop();
  await shared?.stop();
});
const bigLog = (events: number) => {
  const lines = ['case;activity;time;resource;amount'];
  for (let i = 0; i < events; i++) lines.push(`C${(i / 6) | 0};Step ${i % 6};2026-0${1 + (i % 9)}-1${i % 10} 08:00:0${i % 10};P${i % 17};${i % 1000},5`);
  return lines.join('\n');
};
it('runs', async () => {
  await using client = new TenantClient(undefined, undefined, stack.url);
  const stream = client.stream('limit=10');
  const t = Date.now();
  const { run } = await client.withSource('event_log', bigLog(300_000));
  console.log(Date.now() - t, run.status, run.error, stream.seen.map((e) => [e.type, e.data.step, Date.now() - t]));
  const m = await client.post<any>('/api/agents/process-mining', { input: 'x' });
  const mined = await client.untilRunEnds(m.body.run_id);
  console.log(Date.now() - t, mined.status, mined.error, stream.seen.map((e) => [e.sequence, e.type, e.data.step, (e as any).time]));
});
