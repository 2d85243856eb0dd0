import { formatDate, formatNumber, formatPercent } from '../../documents/text/formatting.js';
import type { FeedbackWords } from './german.feedback-words.js';

const shareText = ({ hits, of, low, high }: { hits: number; of: number; low: number; high: number }): string =>
  `${formatNumber(hits, 'en', 0)} of ${formatNumber(of, 'en', 0)} (interval ${formatPercent(low, 'en')} to ${formatPercent(high, 'en')})`;

export const englishFeedbackWords: FeedbackWords = {
  title: 'Evaluation of feedback',
  summary: (total, people, since) =>
    `${formatNumber(total, 'en', 0)} pieces of feedback from ${formatNumber(people, 'en', 0)} people since ${formatDate(since, 'en')}.`,
  headings: { agents: 'By agent', months: 'Over time', runs: 'How runs ended', proposals: 'Proposals' },
  columns: {
    agent: 'Agent',
    month: 'Month',
    count: 'Feedback',
    helpful: 'Helpful',
    low: 'from',
    high: 'to',
    rating: 'Rating',
    drift: 'Shift',
    ended: 'Ended',
    degraded: 'Degraded',
    failed: 'Failed',
  },
  note: 'From and to bound the share with 95% confidence (Wilson). Ratings go from 1 to 5.',
  drift: {
    none: 'none',
    too_few: 'too few values',
    no_variation: 'no variation',
    up: (day) => `better since ${formatDate(day, 'en')}`,
    down: (day) => `worse since ${formatDate(day, 'en')}`,
  },
  noProposals: 'No figure is so clear that a change would have to be proposed.',
  approval:
    'Proposals change nothing by themselves. Those that are not decided wait for approval; what is decided becomes a decision of the programme.',
  decided: (decision, by, day) => `Decided by ${by} on ${formatDate(day, 'en')}: ${decision}`,
  proposals: {
    unhelpful: (agent, helpful) => ({
      change: `Review output and settings of ${agent} with those whom it did not help, and adjust them.`,
      reason: `It was helpful to ${shareText(helpful)}.`,
    }),
    drift: (agent, since) => ({
      change: `Compare runs of ${agent} before and after ${formatDate(since, 'en')}: data, settings and version.`,
      reason: `Feedback has been lastingly worse since ${formatDate(since, 'en')} than before.`,
    }),
    failures: (agent, failed) => ({
      change: `Review the error messages of the failed runs of ${agent} and remove the most frequent cause.`,
      reason: `Failed have ${shareText(failed)}.`,
    }),
    missingPart: (agent, degraded, reason) => ({
      change: `Provide what ${agent} lacks: ${reason}.`,
      reason: `Degraded were ${shareText(degraded)}.`,
    }),
  },
  refused: 'There is no feedback yet. It is given on runs, briefings and advice.',
  cut: (count) => `Only the newest ${count} pieces of feedback are evaluated.`,
};
