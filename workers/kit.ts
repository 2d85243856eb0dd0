import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { DuckDbSession } from '../platform/analytics/index.js';
import type { BlobStorage } from '../platform/storage/index.js';
import type { Config } from '../platform/config/index.js';
import type { DomainEvent } from '../platform/events/index.js';
import type { ModelAccount, ModelClient } from '../platform/models/index.js';
import type { ClaimedRun, RunFailure } from '../platform/queue/index.js';
import type { SearchService } from '../platform/search/index.js';
import type { Logger } from '../platform/telemetry/index.js';
import type { Language } from './documents/formatting.js';
import type { Artifact, Citation } from '../subgraphs/agents/index.js';

export type { Language };

/** What an agent works with. Everything in it belongs to the run's tenant and ends with the run. */
export interface AgentContext {
  readonly run: ClaimedRun;
  readonly config: Config;
  readonly log: Logger;
  /** Bound to the run's tenant. For reading; what is written belongs into the outcome's `commit`. */
  readonly em: EntityManager;
  readonly storage: BlobStorage;
  /** The search index, and what passages of files are found by. */
  readonly search: SearchService;
  /** Language models; an absent one answers so. */
  readonly models: ModelClient;
  /** Usage of the models by the run. In a run process the main process keeps the account, and this one stays empty. */
  readonly modelAccount: ModelAccount;
  /** The tenant's events, newest first. */
  recentEvents(limit: number): Promise<DomainEvent[]>;
  /** A folder of the run's own, removed afterwards. */
  readonly folder: string;
  /** For calls that take a signal. It never aborts in a run process, which is killed with a run that is stopped. */
  readonly signal: AbortSignal;
  /** DuckDB on the run's folder, within the worker's memory limit; disposed with the run. */
  duckDb(): Promise<DuckDbSession>;
  /** @param fraction 0 to 1, never going back. */
  progress(fraction: number, step: string): Promise<void>;
  /** The run waits for a model, of whose text so many characters have come. Says how much, never what: nobody has checked it. Never rejects. */
  awaitingText(characters: number): Promise<void>;
}

/** A file in the run's folder that becomes an artifact. */
export interface OutputFile {
  path: string;
  fileName: string;
  mediaType: string;
}

export interface AgentOutcome<Result> {
  result: Result;
  /** Rendered from the result. */
  markdown: string | null;
  files?: OutputFile[];
  /** What the agent would have used and was missing; makes the run degraded. */
  degradedReasons?: string[];
  /** What the result rests on. */
  citations?: Citation[];
  /** Written in the transaction that commits the result; gets the recorded files in their order. */
  commit?(em: EntityManager, artifacts: Artifact[]): Promise<void>;
}

export interface AgentDefinition<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** Name of an agent, or of one of the service's own jobs. */
  readonly name: string;
  readonly input: Input;
  readonly output: Output;
  run(context: AgentContext, input: z.output<Input>): Promise<AgentOutcome<z.input<Output>>>;
  /** Written in the transaction that ends the run without success. */
  onFailure?(em: EntityManager, run: ClaimedRun, failure: RunFailure): Promise<void>;
}

/** Names an agent and ties its input and result to their schemas. */
export const defineAgent = <Input extends z.ZodType, Output extends z.ZodType>(
  definition: AgentDefinition<Input, Output>,
): AgentDefinition => definition as unknown as AgentDefinition;

/** What the run builds on is still being made: it waits without using up an attempt. */
export class NotYet extends Error {
  override name = 'NotYet';

  /** @param waitMs after which the run is tried again */
  constructor(
    message: string,
    readonly waitMs: number,
  ) {
    super(message);
  }
}

/** The data cannot carry the task. Not a fault: the run ends with the reason and with what would be needed. */
export class RefusedError extends Error {
  override name = 'RefusedError';

  constructor(
    message: string,
    readonly missing: string[] = [],
    readonly code = 'refused',
  ) {
    super(message);
  }
}
