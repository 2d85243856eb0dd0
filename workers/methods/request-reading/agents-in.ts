import { wordsIn } from '../../../platform/text/index.js';
import { AGENT_CARDS } from '../../agents/cards.js';
import { AGENT_WORDS } from './agent-words.js';
import { namedIn } from './named-in.js';

/** Work of an agent that a text names, with the words for it. */
export interface NamedAgent {
  readonly agent: string;
  readonly words: readonly string[];
}

const PATTERNS = AGENT_WORDS.map(([agent, words]) => ({
  agent,
  pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.replaceAll(' ', String.raw`[-\s]+`)})(?:e?[ns]?|es)(?![\p{L}\p{N}])`, 'giu'),
}));

const BY_TITLE = new Map(
  AGENT_CARDS.flatMap(({ name, title }) => [name.replaceAll('-', ' '), title.de, title.en].map((each) => [each, name] as const)),
);

/**
 * Returns the agents whose work a text names, in its order: by everyday words for it, otherwise by the names and titles of the agents.
 * Words within a longer expression name nothing else: a data-quality report does not name the report agent.
 */
export const agentsIn = (text: string): NamedAgent[] => {
  const found = PATTERNS.flatMap(({ agent, pattern }) =>
    Array.from(text.matchAll(pattern), ({ 0: words, index }) => ({ agent, words, from: index, until: index + words.length })),
  );
  const whole = found
    .filter(
      ({ from, until }) => !found.some((other) => other.from <= from && other.until >= until && other.until - other.from > until - from),
    )
    .toSorted((a, b) => a.from - b.from);
  if (whole.length > 0)
    return [...Map.groupBy(whole, ({ agent }) => agent)].map(([agent, own]) => ({
      agent,
      words: own.flatMap(({ words }) => wordsIn(words)),
    }));
  const agents = [...new Set(namedIn(text, BY_TITLE.keys()).flatMap((title) => BY_TITLE.get(title) ?? []))];
  return agents.map((agent) => ({ agent, words: titleWords(agent) }));
};

const titleWords = (agent: string): string[] => [...BY_TITLE].filter(([, name]) => name === agent).flatMap(([title]) => wordsIn(title));
