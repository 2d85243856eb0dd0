import type { DegradedReason } from '../../graph/generated/graphql.js';

/** Texts of the advisor, and of all answers with evidence. */
export const en = {
  intro: 'The advisor answers from what this tenant knows: programme, KPIs, contributions, events and articles. It cites every source.',
  question: 'Your question',
  placeholder: 'For example: What is overdue, and who is responsible?',
  send: 'Ask',
  answering: 'The answer is being written …',
  notAllowed: 'Your role may read conversations, but not ask.',
  newConversation: 'New conversation',
  conversations: 'Conversations',
  noConversations: 'Nobody has asked the advisor yet.',
  turns: (count: number) => (count === 1 ? '1 question' : `${count} questions`),
  delete: 'Delete',
  deleteOf: (title: string) => `Delete conversation: ${title}`,
  confirmDelete: 'The conversation and its answers are deleted for everybody.',
  you: 'You',
  advisor: 'Advisor',
  cited: 'Cited sources',
  found: 'Further sources',
  noEvidence: 'No source was found for this question.',
  suggestions: 'What would give better answers',
  dropped: 'Left out, because no source supports it',
  limited: 'Limits of this answer',
  hints: 'Hints',
  noHints: 'There is nothing to point out.',
  hintsUnavailable: 'Some hints could not be determined.',
  dismiss: 'Dismiss',
  dismissHint: (title: string) => `Dismiss: ${title}`,
  restore: 'Restore',
  restoreHint: (title: string) => `Restore: ${title}`,
  dismissedHints: 'Dismissed hints',
  showDismissed: (count: number) => `Show dismissed hints (${count})`,
  hideDismissed: 'Hide dismissed hints',
  since: (date: string) => `since ${date}`,
  severities: { CRITICAL: 'Urgent', WARNING: 'Important', INFO: 'Note' },
  degraded: (reason: DegradedReason): string => {
    if (reason === 'MODEL_NOT_CONFIGURED') return 'No language model is connected. The answer quotes the sources.';
    if (reason === 'MODEL_SENTENCES_DROPPED') return 'Sentences without a source were left out.';
    if (reason.startsWith('MODEL_')) return 'The language model could not be used. The answer quotes the sources.';
    return 'The search was limited. Sources may be missing.';
  },
};
