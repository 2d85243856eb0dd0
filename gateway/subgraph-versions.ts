import { setTimeout as delay } from 'node:timers/promises';
import { Kind, parse, type DefinitionNode } from 'graphql';
import { nobody } from '../platform/identity/caller.js';
import { newId } from '../platform/ids.js';
import type { Logger } from '../platform/telemetry/index.js';
import { createHttpTransport } from './transports/http-transport.js';

/** Looks of a round, each over a connection of its own, which may lead to another process of the subgraph. */
const LOOKS = 8;
const LOOK_MS = 1_000;
const PAUSE_MS = 1_000;
/** Rounds without an older process, once one was seen. */
const ROUNDS_IN_A_ROW = 3;
const MAX_NAMED = 5;
/** Who does not answer a look is not missed. */
const SILENT = { warn: () => undefined, error: () => undefined };

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
  private readonly firstRound = Promise.withResolvers<void>();
  private readonly end = new AbortController();
  private readonly watching: Promise<void>;
  private readonly caller = nobody(newId('req'));
  private isCurrent = false;

  constructor(private readonly options: SubgraphVersionsOptions) {
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
        const reason = `they lack ${lacks.slice(0, MAX_NAMED).join(', ')}`;
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
    return (await Promise.all(this.options.subgraphs.map((subgraph) => this.lacksOf(subgraph)))).flat();
  }

  private async lacksOf(subgraph: RemoteSubgraph): Promise<string[]> {
    const { name, sdl } = subgraph;
    const answers = await Promise.all(Array.from({ length: LOOKS }, () => this.look(subgraph)));
    const others = [...new Set(answers)].flatMap((answer) => (answer === undefined || answer === sdl ? [] : readable(answer)));
    if (others.length === 0) return [];
    const lacking = [...coordinatesOf(sdl)].filter((coordinate) => others.some((there) => !there.has(coordinate)));
    return lacking.map((coordinate) => `${name}:${coordinate}`);
  }

  /** The SDL of the process that takes the connection; undefined where it does not answer, or not as a subgraph does. */
  private async look({ name, origin }: RemoteSubgraph): Promise<string | undefined> {
    await using transport = createHttpTransport({
      name,
      origin,
      secret: this.options.secret,
      log: SILENT,
      timeoutMs: LOOK_MS,
      connections: 1,
    });
    const { data } = await transport.execute({ query: '{ _service { sdl } }', caller: this.caller });
    const sdl = (data?.['_service'] as { sdl?: unknown } | undefined)?.sdl;
    return typeof sdl === 'string' ? sdl : undefined;
  }
}

/** Nothing for what is no SDL. */
const readable = (sdl: string): Set<string>[] => {
  try {
    return [coordinatesOf(sdl)];
  } catch {
    return [];
  }
};

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
