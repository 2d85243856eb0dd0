import { comparedAsStated } from './stated-peers.js';

const plain = (sentences: string[] | null) => sentences?.map((sentence) => sentence.replaceAll(/[\u00A0\u202F]/gu, ' ')) ?? null;

describe('comparedAsStated', () => {
  it('states the differences to other values', () => {
    expect(
      plain(comparedAsStated('DSO 52 Tage bei uns, Branche 45, bester Wettbewerber 38 – wie groß sind die Lücken?', 'de'))?.slice(0, 2),
    ).toEqual([
      '52 Tage gegenüber „Branche“ (45 Tage): 7 Tage darüber (+15,6 %).',
      '52 Tage gegenüber „bester Wettbewerber“ (38 Tage): 14 Tage darüber (+36,8 %).',
    ]);
  });

  it('states mean, median and place among several peers', () => {
    expect(
      plain(
        comparedAsStated(
          'Peer A ships 94.0 % on time, Peer B 91.5 %, Peer C 97.2 %. What are average and median, and where would 93 % put us?',
          'en',
        ),
      )?.slice(0, 2),
    ).toEqual(['Mean of the 3 stated values: 94.2%; median: 94%.', '93% would be in place 3 of 4, counted from the highest value.']);
  });

  it.each(['How do we compare on on-time delivery?', 'Are we better than wholesaler A in 2025?', 'Vergleich mit der Branche', ''])(
    'reads nothing from "%s"',
    (text) => {
      expect(comparedAsStated(text, 'en')).toBeNull();
    },
  );
});
