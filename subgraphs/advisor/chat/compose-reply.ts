import type { Language } from '../../../platform/content/index.js';
import type { GroundedAnswer } from '../../../platform/models/index.js';
import { composeAnswer, listEvidence } from '../../../platform/questions/index.js';
import { messagesIn } from '../messages.js';
import type { Gathered } from './evidence.service.js';
import type { AdvisorGrounds } from './message.entity.js';

export interface Reply {
  text: string;
  grounds: AdvisorGrounds;
}

/** Returns the reply with its evidence: the model's checked text, else an answer from facts, else a statement of what is missing. */
export const composeReply = (question: string, gathered: Gathered, answer: GroundedAnswer, language: Language): Reply => {
  const { evidence, suggestions, missing } = gathered;
  const degradedReasons = [...answer.degradedReasons, ...missing];
  const byLabel = new Map(evidence.map((item) => [item.label, item]));
  const { text, citations } = textOf(question, gathered, answer, language);
  return {
    text,
    grounds: {
      citations: citations.flatMap((label) => {
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

type Text = Pick<GroundedAnswer, 'citations'> & Pick<Reply, 'text'>;

const textOf = (
  question: string,
  { evidence, selection, missing }: Gathered,
  { text, citations }: GroundedAnswer,
  language: Language,
): Text => {
  const { statement } = messagesIn(language);
  const qualified = (stated: string): string =>
    evidence.every(({ source }) => source === 'knowledge') ? `${statement.generalOnly} ${stated}` : stated;
  if (text !== null) return { text: qualified(text), citations };
  const without = (stated: string): Text => ({ text: stated, citations: [] });
  if (missing.length > 0 && evidence.length === 0) return without(statement.searchUnavailable);
  if (selection) {
    const labels = evidence.slice(0, selection.records.length).map(({ label }) => label);
    const composed = composeAnswer(selection, language, labels);
    return { text: composed.text, citations: labels.slice(0, composed.cited.length) };
  }
  if (evidence.length === 0) return without(statement.noEvidence);
  const own = evidence.filter(({ source }) => source !== 'knowledge');
  const { text: listed, cited } = listEvidence(question, own.length > 0 ? own : evidence, language);
  return { text: qualified(listed), citations: cited };
};
