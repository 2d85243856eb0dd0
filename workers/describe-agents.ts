import { z } from 'zod';
import { storedSchemaOf } from '../platform/stored-json.js';
import { loadAgent } from './registry.js';
import { AGENT_CARDS } from './agents/cards.js';

/** Returns input and result of each agent as JSON Schema, in the form in which clients send and receive them. */
export const describeAgents = async () => {
  const contracts = [];
  for (const { name } of AGENT_CARDS) {
    const agent = await loadAgent(name);
    if (!agent) throw new Error(`no worker serves the agent ${name}`);
    contracts.push({ name, input: z.toJSONSchema(agent.input, { io: 'input' }), result: storedSchemaOf(agent.output) });
  }
  return contracts;
};
