import type { AgentNeed } from '../agent-card.js';
import { findAgentCard } from '../cards.js';

/** Input that an agent requires and that is not available. */
export interface MissingInput {
  agent: string;
  /** A need from the agent's card, or `parameter` for a required parameter. */
  kind: AgentNeed | 'parameter';
  name: string;
}

export interface Supplies {
  /** Needs met by the tenant, the installation or the request. */
  readonly met: ReadonlySet<AgentNeed>;
  /** Returns the names of an agent's required parameters. */
  requiredParameters(agent: string): readonly string[];
}

/** Returns the inputs that must be supplied before the agents can run. No agent requires a model. */
export const missingInputs = (agents: readonly string[], { met, requiredParameters }: Supplies): MissingInput[] =>
  agents.flatMap((agent) => [
    ...(findAgentCard(agent)?.needs ?? [])
      .filter((need) => !met.has(need))
      .map((need): MissingInput => ({ agent, kind: need, name: need })),
    ...requiredParameters(agent).map((name): MissingInput => ({ agent, kind: 'parameter', name })),
  ]);
