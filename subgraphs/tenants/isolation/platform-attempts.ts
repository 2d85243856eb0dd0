import { localized } from '../../../platform/content/index.js';
import { formatCursor } from '../../../platform/events/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { CANARY_TENANT } from '../../../platform/identity/canary-tenant.js';
import { httpFetch } from '../../../platform/net/index.js';
import type { ModelRoutingService } from '../routing/model-routing.service.js';
import type { TenantService } from '../tenant.service.js';
import { outcomeOf, type Attempt, type Trial } from './attempt.js';
import { CANARY_COLLECTION, CANARY_WORD } from './canary.js';
import { IsolationChannel } from './isolation.type.js';
import { CANARY_ID } from './canary-row.js';
import { messagesIn } from '../messages.js';

/** Returns the context of a caller of the canary, for controls. */
const asCanary = ({ ctx, canary }: Trial): GraphContext => ({ ...ctx, tenantId: CANARY_TENANT, em: canary.em.fork() });

/** Returns up to 3 items of a stream; stops after 400 ms. */
const firstItems = async (trial: Trial, tenantId: string, after: string): Promise<{ kind: string; tenantId: string | null }[]> => {
  const timeout = AbortSignal.timeout(400);
  const items: { kind: string; tenantId: string | null }[] = [];
  for await (const item of trial.ctx.events.follow(tenantId, { after, signal: timeout })) {
    items.push({ kind: item.kind, tenantId: item.kind === 'event' ? item.event.tenantId : null });
    if (items.length >= 3) break;
  }
  return items;
};

const described = (items: readonly { kind: string; tenantId: string | null }[]): string =>
  items.length === 0
    ? 'nothing'
    : items
        .map(({ kind, tenantId }) =>
          kind === 'event' ? `event of ${tenantId === CANARY_TENANT ? 'the other tenant' : 'the own tenant'}` : kind,
        )
        .join(', ');

const eventAttempts: readonly Attempt[] = [
  {
    id: 'event_cursor_of_another',
    channel: IsolationChannel.EVENTS,
    description: localized(messagesIn, ({ attempt }) => attempt.event_cursor_of_another),
    expected: 'a reset and no event of the other tenant',
    run: async (trial) => {
      const [event] = (await trial.ctx.events.recent(CANARY_TENANT, 50)).toReversed();
      const before = event ? { epoch: trial.ctx.events.cursorOf(event).split('.')[0] ?? '', sequence: event.sequence - 1 } : undefined;
      const cursor = formatCursor(CANARY_TENANT, before ?? { epoch: '', sequence: 0 });
      const mine = await firstItems(trial, trial.ctx.tenantId, cursor);
      return {
        refused: mine[0]?.kind === 'reset' && mine.every(({ tenantId }) => tenantId !== CANARY_TENANT),
        observed: described(mine),
        control: { works: event !== undefined, observed: 'the other tenant has an event at this position' },
      };
    },
  },
  {
    id: 'event_cursor_forged',
    channel: IsolationChannel.EVENTS,
    description: localized(messagesIn, ({ attempt }) => attempt.event_cursor_forged),
    expected: 'no event of the other tenant',
    run: async (trial) => {
      const recent = (await trial.ctx.events.recent(CANARY_TENANT, 50)).toReversed();
      const epoch = recent[0] ? (trial.ctx.events.cursorOf(recent[0]).split('.')[0] ?? '') : '';
      const mine = await firstItems(trial, trial.ctx.tenantId, formatCursor(trial.ctx.tenantId, { epoch, sequence: 0 }));
      return {
        refused: mine.every(({ tenantId }) => tenantId !== CANARY_TENANT),
        observed: described(mine),
        control: { works: recent.length > 0, observed: 'the other tenant has events at these positions' },
      };
    },
  },
];

const CANARY_PREFIX = `tenants/${CANARY_TENANT}/`;

/** Returns names that could resolve to a file of the canary, including path traversal and encoding variants. */
const pathVariants = (own: string, blobName: string): string[] => {
  const rest = blobName.slice(CANARY_PREFIX.length);
  return [
    blobName,
    `tenants/${own}/../${CANARY_TENANT}/${rest}`,
    `tenants/${own}/%2e%2e/${CANARY_TENANT}/${rest}`,
    `tenants/${own}/%2e%2e%2f${CANARY_TENANT}%2f${rest}`,
    `tenants/${own}/..\\${CANARY_TENANT}\\${rest}`,
    `tenants/${own}/\u0000/../../${CANARY_TENANT}/${rest}`,
    `tenants/${own}//../${CANARY_TENANT}/${rest}`,
    `/${blobName}`,
  ];
};

const storageAttempts: readonly Attempt[] = [
  {
    id: 'file_link_signed',
    channel: IsolationChannel.STORAGE,
    description: localized(messagesIn, ({ attempt }) => attempt.file_link_signed),
    expected: 'NOT_FOUND for every name, for reading and writing',
    run: async ({ runtime: { storage }, ctx, canary }) => {
      const codes = await Promise.all(
        pathVariants(ctx.tenantId, canary.blobName).flatMap((name) => [
          outcomeOf(() => storage.downloadLink(ctx.tenantId, name, 'x', 'text/plain')),
          outcomeOf(() => storage.uploadLink(ctx.tenantId, name)),
        ]),
      );
      const signed = codes.filter((code) => code !== 'NOT_FOUND');
      const link = await storage.downloadLink(CANARY_TENANT, canary.blobName, 'x', 'text/plain');
      const own = await httpFetch(link.url, { signal: AbortSignal.timeout(3_000) });
      await own.body?.cancel();
      return {
        refused: signed.length === 0,
        observed: signed.length === 0 ? `${codes.length} of ${codes.length} refused` : `${signed.length} of ${codes.length} signed`,
        control: { works: own.ok, observed: 'the owner gets a working link' },
      };
    },
  },
  {
    id: 'file_link_redirected',
    channel: IsolationChannel.STORAGE,
    description: localized(messagesIn, ({ attempt }) => attempt.file_link_redirected),
    expected: 'the store rejects every request (HTTP 4xx)',
    run: async ({ runtime: { storage }, ctx, canary }) => {
      const target = new URL((await storage.downloadLink(CANARY_TENANT, canary.blobName, 'x', 'text/plain')).url);
      const mine = new URL((await storage.downloadLink(ctx.tenantId, storage.uploadName(ctx.tenantId, CANARY_ID), 'x', 'text/plain')).url);
      const crossed = new URL(target);
      crossed.search = mine.search;
      const bare = new URL(target);
      bare.search = '';
      const listing = new URL(mine);
      listing.pathname = mine.pathname.slice(0, mine.pathname.indexOf('/tenants/'));
      listing.searchParams.append('restype', 'container');
      listing.searchParams.append('comp', 'list');
      const status = async (url: URL): Promise<number> => {
        const response = await httpFetch(url, { signal: AbortSignal.timeout(3_000) });
        await response.body?.cancel();
        return response.status;
      };
      const statuses = await Promise.all([crossed, bare, listing].map(status));
      const own = await status(target);
      return {
        refused: statuses.every((code) => code >= 400 && code < 500),
        observed: statuses.join(', '),
        control: { works: own === 200, observed: 'the file can be fetched with its own signature' },
      };
    },
  },
];

const searchAttempts: readonly Attempt[] = [
  {
    id: 'documents_searched',
    channel: IsolationChannel.SEARCH,
    description: localized(messagesIn, ({ attempt }) => attempt.documents_searched),
    expected: 'no hit with either tenant id',
    run: async ({ runtime: { search }, ctx, canary }) => {
      const hits = async (em: GraphContext['em'], tenantId: string): Promise<number> =>
        (await search.search(em.fork(), { tenantId, collections: [CANARY_COLLECTION], text: CANARY_WORD, limit: 5 })).hits.length;
      const mine = [await hits(ctx.em, ctx.tenantId), await hits(ctx.em, CANARY_TENANT)];
      const own = await hits(canary.em, CANARY_TENANT);
      return {
        refused: mine.every((count) => count === 0),
        observed: `${mine.reduce((sum, count) => sum + count, 0)} hits`,
        control: { works: own > 0, observed: 'the owner finds the document' },
      };
    },
  },
];

const graphAttempts = (tenants: TenantService, routing: ModelRoutingService): readonly Attempt[] => [
  {
    id: 'references_resolved',
    channel: IsolationChannel.GRAPH,
    description: localized(messagesIn, ({ attempt }) => attempt.references_resolved),
    expected: 'no result, as for objects that do not exist',
    run: async (trial) => {
      const answers = [
        await outcomeOf(() => tenants.find(trial.ctx, CANARY_TENANT)),
        await outcomeOf(() => tenants.get(trial.ctx, CANARY_TENANT)),
        await outcomeOf(() => routing.get(trial.ctx, CANARY_ID)),
      ];
      const own = await outcomeOf(() => routing.get(asCanary(trial), CANARY_ID));
      return {
        refused: answers.every((answer) => answer === 'nothing' || answer === 'NOT_FOUND'),
        observed: answers.join(', '),
        control: { works: own === 'answered', observed: 'the owner resolves the object' },
      };
    },
  },
  {
    id: 'decisions_made',
    channel: IsolationChannel.GRAPH,
    description: localized(messagesIn, ({ attempt }) => attempt.decisions_made),
    expected: 'NOT_FOUND, and the request is unchanged',
    run: async (trial) => {
      const attempts = [routing.approve, routing.reject, routing.revoke].map((decide) => decide.bind(routing));
      const answers: string[] = [];
      const status = async (): Promise<string> => (await routing.get(asCanary(trial), CANARY_ID)).status;
      const before = await status();
      for (const decide of attempts) answers.push(await outcomeOf(() => decide(trial.ctx, CANARY_ID, {})));
      const after = await status();
      return {
        refused: answers.every((answer) => answer === 'NOT_FOUND') && before === after,
        observed: before === after ? answers.join(', ') : 'the request was changed',
        control: { works: before === 'pending', observed: 'the request exists and is pending' },
      };
    },
  },
  {
    id: 'page_cursor_of_another',
    channel: IsolationChannel.GRAPH,
    description: localized(messagesIn, ({ attempt }) => attempt.page_cursor_of_another),
    expected: 'the cursor is rejected, or the page contains no record of the other tenant',
    run: async (trial) => {
      const [edge] = await routing.connection(asCanary(trial), { first: 1 }, {}, null).edges();
      const cursor = edge?.cursor ?? '';
      let observed = 'the cursor was rejected';
      let foreign = false;
      const answer = await outcomeOf(async () => {
        const page = await routing.connection(trial.ctx, { first: 5, before: null, after: cursor }, {}, null).nodes();
        foreign = page.some(({ tenantId }) => tenantId !== trial.ctx.tenantId);
        return page;
      });
      if (answer === 'answered') observed = foreign ? 'records of the other tenant' : 'only own records';
      return { refused: !foreign, observed, control: { works: edge !== undefined, observed: 'the owner has a page with a cursor' } };
    },
  },
];

/** Returns the attempts through the services of the platform: events, files, search and graph resolvers. */
export const platformAttempts = (tenants: TenantService, routing: ModelRoutingService): readonly Attempt[] => [
  ...graphAttempts(tenants, routing),
  ...eventAttempts,
  ...searchAttempts,
  ...storageAttempts,
];
