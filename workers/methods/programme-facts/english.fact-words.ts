import type { FactWords } from './german.fact-words.js';

export const englishFactWords: FactWords = {
  programme: (name, from, to) =>
    `The programme “${name}”${from ? ` has been running since ${from}` : ' is set up'}${to ? ` and is to reach its goal by ${to}` : ''}.`,
  vision: (vision) => `Goal of the programme: ${vision}`,
  purpose: (purpose) => `Reason for the programme: ${purpose}`,
  reached: (title, day) => `The milestone “${title}” was reached on ${day}.`,
  planned: (title, day) => `The milestone “${title}” is planned for ${day}.`,
  decided: (question, decision, day) => `On ${day} it was decided: ${question} Result: ${decision}`,
  step: (title, day) => `The step “${title}” was completed on ${day}.`,
  definition: (name, purpose, direction) =>
    `The KPI “${name}” is in use.${purpose === null ? '' : ` Purpose: ${purpose}`} Better is: ${direction}.`,
  directions: { higher: 'a higher value', lower: 'a lower value', target: 'a value close to the target' },
  value: (name, value, since, target, reached) =>
    `The KPI “${name}” is ${value}${since === null ? '' : ` in the period from ${since}`}${
      target === null ? '' : `; the target is ${target}${reached === null ? '' : reached ? ' and reached' : ' and not reached'}`
    }.`,
  given: 'Stated in the request',
};
