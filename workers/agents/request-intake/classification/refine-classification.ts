import { z } from 'zod';
import type { Language } from '../../../kit.js';
import type { RunModel } from '../../../run-model.js';
import type { Classification } from './classify-request.js';
import { AGENT_NAMES } from '../../cards.js';
import { REQUEST_TYPES, TYPE_OF_AGENT } from './request-types.js';

const proposal = z.object({ type: z.enum(REQUEST_TYPES), agents: z.array(z.enum(AGENT_NAMES)).max(3) });

const INSTRUCTIONS: Readonly<Record<Language, string>> = {
  de: `Ordne die Anfrage ein. Wähle genau eine Art und bis zu drei Agenten, den passendsten zuerst, nur aus den vorgegebenen Namen. Für Anliegen, die kein Agent bearbeitet: Art "other" und keine Agenten.`,
  en: `Classify the request. Choose exactly one type and up to three agents, the best first, from the given names only. For matters that no agent handles: type "other" and no agents.`,
};

/** Maximum characters of a request that are passed to the model. */
const MAX_CHARACTERS = 4_000;

/** Asks a model to choose among the known types and agents. Returns null if the answer is invalid or inconsistent. */
export const refineClassification = async (
  model: RunModel,
  { text, language, rules }: { text: string; language: Language; rules: Classification },
): Promise<Classification | null> => {
  const answer = await model.extract({
    name: 'classification',
    schema: proposal,
    instructions: INSTRUCTIONS[language],
    input: text.slice(0, MAX_CHARACTERS),
    freeTexts: [],
    maxTokens: 300,
  });
  if (!answer || !isConsistent(answer)) return null;
  const { type } = answer;
  const chosen = [...new Set(answer.agents)];
  const known = (name: string) => rules.routes.find((route) => route.name === name);
  return {
    ...rules,
    type,
    routes: [
      ...chosen.map((name) => known(name) ?? { name, score: 0, words: [] }),
      ...(type === 'other' ? [] : rules.routes.filter(({ name }) => !chosen.includes(name))),
    ].slice(0, 5),
    settled: true,
  };
};

/** Returns whether type and agents fit: `other` has no agents; all types except `problem` must be the first agent's type. */
const isConsistent = ({ type, agents }: z.output<typeof proposal>): boolean => {
  const [first] = agents;
  if (type === 'other') return first === undefined;
  return first !== undefined && (type === 'problem' || TYPE_OF_AGENT[first] === type);
};
