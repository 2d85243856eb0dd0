import { setTimeout as delay } from 'node:timers/promises';
import { Kind, parse, type DefinitionNode } from 'graphql';
import { Client } from 'undici';
import { INTERNAL_TOKEN_HEADER, signInternalToken } from '../platform/identity/internal-token.js';
import type { Caller } from '../platform/identity/caller.js';
import { newId } from '../platform/ids.js';
import type { Logger } from '../platform/telemetry/index.js';

/** Looks of a round, each over a connection of its own, which may lead to another process of the subgraph. */
const LOOKS = 8;
const LOOK_MS = 1_000;
const PAUSE_MS = 1_000;
/** Rounds without an older process, once one was seen. */
const ROUNDS_IN_A_ROW = 3;
const MOST_NAMED = 5;

export interface RemoteSubgraph {
  readonly name: string;
  /** Origin of its servers. */
  readonly origin: string;
  /** What this gateway may ask it for. */
  readonly sdl: string;
}

export interface SubgraphVersionsOptions {
  readonly subgraphs: readonly RemoteSubgraph[];
  /** Shared with the subgraphs; see `platform/identity/internal-token.ts`. */
  readonly secret: string;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly pauseMs?: number;
}

/**
 * Whether the subgraphs of other processes have all that this gateway may ask them for. While a version is being
 * installed, processes of two stand side by side; a gateway of the new one waits for the subgraphs, and the old gateways serve
 * meanwhile. Processes that do not answer are not waited for: what they lack is not a version. Once none is older, that
 * is not asked again.
 */
export class SubgraphVersions implements AsyncDisposable {
  private readonly wanted: ReadonlyMap<string, ReadonlySet<string>>;
  private readonly firstRound = Promise.withResolvers<void>();
  private readonly end = new AbortController();
  private readonly watching: Promise<void>;
  private isCurrent = false;

  constructor(private readonly options: SubgraphVersionsOptions) {
    this.wanted = new Map(options.subgraphs.map(({ name, sdl }) => [name, coordinatesOf(sdl)]));
    this.watching = this.watch();
  }

  /** `ok`, or `older` while a subgraph is older than this gateway. */
  async state(): Promise<'ok' | 'older'> {
    await this.firstRound.promise;
    return this.isCurrent ? 'ok' : 'older';
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.end.abort();
    await this.watching;
  }

  private async watch(): Promise<void> {
    const { log, pauseMs = PAUSE_MS } = this.options;
    const { signal } = this.end;
    let hasSeenOlder = false;
    for (let clean = 0; !this.isCurrent && !signal.aborted;) {
      const lacks = await this.lacks();
      clean = lacks.length > 0 ? 0 : clean + 1;
      if (lacks.length > 0 && !hasSeenOlder) {
        const reason = `they lack ${lacks.slice(0, MOST_NAMED).join(', ')}`;
        log.warn({ reason }, 'subgraphs are older than this gateway, which is not ready until they have been replaced');
        hasSeenOlder = true;
      }
      this.isCurrent = clean >= (hasSeenOlder ? ROUNDS_IN_A_ROW : 1);
      this.firstRound.resolve();
      if (!this.isCurrent) await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    }
    if (this.isCurrent && hasSeenOlder) log.info('no subgraph is older than this gateway any more');
  }

  /** What is wanted and not there, as `subgraph:coordinate`. */
  private async lacks(): Promise<string[]> {
    const looks = this.options.subgraphs.flatMap((subgraph) => Array.from({ length: LOOKS }, () => this.lacksOf(subgraph)));
    return [...new Set((await Promise.all(looks)).flat())];
  }

  /** The same of the process that takes the connection; nothing of one that does not answer, or not as a subgraph does. */
  private async lacksOf({ name, origin, sdl }: RemoteSubgraph): Promise<string[]> {
    try {
      const found = await askForSdl(name, origin, this.options.secret);
      if (found === sdl) return [];
      const there = coordinatesOf(found);
      return [...(this.wanted.get(name) ?? [])].filter((coordinate) => !there.has(coordinate)).map((coordinate) => `${name}:${coordinate}`);
    } catch {
      return [];
    }
  }
}

/** @throws Error where nobody answers in time, or with something else than SDL. */
const askForSdl = async (name: string, origin: string, secret: string): Promise<string> => {
  const client = new Client(origin, { connect: { timeout: LOOK_MS } });
  try {
    const { body } = await client.request({
      method: 'POST',
      path: `/subgraphs/${encodeURIComponent(name)}`,
      headers: { 'content-type': 'application/json', [INTERNAL_TOKEN_HEADER]: signInternalToken(nobody(), secret) },
      body: JSON.stringify({ query: '{ _service { sdl } }' }),
      signal: AbortSignal.timeout(LOOK_MS),
    });
    const { data } = (await body.json()) as { data: { _service: { sdl: string } } };
    return data._service.sdl;
  } finally {
    await client.destroy();
  }
};

const nobody = (): Caller => ({ tenantId: 'nobody', actor: 'nobody', roles: [], requestId: newId('req') });

/** What can be asked for by a schema: `Type`, `Type.field`, `Type.field(argument:)`, `Enum.VALUE` and the like. */
const coordinatesOf = (sdl: string): Set<string> => new Set(parse(sdl, { noLocation: true }).definitions.flatMap(coordinates));

const coordinates = (definition: DefinitionNode): string[] => {
  if (!('name' in definition) || !definition.name || definition.kind === Kind.DIRECTIVE_DEFINITION) return [];
  const type = definition.name.value;
  const members = [
    ...('fields' in definition ? (definition.fields ?? []) : []),
    ...('values' in definition ? (definition.values ?? []) : []),
  ].flatMap((member) => {
    const place = `${type}.${member.name.value}`;
    const given = 'arguments' in member ? (member.arguments ?? []) : [];
    return [place, ...given.map((argument) => `${place}(${argument.name.value}:)`)];
  });
  const united = 'types' in definition ? (definition.types ?? []) : [];
  return [type, ...members, ...united.map((each) => `${type} = ${each.name.value}`)];
};
