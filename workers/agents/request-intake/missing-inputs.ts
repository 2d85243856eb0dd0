import type { AgentNeed } from '../agent-card.js';
import { findAgentCard } from '../cards.js';

/** What an agent needs and the tenant or the request does not have. */
export interface MissingInput {
  agent: string;
  /** A need of the agents' catalogue, or a parameter that it cannot start without. */
  kind: AgentNeed | 'parameter';
  name: string;
}

export interface Supplies {
  /** Needs that the tenant, the installation or the request meets. */
  readonly met: ReadonlySet<AgentNeed>;
  /** Names of parameters that an agent cannot start without. */
  requiredParameters(agent: string): readonly string[];
}

/** What has to be supplied before the agents can do their work. A missing model hinders none of them. */
export const missingInputs = (agents: readonly string[], { met, requiredParameters }: Supplies): MissingInput[] =>
  agents.flatMap((agent) => [
    ...(findAgentCard(agent)?.needs ?? [])
      .filter((need) => !met.has(need))
      .map((need): MissingInput => ({ agent, kind: need, name: need })),
    ...requiredParameters(agent).map((name): MissingInput => ({ agent, kind: 'parameter', name })),
  ]);
