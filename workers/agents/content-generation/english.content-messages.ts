import type { ContentMessages } from './german.content-messages.js';

export const englishContentMessages: ContentMessages = {
  titles: {
    intranet_article: (programme) => `${programme}: where we stand`,
    faq: (programme) => `${programme}: frequently asked questions`,
    training_note: (programme) => `${programme}: a brief explanation`,
  },
  defaultProgramme: 'Our improvement programme',
  headings: {
    intranet_article: {
      decisions: 'What has been decided',
      progress: 'What has been achieved',
      figures: 'Where our KPIs stand',
      meaning: 'What the KPIs mean',
      given: 'What else matters',
    },
    faq: {
      decisions: 'What has been decided?',
      progress: 'What has already been done?',
      figures: 'What are the current values of our KPIs?',
      meaning: 'What do the KPIs mean?',
      given: 'What else is important?',
    },
    training_note: {
      decisions: 'Reasons for the change',
      progress: 'What is already in place',
      figures: 'An example from our figures',
      meaning: 'Key concepts',
      given: 'What to observe in daily work',
    },
  },
  hints: {
    faq: ['faq', 'frequent questions', 'questions and answers'],
    training_note: ['training', 'training note', 'learning', 'instruction'],
    intranet_article: ['intranet', 'article'],
  },
  instructions: (heading, title) =>
    `Write the section “${heading}” of a text titled “${title}” for employees: three to six simple sentences, running text, no heading. Use only the evidence and name it in square brackets, for example [E1]. Name no persons.`,
  outlineOnly: 'Outline only: no text is written without a language model. Each section lists the facts available for it.',
  partial: (headings) => `Sections without text: ${headings}.`,
  toUse: 'Facts for this section',
  evidence: 'Evidence',
  given: 'Facts stated in the request have not been verified.',
  removed: (count) => `Personal data replaced: ${count}.`,
  refused:
    'There are no approved facts: no active metric, completed step or decision, and no facts in the request. State facts in parameters.facts.',
};
