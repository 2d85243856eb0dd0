import { containsData } from './choose-texts.js';

describe('containsData', () => {
  it.each([
    'Make a proper table out of the complaint notes. How many complaints are there per branch and reason?',
    'Bitte ordnen Sie die Beschwerden. Wer hat sich worüber beschwert?',
  ])('takes an instruction of several sentences for no data: %s', (text) => {
    expect(containsData(text, { language: text.startsWith('Make') ? 'en' : 'de' })).toBe(false);
  });

  it.each(['Structure this: Ms Kent called on 4 March 2025 about 120 EUR.', 'Name: Kent'])('finds the data in %j', (text) => {
    expect(containsData(text, { language: 'en' })).toBe(true);
  });
});
