import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { DuckDbSession } from '../platform/analytics/index.js';
import type { BlobStorage } from '../platform/storage/index.js';
import type { Config } from '../platform/config/index.js';
import type { DomainEvent } from '../platform/events/index.js';
import type { ModelAccount, ModelClient } from '../platform/models/index.js';
import type { ClaimedRun, RunFailure } from '../platform/runs/index.js';
import type { SearchService } from '../platform/search/index.js';
import type { Logger } from '../platform/telemetry/index.js';
import type { CleanedRows } from './dataset-rows.js';
import type { Language } from './documents/text/formatting.js';
import type { AnswerPlan, PlanPart, RowAnswer, RowPlan } from './methods/answer-plan/index.js';
import type { Understood } from './methods/request-reading/index.js';
import type { Artifact, Citation } from '../subgraphs/agents/index.js';

export type { Language };

/** Execution context of an agent. All of it is scoped to the run's tenant and disposed with the run. */
export interface AgentContext {
  readonly run: ClaimedRun;
  readonly config: Config;
  readonly log: Logger;
  /**
   * Entity manager bound to the run's tenant, for reading. Write the result in the outcome's `commit`; a write before it is not undone
   * with the attempt.
   */
  readonly em: EntityManager;
  readonly storage: BlobStorage;
  /** Full-text and passage search. */
  readonly search: SearchService;
  /** Language models. Calls to a model that is not configured return a degraded reason. */
  readonly models: ModelClient;
  /** Model usage of the run. Stays empty in a run process, because the main process accounts for the calls. */
  readonly modelAccount: ModelAccount;
  /** The tenant's events, newest first. */
  recentEvents(limit: number): Promise<DomainEvent[]>;
  /** Folder for the run's work files, removed after the run. */
  readonly folder: string;
  /** Signal for calls that require one. Never aborts in a run process, which is killed if the run is stopped. */
  readonly signal: AbortSignal;
  /** Returns what the input text of the run names; null if the run has no text. The text is read once. */
  understood(): Promise<Understood | null>;
  /** Returns the plan for the answer; null if the run has no text. */
  plan(): Promise<AnswerPlan | null>;
  /** Returns the rows of the plan with what only the cases of an event log have, such as the time between two activities. */
  plannedCases(): Promise<RowPlan | null>;
  /** Returns the figures on the rows that the request is about, computed once; null if it is about none. */
  rowAnswer(): Promise<RowAnswer | null>;
  /** Parts of the plan that the agent has used in this run, in addition to those of its card. */
  readonly considered: Set<PlanPart>;
  /** What the rows leave out that the agent has read for figures, by the id of their dataset. */
  readonly cleaned: Map<string, CleanedRows>;
  /** Opens DuckDB in the run's folder within the worker's memory limit; disposed with the run. */
  duckDb(): Promise<DuckDbSession>;
  /** Reports progress. @param fraction from 0 to 1, never decreasing */
  progress(fraction: number, step: string): Promise<void>;
  /**
   * Reports that the run waits for a model that has sent this number of characters. The text itself is not reported, because it
   * has not been verified. Never rejects.
   */
  awaitingText(characters: number): Promise<void>;
}

/** A file in the run's folder that becomes an artifact. */
export interface OutputFile {
  path: string;
  fileName: string;
  mediaType: string;
}

/** Sentences on the request of a run, which its files state in addition to their content. */
export interface RequestNotes {
  /** Current facts on things that the request names and the text does not mention. */
  readonly facts: readonly string[];
  /** Parts of the request that the result does not answer or consider. */
  readonly missing: readonly string[];
}

export interface AgentOutcome<Result> {
  result: Result;
  /** Markdown rendered from the result; null if there is none. */
  markdown: string | null;
  files?: OutputFile[];
  /** Writes those of the files that go to readers. Called once, when it is known what the result does not consider. */
  writeFiles?(notes: RequestNotes): Promise<void>;
  /** Reasons why the result is degraded, such as a missing model. A non-empty list marks the run as degraded. */
  degradedReasons?: string[];
  /** Sources of the result. */
  citations?: Citation[];
  /** Words of the request that the agent has read itself: nothing is stated on what else they name, or that they name nothing. */
  readWords?: readonly string[];
  /** Questions from the request, verbatim, that the result answers with a separate figure. */
  answeredClauses?: readonly string[];
  /** True if the agent's answer already contains the figures on the requested rows. */
  answersRows?: boolean;
  /** True if it also contains these figures for the time before and since a day that the request names. */
  answersSplit?: boolean;
  /** Called in the transaction that commits the result, with the recorded files in order. */
  commit?(em: EntityManager, artifacts: Artifact[]): Promise<void>;
}

export interface AgentDefinition<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** Name of an agent or an internal job. */
  readonly name: string;
  readonly input: Input;
  readonly output: Output;
  run(context: AgentContext, input: z.output<Input>): Promise<AgentOutcome<z.input<Output>>>;
  /** Called in the transaction that ends the run without success. */
  onFailure?(em: EntityManager, run: ClaimedRun, failure: RunFailure): Promise<void>;
}

/** Defines an agent with types inferred from its schemas. */
export const defineAgent = <Input extends z.ZodType, Output extends z.ZodType>(
  definition: AgentDefinition<Input, Output>,
): AgentDefinition => definition as unknown as AgentDefinition;

/** Thrown if the run has to wait for other runs. It is retried later without using up an attempt. */
export class PostponedError extends Error {
  override name = 'PostponedError';

  /** @param waitMs delay in milliseconds after which the run is retried */
  constructor(
    message: string,
    readonly waitMs: number,
  ) {
    super(message);
  }
}

/** Thrown if input or data are not sufficient for the task. The run ends with the reason and the missing inputs, without a retry. */
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

/** Handles a rejection for which there is a default: returns undefined for a `RefusedError`, and throws any other error. */
export const unlessRefused = (error: unknown): undefined => {
  if (!(error instanceof RefusedError)) throw error;
};
