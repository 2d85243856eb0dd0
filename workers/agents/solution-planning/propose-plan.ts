import { z } from 'zod';
import type { Language } from '../../kit.js';
import type { RunModel } from '../../run-model.js';
import { planErrors, type DraftStep, type PlanError } from './draft-plan.js';
import { AGENT_CARDS } from '../cards.js';

const MAX_STEPS = 12;
const MAX_CHARACTERS = 4_000;

const proposal = z.object({
  steps: z
    .array(
      z.object({
        key: z.string().regex(/^[a-z][a-z0-9-]{0,59}$/),
        agent: z.string().max(60),
        after: z.array(z.string().max(60)).max(MAX_STEPS),
        input: z.string().max(500),
      }),
    )
    .max(MAX_STEPS),
});

const INSTRUCTIONS: Readonly<Record<Language, string>> = {
  de: `Zerlege das Anliegen in höchstens ${MAX_STEPS} Schritte. Jeder Schritt nennt genau einen Agenten aus der Liste, einen kurzen Schlüssel (Kleinbuchstaben, Bindestriche), in „after“ die Schlüssel der Schritte, deren Ergebnis er benötigt, und in „input“ einen Satz, was der Agent tun soll. Keine Zyklen. Keine Zahlen, die nicht im Anliegen stehen.`,
  en: `Break the request down into at most ${MAX_STEPS} steps. Each step names exactly one agent from the list, a short key (lower-case letters, hyphens), in "after" the keys of the steps whose results it needs, and in "input" one sentence on what the agent is to do. No cycles. No numbers that are not in the request.`,
};

export interface Proposal {
  steps: DraftStep[] | null;
  errors: PlanError[];
}

/**
 * Lets a model propose steps and validates them: only known agents, no cycle, no unknown step, no agent with required parameters.
 * A single error rejects the proposal. An input that the request does not support is replaced by the request.
 */
export const proposePlan = async (
  model: RunModel,
  { request, language, requiredParameters }: { request: string; language: Language; requiredParameters(agent: string): readonly string[] },
): Promise<Proposal> => {
  const agents = AGENT_CARDS.map(({ name, title }) => `${name}: ${title[language]}`).join('\n');
  const answer = await model.extract({
    name: 'plan',
    schema: proposal,
    instructions: `${INSTRUCTIONS[language]}\n${agents}`,
    input: request.slice(0, MAX_CHARACTERS),
    freeTexts: ['input'],
    maxTokens: 1_500,
  });
  if (!answer) return { steps: null, errors: [] };
  const errors = [
    ...planErrors(answer.steps),
    ...answer.steps
      .filter(({ agent }) => requiredParameters(agent).length > 0)
      .map(({ key, agent }): PlanError => ({ kind: 'not_a_step', where: `${key}: ${agent}` })),
  ];
  if (errors.length > 0) return { steps: null, errors };
  return { steps: answer.steps.map(({ input, ...step }) => (input === '' ? step : { ...step, input })), errors: [] };
};
