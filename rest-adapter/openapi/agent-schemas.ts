import type { JsonSchema } from '../route-definition.js';

/** The part of an agent's contract that the API description publishes. */
export interface AgentDescription {
  readonly name: string;
  /** JSON Schema of the result. */
  readonly result: Readonly<Record<string, unknown>>;
}

const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

export const AGENT_NAME = reference('AgentName');

/** Name of an agent or of a job. The names of jobs are not listed, because jobs are added without notice. */
const RUN_AGENT: JsonSchema = { anyOf: [AGENT_NAME, { type: 'string' }] };
const RUN_RESULT: JsonSchema = { anyOf: [reference('AgentResult'), { type: 'null' }] };

/** Fields that the graph declares as text or JSON and whose values the contracts of the agents define, as `Schema.field`. */
const FIELDS: Readonly<Record<string, JsonSchema>> = {
  'AcceptedRun.agent': AGENT_NAME,
  'AgentStatus.name': AGENT_NAME,
  'StepAgent.name': AGENT_NAME,
  'AgentRun.agent': RUN_AGENT,
  'Job.agent': RUN_AGENT,
  'JobSummary.agent': RUN_AGENT,
  'AgentRun.result': RUN_RESULT,
  'Job.result': RUN_RESULT,
};

/** Returns the schema of a field that the contracts of the agents define; undefined for all other fields. */
export const agentField = (schema: string, field: string): JsonSchema | undefined => FIELDS[`${schema}.${field}`];

/**
 * Returns the schemas of the agents: their names, the result of each as `ProcessMiningResult`, any result as `AgentResult`, and the
 * objects that several results have in common, such as `ResultMethod`.
 */
export const agentComponents = (agents: readonly AgentDescription[]): Record<string, JsonSchema> => {
  const results = agents.map(({ name, result }) => ({ name, result: openForAdditions(result) as JsonSchema }));
  const common = commonParts(results.map(({ result }) => result));
  return {
    AgentName: { type: 'string', description: 'Name of an agent.', enum: agents.map(({ name }) => name) },
    AgentResult: {
      description:
        'Result of a run. The agent of the run determines the schema: the result of `process-mining` is a `ProcessMiningResult`. ' +
        'The result of a job, or one that an earlier version of an agent has stored, is any JSON object.',
      anyOf: [...agents.map(({ name }) => reference(resultName(name))), reference('JsonObject')],
    },
    ...Object.fromEntries([...common].map(([schema, name]) => [name, JSON.parse(schema) as JsonSchema])),
    ...Object.fromEntries(
      results.map(({ name, result }) => [
        resultName(name),
        {
          ...result,
          description: `Result of the agent \`${name}\`.`,
          properties: Object.fromEntries(
            Object.entries(result.properties ?? {}).map(([key, part]) => [key, withCommonParts(part, common)]),
          ),
        },
      ]),
    ),
  };
};

/** Returns the names of the objects that are the same property of several results, by their schemas as JSON. */
const commonParts = (results: readonly JsonSchema[]): ReadonlyMap<string, string> => {
  const parts = results.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([key, part]) =>
      [part, ...(part.anyOf ?? [])].filter(({ type }) => type === 'object').map((schema) => ({ key, schema: JSON.stringify(schema) })),
    ),
  );
  const shared = [...Map.groupBy(parts, ({ schema }) => schema)].flatMap(([schema, [first, ...more]]): [string, string][] =>
    first && more.length > 0 ? [[schema, `Result${pascalCase(first.key)}`]] : [],
  );
  const names = shared.map(([, name]) => name);
  const ambiguous = names.find((name, index) => names.indexOf(name) !== index);
  if (ambiguous !== undefined) throw new Error(`Two different parts of results would both be named ${ambiguous}`);
  return new Map(shared);
};

const withCommonParts = (part: JsonSchema, common: ReadonlyMap<string, string>): JsonSchema => {
  const name = common.get(JSON.stringify(part));
  if (name !== undefined) return reference(name);
  return part.anyOf ? { ...part, anyOf: part.anyOf.map((inner) => withCommonParts(inner, common)) } : part;
};

/** `process-mining` → `ProcessMiningResult`. */
const resultName = (agent: string): string => `${pascalCase(agent)}Result`;

const pascalCase = (name: string): string => name.replaceAll(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Keywords of a contract that would make the next property of a result a breaking change, or that JSON implies. */
const isOmitted = (keyword: string, value: unknown): boolean =>
  keyword === '$schema' || keyword === 'propertyNames' || (keyword === 'additionalProperties' && value === false);

/** Returns the schema of a result without the keywords that forbid additional properties. */
const openForAdditions = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(openForAdditions);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) => {
      if (keyword === 'properties')
        return [[keyword, Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, openForAdditions(inner)]))]];
      return isOmitted(keyword, value) ? [] : [[keyword, openForAdditions(value)]];
    }),
  );
};
