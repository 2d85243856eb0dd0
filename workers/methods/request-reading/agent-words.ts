import { AGENT_CARDS } from '../../agents/cards.js';

/** Words for the work of jobs and the advisor, which have no card. */
const OTHER_WORDS = {
  briefing: 'briefing|lagebericht',
  advisor: 'assistent|chatbot|chat|advisor|assistant',
  'proactive-advice': String.raw`(?:warn)?hinweis|ratschl[aä]ge?|(?:proactive )?advice|alert`,
};

/** Words for the work of agents, in the order of the process landscape, then of jobs and the advisor; see `words` of `AgentCard`. */
export const AGENT_WORDS: readonly (readonly [producer: string, words: string])[] = [
  ...AGENT_CARDS.map(({ name, words }) => [name, words] as const),
  ...Object.entries(OTHER_WORDS),
];
