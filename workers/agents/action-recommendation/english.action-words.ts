import type { ActionWords } from './german.action-words.js';
import { DAYS_BY_EFFORT, MAX_PER_RULE } from './recommend-actions.js';

export const englishActionWords: ActionWords = {
  title: 'Recommended actions',
  summary: (actions, runs) => `${actions} from ${runs}.`,
  actionNoun: ['action', 'actions'],
  runNoun: ['run', 'runs'],
  none: 'No finding reaches the threshold of a rule; there is nothing to recommend.',
  headings: { overview: 'Overview', rules: 'Rules', sources: 'Findings from' },
  columns: { id: 'No.', action: 'Action', severity: 'Weight', effort: 'Effort', owner: 'Owner', due: 'Due' },
  fields: { finding: 'Finding', effect: 'Effect', risk: 'Risk', owner: 'Owner', due: 'Due', measure: 'Measured by', evidence: 'Evidence' },
  open: 'open',
  effect: (subject, p10, p50, p90) => `${subject}: median ${p50} (P10 ${p10}, P90 ${p90})`,
  noEffect: 'open; no simulation speaks of it',
  ownerSource: { process_step: 'role of the process step', programme: 'by the programme' },
  dueRule: { effort: 'by effort', programme_end: 'end of the programme' },
  levels: { low: 'low', medium: 'medium', high: 'high' },
  efforts: { small: 'small', medium: 'medium', large: 'large' },
  priorityRule:
    `Order: weight (1 to 3) divided by effort (1 to 3); among equals the greater weight, then the greater value. Of one rule at most ` +
    `${MAX_PER_RULE} actions stand in the list.`,
  dueRuleText: `Due date: small effort ${DAYS_BY_EFFORT.small}, medium ${DAYS_BY_EFFORT.medium}, large ${DAYS_BY_EFFORT.large} days from today, not after the end of a programme that still runs.`,
  more: (shown, total) => `Shown are ${shown} of ${total}.`,
  source: (findings, without) => `${findings} findings, ${without} of them without an action`,
  refused: (agents) => `There are no findings yet to derive anything from. One of these agents has to run first: ${agents}.`,
  notFindings: 'None of the named runs holds findings for which there are rules.',
  unreadable: (agent) => `The result of ${agent} has an unknown shape and was left out.`,
  noRules: (agent) => `There are no rules for findings of ${agent}.`,
};
