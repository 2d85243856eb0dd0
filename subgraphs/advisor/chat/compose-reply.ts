import type { Language } from '../../../platform/content/index.js';
import type { GroundedAnswer } from '../../../platform/models/index.js';
import type { RuleAnswer } from '../../../platform/questions/index.js';
import { messagesIn } from '../messages.js';
import type { Gathered } from './evidence.service.js';
import type { AdvisorGrounds } from './message.entity.js';

export interface Reply {
  text: string;
  grounds: AdvisorGrounds;
}

/** Returns the reply with its evidence: the model's checked text, else an answer from facts, else a statement of what is missing. */
export const composeReply = (gathered: Gathered, computed: RuleAnswer, answer: GroundedAnswer, language: Language): Reply => {
  const { evidence, suggestions, missing } = gathered;
  const degradedReasons = [...answer.degradedReasons, ...missing];
  const byLabel = new Map(evidence.map((item) => [item.label, item]));
  const { text, citations } = textOf(gathered, computed, answer, language);
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

const textOf = ({ evidence, missing }: Gathered, computed: RuleAnswer, { text, citations }: GroundedAnswer, language: Language): Text => {
  const { statement } = messagesIn(language);
  const isGeneral = (labels: readonly string[]): boolean =>
    labels.length > 0 && evidence.every(({ label, source }) => !labels.includes(label) || source === 'knowledge');
  const qualified = (stated: string, labels: readonly string[]): string =>
    isGeneral(labels) ? `${statement.generalOnly} ${stated}` : stated;
  if (text !== null)
    return {
      text: qualified(
        text,
        evidence.map(({ label }) => label),
      ),
      citations,
    };
  const without = (stated: string): Text => ({ text: stated, citations: [] });
  if (missing.length > 0 && evidence.length === 0) return without(statement.searchUnavailable);
  if (evidence.length === 0 && !computed.isAnswered && !computed.isNamed) return without(statement.noEvidence);
  return { text: qualified(computed.text, computed.cited), citations: computed.cited };
};
