import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Source of a service that the launcher accepts. Each process appends its arguments and environment to `calls.jsonl` in the data folder. */
export const MINIMAL_SERVICE = `
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
const { PORT, DATA_DIR, FAIL, LOG_LEVEL, DATABASE_URL, INTERNAL_TOKEN_SECRET, MODEL_BASE_URL, MODEL_NAME } = process.env;
const [argument] = process.argv.slice(2);
appendFileSync(DATA_DIR + '/calls.jsonl', JSON.stringify({ argument, pid: process.pid, PORT, LOG_LEVEL, DATABASE_URL, INTERNAL_TOKEN_SECRET, MODEL_BASE_URL, MODEL_NAME }) + '\\n');
if (FAIL === argument) process.exit(3);
if (argument.startsWith('--services')) {
  process.on('SIGTERM', () => process.exit(0));
  setInterval(() => undefined, 1000);
  if (argument.includes('gateway')) createServer((_, response) => response.end('{}')).listen(Number(PORT), '127.0.0.1');
}`;

interface Call {
  argument: string;
  pid: number;
  [name: string]: unknown;
}

/** Returns the starts of the service that are recorded in a data folder, oldest first. */
export const calls = (dataDir: string): Call[] =>
  readFileSync(join(dataDir, 'calls.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Call);
