import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { invalid, parseBody, unknownName } from '../errors/index.js';
import { fromProjectRoot } from '../project-root.js';

/** Input and result of an agent as JSON Schema (2020-12). */
interface AgentSchemas {
  name: string;
  input: Record<string, unknown>;
  result: Record<string, unknown>;
}

const ID_LISTS = ['dataset_ids', 'document_ids'] as const;
type IdList = (typeof ID_LISTS)[number];

/** Parts of the schema of an input that are read here. */
interface InputSchema {
  properties?: { parameters?: { required?: string[]; properties?: object } } & { [List in IdList]?: { maxItems?: number } };
}

/** Input and result schemas of the agents, as published in `schema/agents.json`. */
export class AgentContracts {
  private readonly inputs = new Map<string, z.ZodType>();

  private constructor(readonly all: readonly AgentSchemas[]) {}

  static load(): AgentContracts {
    return new AgentContracts(JSON.parse(readFileSync(fromProjectRoot('schema/agents.json'), 'utf8')) as AgentSchemas[]);
  }

  /** @throws AppError VALIDATION_FAILED naming each invalid value and each name that the agent does not know */
  check(agent: string, input: Record<string, unknown>): void {
    const contract = this.all.find(({ name }) => name === agent);
    if (!contract) return;
    for (const name of ID_LISTS) {
      if (this.maxIds(agent)[name] === 0 && [input[name] ?? []].flat().length > 0)
        throw invalid(['body', name], `The agent ${agent} reads no ${name}. Omit them.`, input[name]);
    }
    const schema = this.inputs.get(agent) ?? z.fromJSONSchema(contract.input);
    this.inputs.set(agent, schema);
    parseBody(schema, input);
    this.checkSteps(input);
  }

  /** Checks the parameter names of planned steps; their values may still be missing. */
  private checkSteps(input: Record<string, unknown>): void {
    const { steps } = Object(input['parameters']) as { steps?: { agent: string; parameters?: object }[] };
    for (const [at, { agent, parameters = {} }] of (steps ?? []).entries()) {
      const known = Object.keys(this.parametersOf(agent).properties ?? {});
      const unknown = Object.keys(parameters).find((name) => !known.includes(name));
      if (unknown !== undefined && this.all.some(({ name }) => name === agent))
        throw invalid(
          ['body', 'parameters', 'steps', at, 'parameters', unknown],
          unknownName(unknown, known),
          undefined,
          'extra_forbidden',
        );
    }
  }

  /** Returns the names of the parameters that the agent requires. */
  requiredParameters(agent: string): readonly string[] {
    return this.parametersOf(agent).required ?? [];
  }

  /** Returns how many ids of datasets and documents the agent reads. */
  maxIds(agent: string): Readonly<Record<IdList, number>> {
    const { properties = {} } = this.inputOf(agent);
    const limitOf = (name: IdList): number => properties[name]?.maxItems ?? Infinity;
    return { dataset_ids: limitOf('dataset_ids'), document_ids: limitOf('document_ids') };
  }

  /** Returns whether the agent accepts the ids of earlier runs as input. */
  acceptsRuns(agent: string): boolean {
    return 'run_ids' in (this.parametersOf(agent).properties ?? {});
  }

  private parametersOf(agent: string): { required?: string[]; properties?: object } {
    return this.inputOf(agent).properties?.parameters ?? {};
  }

  private inputOf(agent: string): InputSchema {
    return this.all.find(({ name }) => name === agent)?.input ?? {};
  }
}
