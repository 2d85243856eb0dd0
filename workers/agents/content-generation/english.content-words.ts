import type { ContentWords } from './german.content-words.js';

export const englishContentWords: ContentWords = {
  titles: {
    intranet_article: (programme) => `${programme}: where we stand`,
    faq: (programme) => `${programme}: frequent questions`,
    training_note: (programme) => `${programme}: explained in brief`,
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
      progress: 'What is done already?',
      figures: 'How do our KPIs stand?',
      meaning: 'What do the KPIs tell?',
      given: 'What else should one know?',
    },
    training_note: {
      decisions: 'Why something changes',
      progress: 'What is in place already',
      figures: 'An example from our figures',
      meaning: 'What one should understand',
      given: 'What to mind in daily work',
    },
  },
  hints: {
    faq: ['faq', 'frequent questions', 'questions and answers'],
    training_note: ['training', 'training note', 'learning', 'instruction'],
    intranet_article: ['intranet', 'article'],
  },
  instructions: (heading, title) =>
    `Write the section “${heading}” of a text titled “${title}” for employees: three to six simple sentences, running text, no heading. Use only the evidence and name it in square brackets, for example [E1]. Name no persons.`,
  outlineOnly: 'An outline only: without a language model no text is written. Each section has the facts that it can rest on.',
  partly: (headings) => `Left without text: ${headings}.`,
  toUse: 'Facts for this section',
  evidence: 'Evidence',
  given: 'What the request states has been checked by nobody.',
  removed: (count) => `Personal data replaced: ${count}.`,
  refused: 'There are no approved facts: no active metric, no completed step, no decision taken, and nothing stated in the request.',
};
