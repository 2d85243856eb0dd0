import { statedFeedback } from './stated-feedback.js';

describe('the feedback that a text gives', () => {
  it.each([
    ['Die Präsentation war gut, 4 von 5 Sternen.', 4],
    ['The export was useless. 1/5', 1],
    ['Super, bitte merken: immer mit Anhang', null],
    ["You used last year's budget. Please correct for the future.", null],
  ])('in %j has the rating %j', (text, rating) => expect(statedFeedback(text)).toEqual({ rating }));

  it.each([
    'Welche Agenten haben weniger als 3 von 5 Sternen?',
    'How many ratings of 5 out of 5 did the reports get?',
    'Evaluate the feedback of the last quarter',
    'Rückmeldungen zum Bericht',
  ])('is none in %j', (text) => expect(statedFeedback(text)).toBeNull());
});
