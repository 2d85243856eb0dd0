import type { Language } from '../../../platform/content/index.js';
import type { GroundedAnswer } from '../../../platform/models/index.js';
import type { Gathered } from './evidence.service.js';
import type { AdvisorGrounds } from './message.entity.js';
import { messagesIn } from '../messages.js';

export interface Reply {
  text: string;
  grounds: AdvisorGrounds;
}

/** Returns the text of the reply with its evidence: the model's grounded text, or a statement of what is missing. */
export const composeReply = ({ evidence, suggestions, missing }: Gathered, answer: GroundedAnswer, language: Language): Reply => {
  const degradedReasons = [...answer.degradedReasons, ...missing];
  const byLabel = new Map(evidence.map((item) => [item.label, item]));
  return {
    text: textOf({ evidence, missing }, answer, language),
    grounds: {
      citations: answer.citations.flatMap((label) => {
        const item = byLabel.get(label);
        return item ? [{ label, id: item.id, source: item.source, title: item.title }] : [];
      }),
      evidence,
      suggestions,
      degraded: degradedReasons.length > 0,
      degradedReasons,
      noEvidence: evidence.length === 0,
      droppedSentences: answer.dropped,
      usage: answer.usage,
    },
  };
};

const textOf = ({ evidence, missing }: Pick<Gathered, 'evidence' | 'missing'>, { text }: GroundedAnswer, language: Language): string => {
  const { statement } = messagesIn(language);
  if (evidence.length === 0) return missing.length > 0 ? statement.searchUnavailable : statement.noEvidence;
  if (text === null) return statement.noModel;
  return evidence.every(({ source }) => source === 'knowledge') ? `${statement.generalOnly} ${text}` : text;
};
