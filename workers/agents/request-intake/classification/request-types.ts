import { AGENT_REQUEST_TYPES } from '../../agent-card.js';
import { AGENT_CARDS, type AgentName } from '../../cards.js';

/** Types of requests. `problem` is a fault, which is routed to the agent that its words indicate; `other` fits no other type. */
export const REQUEST_TYPES = [...AGENT_REQUEST_TYPES, 'problem', 'other'] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];

/** Main request type of each agent. */
export const TYPE_OF_AGENT = Object.fromEntries(AGENT_CARDS.map(({ name, requestType }) => [name, requestType])) as Readonly<
  Record<AgentName, RequestType>
>;
