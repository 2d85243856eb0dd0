import type { Language } from '../../documents/text/formatting.js';
import { agentTitle } from '../../earlier-runs.js';
import { listed, oneLine } from '../../methods/tenant-state/index.js';
import type { AgentNeed } from '../agent-card.js';
import type { StepUse } from '../step-use.js';
import type { IntakeResult } from './intake-result.js';
import { messagesIn } from './messages.js';

/** A part of a request that asks for something of its own. */
export interface Concern extends Omit<IntakeResult['concerns'][number], 'agents'> {
  readonly plan: IntakeResult['plan'];
}

/** Content of an answer. */
export interface IntakeAnswer extends Pick<IntakeResult, 'plan' | 'missing'> {
  /** Things that the request is about and that are not in the tenant's data. */
  readonly unknown: readonly string[];
  /** False if neither words nor a model determined the agent. */
  readonly isDecided: boolean;
  /** Parts of the request with a plan of their own; empty if it has only one. */
  readonly parts?: readonly Concern[];
  /** Facts of the tenant that answer a part of the request, and the state of the records whose numbers it names. */
  readonly facts?: readonly string[];
  /** Statements on who does what. */
  readonly responsible?: readonly string[];
  readonly isComplaint?: boolean;
  /** True if a person asks for the data stored about them. */
  readonly isDataSubjectRequest?: boolean;
  /** True if the request speaks of an order or the like without its number. */
  readonly lacksNumber?: boolean;
  /** True if the request wants to be classified only. */
  readonly isUnanswered?: boolean;
  /** True if the request does not say what it is about. */
  readonly isVague?: boolean;
}

/** Returns the sentences that answer a request: who handles it with which data, what of it is not known, and which inputs are missing. */
export const answerIntake = (
  { plan, missing, unknown, isDecided, parts = [], facts = [], responsible = [], isVague = false, ...about }: IntakeAnswer,
  language: Language,
): string[] => {
  const { answer, noRoutes, and, types, urgencies } = messagesIn(language);
  if (isVague) return [answer.vague];
  const stepText = ({ agent, uses }: IntakeResult['plan'][number]): string =>
    answer.step(agentTitle(agent, language), usesText(uses, language) || null);
  const steps = plan.map(stepText);
  const ofParts = parts.map((part, at) =>
    answer.part(
      at + 1,
      shortened(part.words),
      types[part.type],
      urgencies[part.urgency],
      part.plan.length === 0 ? null : part.plan.map(stepText).join('; '),
    ),
  );
  const planned = new Set<string>(plan.map(({ agent }) => agent));
  const open = missing.filter(({ agent }) => planned.has(agent));
  return [
    ...facts,
    ...(about.isComplaint === true ? [answer.complaint, answer.complaintNeeds] : []),
    ...(about.isComplaint === true && about.lacksNumber === true ? [answer.number] : []),
    ...(about.isDataSubjectRequest === true ? [answer.dataSubject] : []),
    ...(unknown.length === 0 ? [] : [answer.unknown(listed(unknown.map(answer.quoted), and))]),
    ...ofParts,
    ...(ofParts.length > 0
      ? []
      : [
          steps.length === 0
            ? noRoutes
            : answer.plan(steps.map((step, index) => (steps.length === 1 ? step : `${index + 1}. ${step}`)).join('; '), isDecided),
        ]),
    ...responsible,
    ...open.map((input) => neededText(input, language)),
    ...(plan.some(({ uses }) => uses.some(({ presumed }) => presumed === true)) ? [answer.confirm] : []),
    ...(about.isUnanswered === true ? [answer.unstated] : []),
  ];
};

const MAX_QUOTED = 60;

const shortened = (words: string): string => {
  const text = oneLine(words);
  return text.length <= MAX_QUOTED ? text : `${text.slice(0, text.lastIndexOf(' ', MAX_QUOTED)).replace(/[,;:]$/u, '')} …`;
};

/** Names what a step works on; presumed things are marked. */
export const usesText = (uses: readonly StepUse[], language: Language): string => {
  const { kinds, reasons, answer } = messagesIn(language);
  return uses
    .map(({ kind, name, presumed }) => {
      const text = `${kinds[kind]} ${reasons.quoted(oneLine(name))}`;
      return presumed === true ? answer.presumed(text) : text;
    })
    .join(', ');
};

/** States an input that an agent needs and that is missing. */
export const neededText = ({ agent, kind, name }: IntakeResult['missing'][number], language: Language): string => {
  const messages = messagesIn(language);
  return messages.needed(agentTitle(agent, language), kind === 'parameter' ? messages.parameter(name) : messages.needs[kind as AgentNeed]);
};
