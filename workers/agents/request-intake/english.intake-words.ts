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
  because: (words) => `Based on these words: ${words}.`,
  deadline: (date, words) => `Deadline: ${date} (“${words}”).`,
  language: {
    de: 'Language of the request: German.',
    en: 'Language of the request: English.',
    none: 'The language of the request cannot be detected.',
  },
  routes: 'Suitable agents',
  columns: { rank: 'Rank', agent: 'Agent', title: 'Task', score: 'Probability', words: 'Reason: words of the request' },
  noRoutes: 'No agent handles this kind of request.',
  missing: 'Missing inputs',
  nothingMissing: 'Nothing is missing.',
  needs: {
    model: 'a language model',
    web_search: 'permission to search the web and a search service (use_web_search)',
    dataset: 'a dataset',
    event_log: 'an event log',
    documents: 'a document',
  },
  parameter: (name) => `the parameter ${name}`,
  needed: (agent, what) => `${agent} needs ${what}.`,
  byModel: 'proposed by a language model',
  empty: 'The request is empty.',
  warnings: {
    undecided: (alternatives) => `The request is ambiguous. Possible agents: ${alternatives}. Please specify which of these you mean.`,
    nothingKnown:
      'No word of the request points to an agent. Please specify the desired result (for example a report, a KPI or a plan) and the subject.',
    byModel: 'A language model proposed the type or agent; please confirm the classification.',
    past: 'The stated deadline is in the past.',
  },
  warningsTitle: 'Please note',
  method: 'Method',
  methodText: (examples, terms) =>
    `A complement naive Bayes classifier, trained on ${examples} labelled requests, uses words, word pairs and parts of words; a weighted lexicon (${terms} entries, German and English) is added. A language model is used only if the words are ambiguous.`,
};
