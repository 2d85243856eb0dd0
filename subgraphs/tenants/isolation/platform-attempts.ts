import { formatCursor } from '../../../platform/events/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { CANARY_TENANT } from '../../../platform/identity/canary-tenant.js';
import { httpFetch } from '../../../platform/net/index.js';
import type { ModelRoutingService } from '../routing/model-routing.service.js';
import type { TenantService } from '../tenant.service.js';
import { codeOf, type Attempt, type Trial } from './attempt.js';
import { CANARY_COLLECTION, CANARY_WORD } from './canary.js';
import { IsolationChannel } from './isolation.type.js';
import { CANARY_ID } from './canary-row.js';

/** A caller of the canary's own, for controls. */
const asCanary = ({ ctx, canary }: Trial): GraphContext => ({ ...ctx, tenantId: CANARY_TENANT, em: canary.em.fork() });

/** The first items of a stream; stops when nothing comes for a moment. */
const firstItems = async (trial: Trial, tenantId: string, after: string): Promise<{ kind: string; tenantId: string | null }[]> => {
  const patience = AbortSignal.timeout(400);
  const items: { kind: string; tenantId: string | null }[] = [];
  for await (const item of trial.ctx.events.follow(tenantId, { after, signal: patience })) {
    items.push({ kind: item.kind, tenantId: item.kind === 'event' ? item.event.tenantId : null });
    if (items.length >= 3) break;
  }
  return items;
};

const described = (items: readonly { kind: string; tenantId: string | null }[]): string =>
  items.length === 0
    ? 'nothing'
    : items
        .map(({ kind, tenantId }) => (kind === 'event' ? `event of ${tenantId === CANARY_TENANT ? 'the other' : 'the own'} tenant` : kind))
        .join(', ');

const eventAttempts: readonly Attempt[] = [
  {
    id: 'event_cursor_of_another',
    channel: IsolationChannel.EVENTS,
    description: {
      de: 'Den Ereignisstrom mit einem fremden Lesezeichen fortsetzen',
      en: "Resume the event stream with the other tenant's cursor",
    },
    expected: 'a reset and no event of the other tenant',
    run: async (trial) => {
      const [event] = (await trial.ctx.events.recent(CANARY_TENANT, 50)).toReversed();
      const before = event ? { epoch: trial.ctx.events.cursorOf(event).split('.')[0] ?? '', sequence: event.sequence - 1 } : undefined;
      const cursor = formatCursor(CANARY_TENANT, before ?? { epoch: '', sequence: 0 });
      const mine = await firstItems(trial, trial.ctx.tenantId, cursor);
      return {
        refused: mine[0]?.kind === 'reset' && mine.every(({ tenantId }) => tenantId !== CANARY_TENANT),
        observed: described(mine),
        control: { works: event !== undefined, observed: 'the other tenant has an event there' },
      };
    },
  },
  {
    id: 'event_cursor_forged',
    channel: IsolationChannel.EVENTS,
    description: {
      de: 'Ein gefälschtes Lesezeichen mit fremder Stelle vorlegen',
      en: "Present a forged cursor with the other tenant's place",
    },
    expected: 'no event of the other tenant',
    run: async (trial) => {
      const recent = (await trial.ctx.events.recent(CANARY_TENANT, 50)).toReversed();
      const epoch = recent[0] ? (trial.ctx.events.cursorOf(recent[0]).split('.')[0] ?? '') : '';
      const mine = await firstItems(trial, trial.ctx.tenantId, formatCursor(trial.ctx.tenantId, { epoch, sequence: 0 }));
      return {
        refused: mine.every(({ tenantId }) => tenantId !== CANARY_TENANT),
        observed: described(mine),
        control: { works: recent.length > 0, observed: 'the other tenant has events there' },
      };
    },
  },
];

const OTHER = `tenants/${CANARY_TENANT}/`;

/** Names that lead, or could be thought to lead, to a file of the canary. */
const namesOf = (own: string, blobName: string): string[] => {
  const rest = blobName.slice(OTHER.length);
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
    description: {
      de: 'Einen Link auf eine fremde Datei unterschreiben lassen, auch mit Umwegen im Namen',
      en: "Have a link to the other tenant's file signed, also by detours in its name",
    },
    expected: 'NOT_FOUND for every name, for reading and writing',
    run: async ({ runtime: { storage }, ctx, canary }) => {
      const codes = await Promise.all(
        namesOf(ctx.tenantId, canary.blobName).flatMap((name) => [
          codeOf(() => storage.downloadLink(ctx.tenantId, name, 'x', 'text/plain')),
          codeOf(() => storage.uploadLink(ctx.tenantId, name)),
        ]),
      );
      const signed = codes.filter((code) => code !== 'NOT_FOUND');
      const link = await storage.downloadLink(CANARY_TENANT, canary.blobName, 'x', 'text/plain');
      const own = await httpFetch(link.url, { signal: AbortSignal.timeout(3_000) });
      await own.body?.cancel();
      return {
        refused: signed.length === 0,
        observed: signed.length === 0 ? `${codes.length} of ${codes.length} refused` : `${signed.length} of ${codes.length} let through`,
        control: { works: own.ok, observed: 'its owner gets a link that works' },
      };
    },
  },
  {
    id: 'file_link_redirected',
    channel: IsolationChannel.STORAGE,
    description: {
      de: 'Mit einer Unterschrift für eine andere Datei, oder ohne, eine fremde Datei abrufen und den Behälter auflisten',
      en: "Fetch the other tenant's file with a signature for another file, or none, and list the container",
    },
    expected: 'the store refuses each (HTTP 4xx)',
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
        control: { works: own === 200, observed: 'with its own signature the file is there' },
      };
    },
  },
];

const searchAttempts: readonly Attempt[] = [
  {
    id: 'documents_searched',
    channel: IsolationChannel.SEARCH,
    description: {
      de: 'Nach einem Wort suchen, das nur im fremden Suchindex steht',
      en: "Search for a word that only the other tenant's index has",
    },
    expected: 'no hit, whichever tenant is named',
    run: async ({ runtime: { search }, ctx, canary }) => {
      const hits = async (em: GraphContext['em'], tenantId: string): Promise<number> =>
        (await search.search(em.fork(), { tenantId, collections: [CANARY_COLLECTION], text: CANARY_WORD, limit: 5 })).hits.length;
      const mine = [await hits(ctx.em, ctx.tenantId), await hits(ctx.em, CANARY_TENANT)];
      const own = await hits(canary.em, CANARY_TENANT);
      return {
        refused: mine.every((count) => count === 0),
        observed: `${mine.reduce((sum, count) => sum + count, 0)} hits`,
        control: { works: own > 0, observed: 'its owner finds it' },
      };
    },
  },
];

const graphAttempts = (tenants: TenantService, routing: ModelRoutingService): readonly Attempt[] => [
  {
    id: 'references_resolved',
    channel: IsolationChannel.GRAPH,
    description: {
      de: 'Fremde Objekte über Verweise des Graphen auflösen',
      en: "Resolve references of the graph to the other tenant's objects",
    },
    expected: 'nothing, as for objects that do not exist',
    run: async (trial) => {
      const answers = [
        await codeOf(() => tenants.find(trial.ctx, CANARY_TENANT)),
        await codeOf(() => tenants.get(trial.ctx, CANARY_TENANT)),
        await codeOf(() => routing.get(trial.ctx, CANARY_ID)),
      ];
      const own = await codeOf(() => routing.get(asCanary(trial), CANARY_ID));
      return {
        refused: answers.every((answer) => answer === 'nothing' || answer === 'NOT_FOUND'),
        observed: answers.join(', '),
        control: { works: own === 'answered', observed: 'its owner resolves it' },
      };
    },
  },
  {
    id: 'decisions_made',
    channel: IsolationChannel.GRAPH,
    description: { de: 'Über einen Antrag des fremden Mandanten entscheiden', en: "Decide on the other tenant's request" },
    expected: 'NOT_FOUND, and the request stays as it is',
    run: async (trial) => {
      const attempts = [routing.approve, routing.reject, routing.revoke].map((decide) => decide.bind(routing));
      const answers: string[] = [];
      const status = async (): Promise<string> => (await routing.get(asCanary(trial), CANARY_ID)).status;
      const before = await status();
      for (const decide of attempts) answers.push(await codeOf(() => decide(trial.ctx, CANARY_ID, {})));
      const after = await status();
      return {
        refused: answers.every((answer) => answer === 'NOT_FOUND') && before === after,
        observed: before === after ? answers.join(', ') : 'the request was changed',
        control: { works: before === 'pending', observed: 'the request is there and waits' },
      };
    },
  },
  {
    id: 'page_cursor_of_another',
    channel: IsolationChannel.GRAPH,
    description: {
      de: 'Eine Liste mit einem fremden Lesezeichen weiterblättern',
      en: "Page through a list with the other tenant's cursor",
    },
    expected: 'the cursor is refused, or leads to no record of the other tenant',
    run: async (trial) => {
      const [edge] = await routing.connection(asCanary(trial), { first: 1 }, {}, null).edges();
      const cursor = edge?.cursor ?? '';
      let observed = 'the cursor was refused';
      let foreign = false;
      const answer = await codeOf(async () => {
        const page = await routing.connection(trial.ctx, { first: 5, before: null, after: cursor }, {}, null).nodes();
        foreign = page.some(({ tenantId }) => tenantId !== trial.ctx.tenantId);
        return page;
      });
      if (answer === 'answered') observed = foreign ? 'records of the other tenant' : 'only own records';
      return { refused: !foreign, observed, control: { works: edge !== undefined, observed: 'its owner has a page to go on from' } };
    },
  },
];

/** Attempts through the platform's services: events, files, search, and what the graph resolves by. */
export const platformAttempts = (tenants: TenantService, routing: ModelRoutingService): readonly Attempt[] => [
  ...graphAttempts(tenants, routing),
  ...eventAttempts,
  ...searchAttempts,
  ...storageAttempts,
];
