import { readFileSync } from 'node:fs';
import { Field, ObjectType } from 'type-graphql';
import { z } from 'zod';
import { parseBody } from '../../platform/errors/index.js';
import { JsonObject } from '../../platform/graph/scalars/scalars.js';
import { fromProjectRoot } from '../../platform/project-root.js';

@ObjectType({ description: 'Input and result of an agent as JSON Schema (2020-12).' })
export class AgentContract {
  @Field(() => String, { description: 'Name of the agent, for example `process-mining`.' })
  name!: string;

  @Field(() => JsonObject, { description: 'JSON Schema of the input of a run, with the field names of REST.' })
  input!: Record<string, unknown>;

  @Field(() => JsonObject, { description: 'JSON Schema of the field `result` of a run.' })
  result!: Record<string, unknown>;
}

/** Input and result schemas of the agents, as published in `schema/agents.json`. */
export class AgentContracts {
  private readonly inputs = new Map<string, z.ZodType>();

  private constructor(readonly all: readonly AgentContract[]) {}

  static load(): AgentContracts {
    return new AgentContracts(JSON.parse(readFileSync(fromProjectRoot('schema/agents.json'), 'utf8')) as AgentContract[]);
  }

  /** @throws AppError VALIDATION_FAILED naming each invalid value */
  check(agent: string, input: Record<string, unknown>): void {
    const contract = this.all.find(({ name }) => name === agent);
    if (!contract) return;
    const schema = this.inputs.get(agent) ?? z.fromJSONSchema(contract.input);
    this.inputs.set(agent, schema);
    parseBody(schema, input);
  }

  /** Returns the names of the parameters that the agent requires. */
  requiredParameters(agent: string): readonly string[] {
    return this.parametersOf(agent).required ?? [];
  }

  /** Returns whether the agent accepts the ids of earlier runs as input. */
  acceptsRuns(agent: string): boolean {
    return 'run_ids' in (this.parametersOf(agent).properties ?? {});
  }

  private parametersOf(agent: string): { required?: string[]; properties?: object } {
    const input = this.all.find(({ name }) => name === agent)?.input as { properties?: { parameters?: object } } | undefined;
    return input?.properties?.parameters ?? {};
  }
}
