import { memberAnswer } from './one-member.js';

const members = Array.from({ length: 9 }, (_, at) => ({ name: `Van ${at + 1}`, n: 20, value: 10 * (at + 1) }));

describe('memberAnswer', () => {
  it('states rank, share of worse members and the gaps of a member among the best', () => {
    const compared = {
      column: 'van',
      figure: { label: 'on_time = yes', isShare: true },
      direction: 'higher' as const,
      isInPeriod: 'this year',
    };
    const { sentences, table } = memberAnswer(members, members[7] as (typeof members)[number], compared, 'en');
    expect(sentences[0]).toBe('“Van 8” has 80% on “on_time = yes” (share, n = 20, this year): rank 2 of 9, better than 88% of the others.');
    expect(sentences[1]).toBe('Gap to the median (50%): +30 percentage points. Gap to the limit of the best quarter (70%): +10 percentage points; this is within the best quarter.'); // prettier-ignore
    expect(sentences[2]).toBe('Better: Van 9 (90%).');
    expect(table[0]).toMatchObject({ rows: expect.arrayContaining([[2, 'Van 8', '80%', 20]]) });
  });

  it('ranks low values first where lower is better', () => {
    const compared = {
      column: 'Wagen',
      figure: { label: 'Verspätung_Min', isShare: false },
      direction: 'lower' as const,
      isInPeriod: null,
    };
    const { sentences } = memberAnswer(members, members[5] as (typeof members)[number], compared, 'de');
    expect(sentences[0]?.replaceAll(/\s/gu, ' ')).toBe(
      '„Van 6“ liegt bei „Verspätung_Min“ mit 60 (Mittel, n = 20) auf Rang 6 von 9 und ist besser als 38 % der anderen.',
    );
    expect(sentences[1]).toMatch(/Median \(50\): \+10\..*Viertels \(30\): \+30; schlechter als der Median\.$/);
  });
});
