import { setTimeout as delay } from 'node:timers/promises';
import { Kind, parse, type DefinitionNode } from 'graphql';
import { nobody } from '../../platform/identity/caller.js';
import { newId } from '../../platform/ids.js';
import type { Logger } from '../../platform/telemetry/index.js';
import { createHttpTransport } from '../transports/http-transport.js';

/** Probes per round, each over a new connection, which may reach another process of the subgraph. */
export const PROBES = 8;
const PROBE_TIMEOUT_MS = 1_000;
const PAUSE_MS = 1_000;
/** Consecutive rounds without an older process that are required once one was seen. */
const REQUIRED_CLEAN_ROUNDS = 3;
const MAX_LOGGED_COORDINATES = 5;
/** Logger of the probes, which may fail. */
const SILENT = { warn: () => undefined, error: () => undefined };

export interface RemoteSubgraph {
  readonly name: string;
  /** Origin of its servers. */
  readonly origin: string;
  /** SDL that this gateway expects the subgraph to serve. */
  readonly sdl: string;
}

export interface SubgraphVersionsOptions {
  readonly subgraphs: readonly RemoteSubgraph[];
  /** Shared with the subgraphs; see `platform/identity/internal-token.ts`. */
  readonly secret: string;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly pauseMs?: number;
  /** Time in ms after which a process counts as not responding. */
  readonly probeTimeoutMs?: number;
}

/**
 * Checks whether the subgraphs in other processes define everything that this gateway expects. During a rolling update,
 * processes of two versions run at the same time; a gateway of the new version is not ready until the subgraphs are updated,
 * while the old gateways keep serving. Processes that do not respond are ignored, since they show no version. Once no
 * process is older, the check ends.
 */
export class SubgraphVersions implements AsyncDisposable {
  private readonly firstRound = Promise.withResolvers<void>();
  private readonly end = new AbortController();
  private readonly watching: Promise<void>;
  private readonly caller = nobody(newId('req'));
  private isCurrent = false;

  constructor(private readonly options: SubgraphVersionsOptions) {
    this.watching = this.watch();
  }

  /** Returns `ok`, or `older` while a subgraph is older than this gateway. */
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
      const missing = await this.missingCoordinates();
      clean = missing.length > 0 ? 0 : clean + 1;
      if (missing.length > 0 && !hasSeenOlder) {
        const reason = `missing ${missing.slice(0, MAX_LOGGED_COORDINATES).join(', ')}`;
        log.warn({ reason }, 'subgraphs are older than this gateway; it becomes ready after they are updated');
        hasSeenOlder = true;
      }
      this.isCurrent = clean >= (hasSeenOlder ? REQUIRED_CLEAN_ROUNDS : 1);
      this.firstRound.resolve();
      if (!this.isCurrent) await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    }
    if (this.isCurrent && hasSeenOlder) log.info('all subgraphs are up to date');
  }

  /** Returns the expected but missing schema coordinates, as `subgraph:coordinate`. */
  private async missingCoordinates(): Promise<string[]> {
    return (await Promise.all(this.options.subgraphs.map((subgraph) => this.missingIn(subgraph)))).flat();
  }

  private async missingIn(subgraph: RemoteSubgraph): Promise<string[]> {
    const { name, sdl } = subgraph;
    const answers = await Promise.all(Array.from({ length: PROBES }, () => this.probe(subgraph)));
    const others = [...new Set(answers)].flatMap((answer) => (answer === undefined || answer === sdl ? [] : coordinatesIfValid(answer)));
    if (others.length === 0) return [];
    const missing = [...coordinatesOf(sdl)].filter((coordinate) => others.some((defined) => !defined.has(coordinate)));
    return missing.map((coordinate) => `${name}:${coordinate}`);
  }

  /** Returns the SDL of the process that accepts the connection; undefined if it does not respond as a subgraph. */
  private async probe({ name, origin }: RemoteSubgraph): Promise<string | undefined> {
    await using transport = createHttpTransport({
      name,
      origin,
      secret: this.options.secret,
      log: SILENT,
      timeoutMs: this.options.probeTimeoutMs ?? PROBE_TIMEOUT_MS,
      connections: 1,
    });
    const { data } = await transport.execute({ query: '{ _service { sdl } }', caller: this.caller });
    const sdl = (data?.['_service'] as { sdl?: unknown } | undefined)?.sdl;
    return typeof sdl === 'string' ? sdl : undefined;
  }
}

/** Returns the coordinates of an SDL in a list; an empty list if the SDL is invalid. */
const coordinatesIfValid = (sdl: string): Set<string>[] => {
  try {
    return [coordinatesOf(sdl)];
  } catch {
    return [];
  }
};

/** Returns the schema coordinates of an SDL: `Type`, `Type.field`, `Type.field(argument:)`, `Enum.VALUE` and similar. */
const coordinatesOf = (sdl: string): Set<string> => new Set(parse(sdl, { noLocation: true }).definitions.flatMap(coordinates));

const coordinates = (definition: DefinitionNode): string[] => {
  if (!('name' in definition) || !definition.name || definition.kind === Kind.DIRECTIVE_DEFINITION) return [];
  const type = definition.name.value;
  const members = [
    ...('fields' in definition ? (definition.fields ?? []) : []),
    ...('values' in definition ? (definition.values ?? []) : []),
  ].flatMap((member) => {
    const coordinate = `${type}.${member.name.value}`;
    const args = 'arguments' in member ? (member.arguments ?? []) : [];
    return [coordinate, ...args.map((argument) => `${coordinate}(${argument.name.value}:)`)];
  });
  const unionMembers = 'types' in definition ? (definition.types ?? []) : [];
  return [type, ...members, ...unionMembers.map((each) => `${type} = ${each.name.value}`)];
};
