import { compareVotes } from './compare-votes.js';
import { statedVotes } from './stated-votes.js';

describe('statedVotes', () => {
  it.each([
    [
      'Of 50 handouts 38 were read to the end, of the videos only 11 of 24. Real?',
      [
        ['handouts', 38, 50],
        ['videos', 11, 24],
      ],
    ],
    [
      'Von 60 Kochkursen wurden 45 gelobt, von den Weinproben nur 12 von 30.',
      [
        ['Kochkursen', 45, 60],
        ['Weinproben', 12, 30],
      ],
    ],
    [
      'Team Nord: 12/30, Team Süd: 22/28, Team West: 19/40',
      [
        ['Team Nord', 12, 30],
        ['Team Süd', 22, 28],
        ['Team West', 19, 40],
      ],
    ],
    [
      'Before the move 62% of 50 tenants were happy, after it 78% of 45.',
      [
        ['Before the move', 31, 50],
        ['after it', 35, 45],
      ],
    ],
    [
      'Twenty-one of thirty nurses found the handover sheet useful but only eight of 26 the app.',
      [
        ['handover sheet', 21, 30],
        ['app', 8, 26],
      ],
    ],
    [
      '27 von 40 Gärtnern fanden den neuen Plan brauchbar, 16 von 40 den alten.',
      [
        ['neuen Plan', 27, 40],
        ['alten', 16, 40],
      ],
    ],
  ])('reads each result with its subject: %s', (text, expected) => {
    expect(statedVotes(text).map(({ subject, hits, of }) => [subject, hits, of])).toEqual(expected);
  });

  it('reads votes against, and takes ratings, days and counts for no results', () => {
    expect(
      statedVotes('Bei der Fähre waren 17 von 22 zufrieden, beim Bus 9 von 21 unzufrieden.').map(({ isAgainst }) => isAgainst),
    ).toEqual([false, true]);
    for (const text of ['Fewer than 3 of 5 stars?', 'On 3/12/2026 it was 4/5.', 'The last 12 weeks in 3 areas'])
      expect(statedVotes(text)).toEqual([]);
  });
});

describe('compareVotes', () => {
  const plain = (text: string, language: 'de' | 'en'): string[] =>
    compareVotes(statedVotes(text), language).sentences.map((each) => each.replaceAll(/\s/gu, ' '));

  it('states in the first sentence whether the difference is real, with interval and test', () => {
    const sentences = plain('Of 50 handouts 40 were read, of the videos 9 of 24. Is the difference real?', 'en');
    expect(sentences[0]).toBe(
      'Yes, the difference is real, that is, more than chance: “handouts” is 42.5 percentage points above “videos” (95% interval 18.8 to 61.0; p < 0.001).',
    );
    expect(sentences[1]).toMatch(/Fisher's exact test.*Newcombe/u);
    expect(sentences[2]).toMatch(/^“handouts”: 40 of 50 are 80%/u);
    expect(sentences.at(-1)).toMatch(/^It is enough to act on “videos”/u);
  });

  it('says that a difference can be chance, and how many votes would show it', () => {
    const sentences = plain('Von 20 Führungen gefielen 14, von den Lesungen 10 von 18. Reicht das?', 'de');
    expect(sentences[0]).toMatch(/^Nein, der Unterschied ist nicht gesichert/u);
    expect(sentences.at(-1)).toMatch(/^Zum Handeln reicht es nicht: .* etwa \d+ je Ergebnis/u);
  });

  it('compares more than two results in pairs with adjusted p values, and turns votes against', () => {
    const sentences = plain('Nord: 30/40, Süd: 29/40, West: 8/40', 'de');
    expect(sentences[0]).toMatch(/„Nord“ liegt 55,0 Prozentpunkte über „West“/u);
    expect(sentences.filter((each) => /^(?:Ebenfalls|Nicht gesichert)/u.test(each))).toHaveLength(2);
    expect(plain('At the pier 20 of 25 were satisfied, at the lock 15 of 20 complained.', 'en').join(' ')).toContain('“lock”: 5 of 20');
  });
});
