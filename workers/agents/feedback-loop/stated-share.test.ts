import { shareClauses, shareSentences, statedShare } from './stated-share.js';

describe('statedShare', () => {
  it.each([
    ['Twenty-four drivers used the route sheet and nineteen found it useful. Is that enough to go on?', 19, 24, false],
    ['31 von 40 Fahrern fanden die neue Liste hilfreich: reicht das zum Ausrollen?', 31, 40, false],
    ['Neun Kolleginnen haben den Entwurf gelesen, sieben halten ihn für brauchbar. Ist das aussagekräftig?', 7, 9, false],
    ['Five of 12 people could not use the form. Are these too few to tell?', 5, 12, true],
    ['Only 6 out of the 30 branches liked the plan, or was it luck?', 6, 30, false],
  ])('reads the votes of %j', (text, hits, of, isAgainst) => {
    expect(statedShare(text)).toMatchObject({ hits, of, isAgainst });
  });

  it.each([
    'Welche Agenten haben weniger als 3 von 5 Sternen, und reicht das?',
    'Is the feedback of the last 12 weeks enough to change 2 agents in 3 areas?',
    'How are the results received?',
    'Reichen 30 Prozent in 6 Monaten?',
  ])('finds no votes in %j', (text) => {
    expect(statedShare(text)).toBeNull();
  });
});

describe('shareSentences', () => {
  const plain = (sentences: string[]): string[] => sentences.map((each) => each.replaceAll(/\s/gu, ' '));

  it('states the share, its interval, the conclusion, and how many votes would be sufficient', () => {
    expect(plain(shareSentences({ hits: 16, of: 20, isAgainst: false, least: 0.7 }, 'en'))).toEqual([
      'There are too few votes to tell: the limit lies within the confidence interval.',
      '16 of 20 are 80%; the 95% confidence interval is 58.4% to 91.9% (Wilson).',
      'More than one half is shown.',
      'More than 70% is not shown.',
      'For a range of ± 10 percentage points, about 62 votes would be needed at this share (rule of thumb).',
      'The figures come from the request alone. What moves the other 4, and whether approval changes over time, cannot be read from them.',
    ]);
  });

  it.each([
    [16, 20, /auf Probe/u],
    [160, 200, /Die Zahl reicht/u],
    [4, 7, /zu wenige Stimmen, um/u],
    [3, 30, /Es reicht nicht/u],
  ])('judges %i of %i', (hits, of, verdict) => {
    expect(plain(shareSentences({ hits, of, isAgainst: false, least: null }, 'de'))[0]).toMatch(verdict);
  });
});

it('returns only the sentences that state the votes or ask for a conclusion', () => {
  expect(shareClauses('Nineteen of 24 liked it. Is that enough? Which agent is rated best?')).toEqual([
    'Nineteen of 24 liked it.',
    'Is that enough?',
  ]);
});
