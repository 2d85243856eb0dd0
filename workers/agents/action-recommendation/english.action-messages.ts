import type { ActionMessages } from './german.action-messages.js';
import { DAYS_BY_EFFORT, MAX_PER_RULE } from './recommend-actions.js';

export const englishActionMessages: ActionMessages = {
  title: 'Recommended actions',
  summary: (actions, runs) => `${actions} from ${runs}.`,
  actionNoun: ['action', 'actions'],
  runNoun: ['run', 'runs'],
  none: 'No finding reaches the threshold of a rule; there is nothing to recommend.',
  headings: { overview: 'Overview', rules: 'Rules', sources: 'Sources' },
  columns: { id: 'No.', action: 'Action', severity: 'Severity', effort: 'Effort', owner: 'Owner', due: 'Due' },
  fields: { finding: 'Finding', effect: 'Effect', risk: 'Risk', owner: 'Owner', due: 'Due', measure: 'Measured by', evidence: 'Evidence' },
  open: 'open',
  effect: (subject, p10, p50, p90) => `${subject}: median ${p50} (P10 ${p10}, P90 ${p90})`,
  noEffect: 'open; no simulation covers it',
  ownerSource: { process_step: 'role of the process step', programme: 'from the programme' },
  dueRule: { effort: 'based on effort', programme_end: 'end of the programme' },
  levels: { low: 'low', medium: 'medium', high: 'high' },
  efforts: { small: 'small', medium: 'medium', large: 'large' },
  priorityRule:
    `Order: severity (1 to 3) divided by effort (1 to 3); ties are broken by the higher severity, then by the higher value. ` +
    `The list contains at most ${MAX_PER_RULE} actions per rule.`,
  dueRuleText: `Due date: ${DAYS_BY_EFFORT.small} days from today for small effort, ${DAYS_BY_EFFORT.medium} for medium and ${DAYS_BY_EFFORT.large} for large, but no later than the end of a running programme.`,
  more: (shown, total) => `Showing ${shown} of ${total}.`,
  source: (findings, without) => `${findings} findings, ${without} without an action`,
  refused: (agents) => `There are no findings yet to derive actions from. Run one of these agents first: ${agents}.`,
  notFindings: 'None of the requested runs contains findings covered by a rule.',
  unreadable: (agent) => `The result of ${agent} has an unknown format and was skipped.`,
  noRules: (agent) => `There are no rules for findings of ${agent}.`,
};
