import { once } from 'node:events';
import { CommandError, defineCommand, UsageError } from '../command.js';
import { openOperator, operatorOption, tenantOption } from '../as-operator.js';

const MAX_EVENTS = 10_000;

/** Follows a tenant's events as a subscriber does, until Ctrl-C. */
export const eventsTail = defineCommand({
  args: [],
  options: {
    ...tenantOption,
    after: { type: 'string', value: 'cursor', describe: 'start after this cursor' },
    last: {
      type: 'string',
      value: 'n',
      describe: `without a cursor: number of past events to start with, at most ${MAX_EVENTS} (default: 10)`,
    },
    once: { type: 'boolean', describe: 'stop after the newest event instead of waiting for more' },
    ...operatorOption,
  },
  async run({ options: { tenant, after, last = '10', once: endsAtNewest, operator }, print }) {
    const count = /^\d{1,5}$/.test(last) ? Number(last) : MAX_EVENTS + 1;
    if (count > MAX_EVENTS) throw new UsageError(`--last: "${last}" is not a number from 0 to ${MAX_EVENTS}`);
    await using admin = await openOperator(operator);
    await admin.enter(tenant, 'operator.events_followed', { after: after ?? null });
    const { events } = admin.runtime;
    const [newest] = await events.recent(tenant, 1);
    if (endsAtNewest && (!newest || events.cursorOf(newest) === after)) return true;
    const interrupted = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) void once(process, signal).then(() => interrupted.abort());
    const past = endsAtNewest ? Math.max(count, 1) : count;
    for await (const item of events.follow(tenant, { ...(after === undefined ? { last: past } : { after }), signal: interrupted.signal })) {
      if (item.kind === 'reset') {
        if (endsAtNewest)
          throw new CommandError(`${item.reason}: the events after this cursor are not available. Start again without --after.`);
        print(`-- reset: ${item.reason}; continuing from here`, { reset: item.reason, cursor: item.cursor });
        continue;
      }
      const { event, cursor } = item;
      print(`${event.time}  ${event.type.padEnd(28)} ${event.subject ?? '-'}  ${cursor}`, { cursor, ...event });
      if (endsAtNewest && event.sequence >= (newest?.sequence ?? 0)) break;
    }
    return true;
  },
});
