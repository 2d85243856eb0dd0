import { givenFieldInputs, lines, type FieldInput, type SeriesRequest } from './field-inputs.fixture.js';

const inputs = givenFieldInputs();

const days = (timeZone: string, header: string, ...rows: string[]): FieldInput => ({ content: lines(header, ...rows), timeZone });
const COUNT = { formula: 'COUNT(*)', grain: 'month', timeColumn: 'at' } as const;

describe('periods of KPIs', () => {
  it.each<[title: string, input: FieldInput, request: SeriesRequest, points: Record<string, number>]>([
    [
      'are those of the tenant east of Greenwich for instants',
      days('Europe/Vienna', 'id,at', '1,2026-05-31T21:30:00Z', '2,2026-05-31T22:00:00Z', '3,2026-06-10T08:00:00Z'),
      COUNT,
      { '2026-05-01': 1, '2026-06-01': 2 },
    ],
    [
      'are those of the tenant west of Greenwich, in winter and in summer',
      days(
        'America/New_York',
        'id,at',
        '1,2026-03-01T04:30:00Z',
        '2,2026-03-01T05:30:00Z',
        '3,2026-04-01T03:30:00Z',
        '4,2026-04-01T04:30:00Z',
      ),
      COUNT,
      { '2026-02-01': 1, '2026-03-01': 2, '2026-04-01': 1 },
    ],
    [
      'contain a day of 25 hours',
      days(
        'Europe/Berlin',
        'id,at',
        '1,2026-10-24T22:00:00Z',
        '2,2026-10-25T00:30:00Z',
        '3,2026-10-25T22:59:00Z',
        '4,2026-10-25T23:00:00Z',
      ),
      { ...COUNT, grain: 'day' },
      { '2026-10-25': 3, '2026-10-26': 1 },
    ],
    [
      'are those of the file for local midnight with an offset',
      days('Europe/Berlin', 'id,at', '1,2026-05-30T23:30:00+02:00', '2,2026-06-01T00:15:00+02:00', '3,2026-06-01T01:00:00+02:00'),
      COUNT,
      { '2026-05-01': 1, '2026-06-01': 2 },
    ],
    [
      'do not move days',
      days('America/Los_Angeles', 'id,at', '1,2026-05-01', '2,2026-05-31', '3,2026-06-01'),
      COUNT,
      { '2026-05-01': 2, '2026-06-01': 1 },
    ],
    [
      'do not move times without an offset',
      days('Asia/Tokyo', 'id,at', '1,2026-01-31 20:00:00', '2,2026-02-01 03:00:00'),
      COUNT,
      { '2026-01-01': 1, '2026-02-01': 1 },
    ],
    [
      'do not move days that a program writes as midnight in UTC',
      days('America/Chicago', 'id,at', '1,2026-05-01T00:00:00Z', '2,2026-05-17T00:00:00.000Z', '3,2026-06-01T00:00Z'),
      COUNT,
      { '2026-05-01': 2, '2026-06-01': 1 },
    ],
    [
      'do not move days that a program writes as midnight in another zone',
      days('America/Chicago', 'id,at', '1,2026-03-01T00:00:00+01:00', '2,2026-05-01T00:00:00+02:00'),
      COUNT,
      { '2026-03-01': 1, '2026-04-01': 0, '2026-05-01': 1 },
    ],
    [
      'move instants of which only some are midnight in UTC',
      days('America/Chicago', 'id,at', '1,2026-05-01T00:00:00Z', '2,2026-05-17T14:20:00Z'),
      COUNT,
      { '2026-04-01': 1, '2026-05-01': 1 },
    ],
    [
      'begin with the fiscal year',
      days('Europe/Berlin', 'at,umsatz', '2024-06-30,40', '2024-07-01,25', '2025-06-30,30', '2025-07-01,5'),
      { formula: 'SUM(umsatz)', grain: 'year', timeColumn: 'at', fiscalYearStart: 7 },
      { '2023-07-01': 40, '2024-07-01': 55, '2025-07-01': 5 },
    ],
    [
      'are quarters of the fiscal year',
      days('Europe/Berlin', 'at,sales', '2025-01-31,10', '2025-02-01,20', '2025-04-30,15', '2025-05-01,7'),
      { formula: 'SUM(sales)', grain: 'quarter', timeColumn: 'at', fiscalYearStart: 2 },
      { '2024-11-01': 10, '2025-02-01': 35, '2025-05-01': 7 },
    ],
    [
      'are weeks of ISO 8601 over the turn of the year',
      days('Europe/Berlin', 'nr;at', '1;21.12.2025', '2;28.12.2025', '3;29.12.2025', '4;04.01.2026', '5;05.01.2026'),
      { ...COUNT, grain: 'week' },
      { '2025-12-15': 1, '2025-12-22': 1, '2025-12-29': 2, '2026-01-05': 1 },
    ],
  ])('%s', async (_, input, request, points) => {
    expect((await inputs.series(input, request)).points).toEqual(points);
  });

  it('report days that are written as midnight in UTC', async () => {
    const found = await inputs.read(days('America/Chicago', 'id,at', '1,2026-05-01T00:00:00Z', '2,2026-05-17T00:00:00Z'));
    expect([found.types['at'], found.values['at'], found.warnings]).toEqual(['date', ['2026-05-01', '2026-05-17'], ['midnights_as_dates']]);
  });
});
