import { audiencesOf } from './request-audience.js';

describe('audiencesOf', () => {
  it.each([
    ['One slide per house for the house managers', ['management']],
    ['A mail to the six general managers', ['management']],
    ['Kennzahlenblatt für die Depotleiter', ['management']],
    ['Tell them to sign before it goes out', []],
    ['Eine Mail an die IT', ['it']],
    ['Schreiben an die Handwerker wegen der neuen Zeiten', ['suppliers']],
    ['Letter to our tenants about the lift', ['customers']],
    ['Report on fees for the clinical director', ['management']],
    ['Slides for the shift leads', ['management']],
    ['A short text for our kitchen staff about waste', ['employees']],
    ['Aushang für das Lagerpersonal', ['employees']],
    ['A message to the night crew', ['employees']],
    ['What does the kitchen staff cost?', []],
    ['How late are the carriers?', []],
    ['A record sheet for the internal auditor', ['authorities']],
  ])('names the readers of “%s”', (request, audiences) => {
    expect(audiencesOf(request).map(({ audience }) => audience)).toEqual(audiences);
  });
});
