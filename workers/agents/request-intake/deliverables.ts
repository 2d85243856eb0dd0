import type { AgentCard, RankedWords } from '../agent-card.js';
import { AGENT_CARDS, findAgentCard, type AgentName } from '../cards.js';
import { card as patternRecognition } from '../pattern-recognition/card.js';

/** A result that a request lists beside others, with the agent that makes it. */
export interface Deliverable {
  readonly words: string;
  /** Null for an analysis, whose agent depends on the subject. */
  readonly agent: AgentName | null;
}

const byRank = <Of>(wordsOf: (card: AgentCard) => RankedWords | null | undefined, of: (agent: AgentName, words: RankedWords) => Of): Of[] =>
  AGENT_CARDS.flatMap((card) => {
    const ranked = wordsOf(card);
    return ranked ? [{ rank: ranked.rank, entry: of(card.name, ranked) }] : [];
  })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);

const ANALYSIS_NOUNS = String.raw`numbers|figures|data|facts|kpis|analysis|breakdown|statistics|zahlen(?:werk)?|auswertung|analyse|fakten|kennzahlen|aufstellung|daten`;
/** Nouns for results, the clearest first; null stands for an analysis. */
const NOUNS: readonly (readonly [AgentName | null, string])[] = [
  ...byRank(
    ({ deliverable }) => deliverable,
    (agent, { words }) => [agent, words] as const,
  ),
  [null, ANALYSIS_NOUNS],
];
const ARTICLE = String.raw`(?:(?:the|an?|our|some|short|first|proper|die|den|das|ein(?:e[nm]?)?|kurze[nrs]?|erste[nrs]?)\s+){0,2}`;
/** What may follow a noun before the next one: "numbers on the lifts", "a note to the client". */
const TAIL = String.raw`(?:\s+(?:on|of|for|about|to|from|zu[mr]?|über|an|für|von|der|des|den|die|das|the|our|unsere\p{L}*|\p{L}+)){0,5}?`;
const LINK = String.raw`(?:\s*[,;+&]\s*(?:(?:and|und|plus|then|dann|sowie)\s+)?|\s+(?:and|und|plus|sowie|as well as|then|dann)\s+)(?:(?:also|auch|vorher|zuvor|danach|zuletzt|first|finally)\s+)?`;
const ANY_NOUN = NOUNS.map(([, nouns]) => nouns).join('|');
const LISTED = new RegExp(
  String.raw`(?<!\p{L})${ARTICLE}(?:${ANY_NOUN})(?!\p{L})(?:${TAIL}${LINK}${ARTICLE}(?:${ANY_NOUN})(?!\p{L})){1,5}`,
  'giu',
);
const PARTS = new RegExp(LINK, 'giu');
/** Maximum number of steps of a plan. */
const MAX_STEPS = 3;
const COURTESY = /\s+(?:please|bitte)$/iu;
const MAX_CHARACTERS = 4_000;

const agentOf = (words: string): AgentName | null | undefined =>
  NOUNS.find(([, nouns]) => new RegExp(String.raw`^${ARTICLE}(?:${nouns})(?!\p{L})`, 'iu').test(words))?.[0];

/** Returns whether other results are based on this one, so that it comes first. */
const isBasis = ({ agent }: Deliverable): boolean => agent === null || findAgentCard(agent)?.deliverable?.isBasis === true;

/**
 * Returns the results that a request lists, such as "numbers, a plan and a note to the client", in the order of work; none if it lists
 * fewer than two different ones.
 */
export const deliverablesIn = (text: string): Deliverable[] => {
  const lists = [...text.slice(0, MAX_CHARACTERS).matchAll(LISTED)].map(({ index, 0: list }) =>
    `${list}${/^[^.,;!?\n]{0,40}/u.exec(text.slice(index + list.length))?.[0] ?? ''}`.split(PARTS).flatMap((part): Deliverable[] => {
      const agent = agentOf(part.trim());
      return agent === undefined ? [] : [{ words: part.trim().replace(COURTESY, ''), agent }];
    }),
  );
  const [longest = []] = lists.toSorted((a, b) => b.length - a.length);
  const distinct = longest.filter(({ agent }, at) => longest.findIndex((other) => other.agent === agent) === at);
  if (distinct.length < 2) return [];
  return [...distinct.filter(isBasis), ...distinct.filter((each) => !isBasis(each))].slice(0, MAX_STEPS);
};

/** Agents of analyses, with the words of the subjects that they analyse. */
const ANALYSES = byRank(
  ({ analyses }) => analyses,
  (agent, { words }) => ({ agent, words: new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'iu') }),
);
const ANALYSING: ReadonlySet<string> = new Set(AGENT_CARDS.filter(({ analyses }) => analyses !== undefined).map(({ name }) => name));

/**
 * Returns the agent that analyses the subject of a request: the first analysing agent to which the request is routed, otherwise the first whose
 * words the request contains, otherwise pattern recognition, which can describe any data.
 */
export const analysisOf = (
  text: string,
  routes: readonly { name: AgentName; score: number }[],
  { hasLog, minimum }: { hasLog: boolean; minimum: number },
): AgentName => {
  const routed = routes.find(({ name, score }) => ANALYSING.has(name) && score >= minimum)?.name;
  const named = ANALYSES.find(({ agent, words }) => words.test(text) && (hasLog || !readsLog(agent)))?.agent;
  return routed ?? named ?? patternRecognition.name;
};

const readsLog = (agent: AgentName): boolean => findAgentCard(agent)?.needs.includes('event_log') === true;
