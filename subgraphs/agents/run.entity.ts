import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Directive, Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { connectionType } from '../../platform/graph/connection.js';
import { Node } from '../../platform/graph/node.js';
import { RunStatus } from '../../platform/graph/run-status.js';
import { DateTime, Json, JsonObject } from '../../platform/graph/scalars.js';

export { RunStatus };

@ObjectType({ description: 'Something a result rests on.' })
export class Citation {
  @Field(() => ID, { description: 'Id of the dataset, run, document or other record; of a web page or publication its address.' })
  id!: string;

  @Field(() => String, {
    description: 'What it is: dataset, source, run, document, metric, initiative, step, web, reference or another kind of evidence.',
  })
  kind!: string;

  @Field(() => String, { description: 'What people call it.' })
  label!: string;

  @Field(() => String, { nullable: true, description: 'Hash of the version that was read.' })
  version?: string | null;

  @Field(() => String, { nullable: true, description: 'Where in it: page, cell, section.' })
  locator?: string | null;

  @Field(() => String, { nullable: true, description: 'Address of a page on the web.' })
  url?: string | null;

  @Field(() => String, { nullable: true, description: 'When that was read, RFC 3339.' })
  accessedAt?: string | null;
}

@ObjectType({ description: 'What a run cost.' })
export class RunUsage {
  @Field(() => Int, { description: 'Calls of a language model.' })
  modelCalls!: number;

  @Field(() => Int, { description: 'Tokens sent to models.' })
  inputTokens!: number;

  @Field(() => Int, { description: 'Tokens that models wrote.' })
  outputTokens!: number;
}

@ObjectType({ description: 'Why a run did not succeed.' })
export class RunError {
  @Field(() => String, { description: 'refused when the data cannot carry the task.' })
  code!: string;

  @Field(() => String, { description: 'The reason, for people.' })
  message!: string;

  @Field(() => [String], { nullable: true, description: 'What would be needed.' })
  missing?: string[] | null;
}

interface StoredUsage {
  model_calls: number;
  input_tokens: number;
  output_tokens: number;
}

@ObjectType({ description: 'One execution of an agent: a job and a run are the same record.', implements: Node })
@Directive('@key(fields: "runId")')
@Entity({ schema: 'agents', tableName: 'run' })
export class Run {
  @Field(() => ID)
  @PrimaryKey({ type: 'text' })
  runId!: string;

  @Field(() => String, { name: 'tenant', description: 'The tenant that it works for.' })
  @PrimaryKey({ type: 'text' })
  tenantId!: string;

  @Field(() => String, { description: 'Name of the agent, or of the job (briefing, export, source-sync …) that runs like one.' })
  @Property({ type: 'text' })
  agent!: string;

  @Field(() => RunStatus, { description: 'How it stands.' })
  @Property({ type: 'text' })
  status!: RunStatus;

  @Field(() => JsonObject, { description: 'What it was asked to do.' })
  @Property({ type: 'json' })
  input!: Record<string, unknown>;

  @Field(() => Float, { description: '0 to 1.' })
  @Property({ type: 'double' })
  progress!: number;

  @Field(() => Boolean, { description: 'Whether something the agent would have used was missing.' })
  @Property({ type: 'boolean' })
  degraded!: boolean;

  @Field(() => [String], { description: 'What was missing, one sentence each.' })
  @Property({ type: 'array' })
  degradedReasons!: string[];

  @Field(() => Json, { nullable: true, description: "The agent's structured result." })
  @Property({ type: 'json', nullable: true })
  result!: unknown;

  @Field(() => String, { nullable: true, description: 'The result as text for people.' })
  @Property({ type: 'text', nullable: true })
  markdown!: string | null;

  @Field(() => [Citation], { description: 'What the result rests on.' })
  @Property({ type: 'json' })
  citations!: Citation[];

  @Property({ type: 'json', fieldName: 'usage' })
  storedUsage!: StoredUsage;

  @Field(() => RunError, { nullable: true, description: 'Why it did not succeed; null unless it failed or died.' })
  @Property({ type: 'json', nullable: true })
  error!: RunError | null;

  @Field(() => Int, { description: 'How often a worker has taken it on.' })
  @Property({ type: 'integer' })
  attempt!: number;

  @Field(() => DateTime, { description: 'When it was accepted.' })
  @Property({ type: 'datetime' })
  queuedAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'When a worker took it on, the last time.' })
  @Property({ type: 'datetime', nullable: true })
  startedAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'When it ended.' })
  @Property({ type: 'datetime', nullable: true })
  finishedAt!: Date | null;

  @Property({ type: 'text', nullable: true })
  parentRunId!: string | null;

  @Field(() => String, { nullable: true, description: 'Which step of the plan it was started for, where a plan started it.' })
  @Property({ type: 'text', nullable: true })
  stepKey!: string | null;

  @Field(() => ID, { description: 'The same as runId.' })
  get jobId(): string {
    return this.runId;
  }

  @Field(() => RunStatus, { description: 'The status for clients of the agent-run interface: running as soon as accepted.' })
  get acceptedStatus(): RunStatus {
    return this.status === RunStatus.QUEUED ? RunStatus.RUNNING : this.status;
  }

  @Field(() => RunUsage, { description: 'What it cost.' })
  get usage(): RunUsage {
    return {
      modelCalls: this.storedUsage.model_calls,
      inputTokens: this.storedUsage.input_tokens,
      outputTokens: this.storedUsage.output_tokens,
    };
  }
}

export const RunConnection = connectionType('Run', () => Run);
