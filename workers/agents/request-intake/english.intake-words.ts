import type { GERMAN } from './german.intake-words.js';

export const ENGLISH: typeof GERMAN = {
  title: 'Classification of the request',
  request: 'Request',
  outcome: (type, urgency) => `Type: **${type}**. Urgency: **${urgency}**.`,
  types: {
    question: 'question',
    data: 'data task',
    analysis: 'analysis',
    kpi: 'KPI',
    decision: 'decision',
    report: 'report',
    communication: 'communication',
    problem: 'problem',
    other: 'other',
  },
  urgencies: { low: 'low', normal: 'normal', high: 'high' },
  because: (words) => `These words say so: ${words}.`,
  deadline: (date, words) => `Deadline: ${date} (“${words}”).`,
  language: {
    de: 'Language of the request: German.',
    en: 'Language of the request: English.',
    none: 'The language of the request cannot be told.',
  },
  routes: 'Agents for it',
  columns: { rank: 'Rank', agent: 'Agent', title: 'Task', score: 'Probability', words: 'Reason: words of the request' },
  noRoutes: 'No agent handles such a matter.',
  missing: 'Missing inputs',
  nothingMissing: 'Nothing is missing.',
  needs: {
    model: 'a language model',
    web_search: 'leave to search the web and a search service (use_web_search)',
    dataset: 'a dataset',
    event_log: 'an event log',
    documents: 'a document',
  },
  parameter: (name) => `the parameter ${name}`,
  needed: (agent, what) => `${agent} needs ${what}.`,
  byModel: 'proposed by a language model',
  empty: 'The request is empty.',
  warnings: {
    undecided: (alternatives) =>
      `The words of the request do not settle it. It may be: ${alternatives}. Please say which of these is meant.`,
    nothingKnown:
      'No word of the request points to an agent. Please say what there should be in the end (for example a report, a KPI, a plan) and what it is about.',
    byModel: 'A language model proposed type or agent; please confirm the classification.',
    past: 'The deadline named lies in the past.',
  },
  warningsTitle: 'Please note',
  method: 'Method',
  methodText: (examples, terms) =>
    `From ${examples} classified requests it is learnt which words, pairs of words and parts of words speak for which agent (complement naive Bayes); a weighted lexicon (${terms} entries, German and English) counts too. A language model chooses only where the words do not settle it.`,
};
