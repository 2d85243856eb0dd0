import { givenIngestion, type Options } from '../ingestion.fixture.js';

const logs = givenIngestion('event_log');

/** Returns what the warning about changes of the clocks says; undefined without one. */
const changesIn = async (rows: readonly string[], options: Options = { timeZone: 'Europe/Berlin' }) => {
  const { warnings } = await logs.ingest(['Fall;Aktivität;Zeit', ...rows].join('\n'), options);
  return warnings.find(({ code }) => code === 'clock_changes_in_cases');
};

const SPRING = ['A;Beginn;28.03.2026 21:30', 'A;Ende;29.03.2026 05:30'];
const AUTUMN = ['B;Beginn;24.10.2026 21:30', 'B;Ende;25.10.2026 05:30'];
const OTHER = ['C;Beginn;02.05.2026 21:30', 'C;Ende;03.05.2026 05:30'];

describe('a case with local times across a clock change', () => {
  it('is reported with the number of such cases and the zone', async () => {
    const warning = await changesIn([...SPRING, ...AUTUMN, ...OTHER]);
    expect(warning?.details).toMatchObject({
      ...{ timeZone: 'Europe/Berlin', columns: ['Zeit'], values: [2], shares: [0.667] },
      first: ['2026-03-28 21:30:00'],
    });
    expect(warning?.text.en).toContain('2 cases extend over a change of the clocks in Europe/Berlin');
    expect(warning?.text.de).toContain('2 Fälle reichen');
  });

  it.each<[string, string[], Options?]>([
    ['cases on other days', OTHER],
    ['a zone without such changes', SPRING, { timeZone: 'Asia/Tokyo' }],
    ['no zone', SPRING, {}],
    ['cases of weeks, of which an hour is a small part', ['A;Beginn;20.03.2026 21:30', 'A;Ende;05.04.2026 05:30']],
    ['days without a time of day', ['A;Beginn;28.03.2026', 'A;Ende;30.03.2026']],
    ['times with an offset', ['A;Beginn;2026-03-28T21:30:00+01:00', 'A;Ende;2026-03-29T05:30:00+02:00']],
  ])('is not reported for %s', async (_, rows, options) => {
    expect(await changesIn(rows, options)).toBeUndefined();
  });

  it('is reported for the start of an activity as well', async () => {
    const { warnings } = await logs.ingest('Fall;Aktivität;Beginn;Ende\nA;Nachtschicht;24.10.2026 22:00;25.10.2026 06:00\n', {
      timeZone: 'Europe/Vienna',
    });
    expect(warnings.map(({ code }) => code)).toEqual(['clock_changes_in_cases']);
  });
});
