import { z } from 'zod';
import { snakeCase } from '../platform/snake-case.js';
import { loadAgent } from './registry.js';
import { AGENT_CARDS } from './agents/cards.js';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Returns input and result of each agent as JSON Schema, in the form in which clients send and receive them. */
export const describeAgents = async () => {
  const contracts = [];
  for (const { name } of AGENT_CARDS) {
    const agent = await loadAgent(name);
    if (!agent) throw new Error(`no worker serves the agent ${name}`);
    contracts.push({ name, input: z.toJSONSchema(agent.input, { io: 'input' }), result: clientNames(z.toJSONSchema(agent.output)) });
  }
  return contracts;
};

/** Converts field names of a schema to snake_case, like `withSnakeCaseFields` does for stored results. */
const clientNames = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if ((key === 'properties' || key === '$defs') && isObject(value))
        return [
          key,
          Object.fromEntries(
            Object.entries(value).map(([name, inner]) => [key === 'properties' ? snakeCase(name) : name, convertValue(inner)]),
          ),
        ];
      if (key === 'required' && Array.isArray(value)) return [key, value.map((name) => snakeCase(String(name)))];
      return [key, convertValue(value)];
    }),
  );

const convertValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(convertValue);
  return isObject(value) ? clientNames(value) : value;
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
