/**
 * Copies the events of a tenant to a file, one JSON line each, and survives restarts: the cursor of an event is written in the same
 * line as the event, so a line is either complete, and the event is never requested again, or it is torn and the event is.
 *
 *   node subscriber.ts --url http://localhost:4000 --tenant tnt_demo --file events.ndjson [--types run.*,source.synced]
 */
import { open, type FileHandle } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const text = { type: 'string' } as const;
const { values: options } = parseArgs({ options: { url: text, tenant: text, token: text, file: text, types: text } });
const { url = 'http://localhost:4000', tenant, token, file = 'events.ndjson', types } = options;

const stream = new URL('/v1/events/stream', url);
stream.search = new URLSearchParams({ limit: '100', format: 'cloudevents', event_name: 'message', ...(types && { types }) }).toString();

const stop = (reason: string): never => {
  console.error(reason);
  process.exit(1);
};

/** Cuts off a line that was torn by a crash and returns the cursor of the last complete one. */
const resume = async (log: FileHandle): Promise<string | undefined> => {
  const content = await log.readFile('utf8');
  const complete = content.slice(0, content.lastIndexOf('\n') + 1);
  await log.truncate(Buffer.byteLength(complete));
  const last = complete.trimEnd().split('\n').at(-1);
  return last ? (JSON.parse(last) as { cursor: string }).cursor : undefined;
};

/** Writes a frame and returns its cursor. A frame without data keeps the connection open or sets the time to reconnect. */
const store = async (log: FileHandle, frame: string): Promise<string | undefined> => {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1];
  const [cursor, data] = [field('id'), field('data')];
  if (cursor === undefined || data === undefined) return undefined;
  // A reset reports that events before its cursor can no longer be delivered. A consumer has to read the current state instead.
  const line = JSON.stringify({ cursor, [field('event') === 'reset' ? 'reset' : 'event']: JSON.parse(data) });
  await log.appendFile(`${line}\n`).catch((error: unknown) => stop(`The event cannot be stored: ${String(error)}`));
  await log.datasync();
  return cursor;
};

await using log = await open(file, 'a+');
let cursor = await resume(log);
for (let failures = 0; ; await wait(Math.min(500 * 2 ** failures, 30_000))) {
  try {
    const identity = { ...(tenant && { 'x-tenant-id': tenant }), ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(stream, { headers: { ...identity, ...(cursor && { 'last-event-id': cursor }) } });
    const { ok, status, body } = response;
    if (status >= 400 && status < 500 && status !== 429) stop(`The service responded with ${status}: ${await response.text()}`);
    if (!ok || !body) throw new Error(`the service responded with ${status}`);
    failures = 0;
    let rest = '';
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      const frames = (rest + chunk).split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) cursor = (await store(log, frame)) ?? cursor;
    }
  } catch (error) {
    failures += 1;
    console.error(`The connection failed: ${String(error)}`);
  }
}
