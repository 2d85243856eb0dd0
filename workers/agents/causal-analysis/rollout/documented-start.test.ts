import { sameMonthsAround, startIn } from './documented-start.js';

const today = new Date('2026-12-01T00:00:00Z');
const minutes = (...lines: string[]) => [{ label: 'minutes.md', text: lines.join('\n') }];

describe('startIn', () => {
  const request = 'Leeds and York weigh each pallet twice since spring. Did it help against the yards that don’t?';

  it('is the day since which a document says that all named groups have it', () => {
    const texts = minutes(
      '1. **Pallets.** Weighed at Leeds and York since 3 May 2026. Fuel was dear.',
      'Leeds was closed since 1 June 2026.',
    );
    expect(startIn(texts, ['Leeds', 'York'], request, today)).toMatchObject({
      ...{ day: '2026-05-03', document: 'minutes.md' },
      sentence: 'Weighed at Leeds and York since 3 May 2026.',
    });
  });

  it('reads German sentences', () => {
    const text = 'Die Paletten werden in Kassel und Fulda seit dem 4. Mai 2026 zweimal gewogen.';
    expect(startIn(minutes(text), ['Kassel', 'Fulda'], 'Kassel und Fulda wiegen Paletten zweimal.', today)?.day).toBe('2026-05-04');
  });

  it.each([
    ['another subject', 'Canteen hours changed at Leeds and York since 3 May 2026.'],
    ['one group only', 'Pallets are weighed at Leeds since 3 May 2026.'],
    ['a day ahead', 'Pallets are weighed at Leeds and York from 3 May 2027.'],
    ['two days', 'Pallets at Leeds and York since 3 May 2026. Pallets at York and Leeds since 9 June 2026.'],
  ])('is none with %s', (_, text) => {
    expect(startIn(minutes(text), ['Leeds', 'York'], request, today)).toBeNull();
  });
});

it('returns the time since a day and the same months of the year before', () => {
  expect(sameMonthsAround('2024-02-29', '2024-11-30')).toEqual({
    before: { from: '2023-02-28', until: '2023-11-30' },
    after: { from: '2024-02-29', until: '2024-11-30' },
  });
});
