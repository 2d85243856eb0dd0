import { once } from 'node:events';
import { CommandError, defineCommand, UsageError } from '../command.js';
import { openOperator, operatorOption, tenantOption } from '../as-operator.js';

const MOST = 10_000;

/** Follows a tenant's events as a subscriber does, until Ctrl-C. */
export const eventsTail = defineCommand({
  args: [],
  options: {
    ...tenantOption,
    after: { type: 'string', value: 'cursor', describe: 'go on behind this cursor' },
    last: { type: 'string', value: 'n', describe: `without a cursor: begin with so many past events, up to ${MOST} (10)` },
    once: { type: 'boolean', describe: 'end with the newest event instead of waiting for more' },
    ...operatorOption,
  },
  async run({ options: { tenant, after, last = '10', once: endsWithNewest, operator }, tell }) {
    const count = /^\d{1,5}$/.test(last) ? Number(last) : MOST + 1;
    if (count > MOST) throw new UsageError(`--last: "${last}" is not a number from 0 to ${MOST}`);
    await using admin = await openOperator(operator);
    await admin.enter(tenant, 'operator.events_followed', { after: after ?? null });
    const { events } = admin.runtime;
    const [newest] = await events.recent(tenant, 1);
    if (endsWithNewest && (!newest || events.cursorOf(newest) === after)) return true;
    const interrupted = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) void once(process, signal).then(() => interrupted.abort());
    const past = endsWithNewest ? Math.max(count, 1) : count;
    for await (const item of events.follow(tenant, { ...(after === undefined ? { last: past } : { after }), signal: interrupted.signal })) {
      if (item.kind === 'reset') {
        if (endsWithNewest)
          throw new CommandError(`${item.reason}: there is nothing to go on from behind this cursor; begin anew without it`);
        tell(`-- reset: ${item.reason}; going on from here`, { reset: item.reason, cursor: item.cursor });
        continue;
      }
      const { event, cursor } = item;
      tell(`${event.time}  ${event.type.padEnd(28)} ${event.subject ?? '-'}  ${cursor}`, { cursor, ...event });
      if (endsWithNewest && event.sequence >= (newest?.sequence ?? 0)) break;
    }
    return true;
  },
});
