// Starts servers and the service as tests do, writes the ids of all processes to standard output, and waits for ever.
import { execFileSync } from 'node:child_process';
import { startServers, startTopology } from '../stack.mjs';

const shared = await startServers();
const stack = await startTopology(shared, 'composite', { name: 'kpi_interrupted' });
const { postgres, redis, blob } = shared.servers;
const pids = [...Object.values(stack.processes), postgres, redis, blob].map(({ pid }) => pid);
const listed = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
const children = listed.map((line) => line.trim().split(/\s+/).map(Number)).filter(([, parent]) => pids.includes(parent));
console.log(JSON.stringify({ folder: shared.folder, pids: [...pids, ...children.map(([pid]) => pid)] }));
setInterval(() => undefined, 60_000);
