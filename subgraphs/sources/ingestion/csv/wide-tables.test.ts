import { givenIngestion } from '../ingestion.fixture.js';

const { ingest } = givenIngestion('csv');

describe('ingestFile with a wide table', () => {
  it.each([
    ['a day', 'Datum'],
    ['an activity', 'Aktivität'],
    ['a KPI', 'Kennzahl'],
  ])('reads hundreds of columns of every type beside %s', async (_, first) => {
    const columns = Array.from({ length: 400 }, (__, index) => ['text', 'integer', 'decimal', 'date'][index % 4] as string);
    const cell = (type: string, at: number): string =>
      ({ text: `Stufe ${at % 5}`, integer: String(at), decimal: `${at},5`, date: `${String((at % 28) + 1).padStart(2, '0')}.03.2026` })[
        type
      ] ?? '';
    const lines = Array.from({ length: 30 }, (__, row) =>
      [cell('date', row), ...columns.map((type, at) => cell(type, row + at))].join(';'),
    );
    const table = await ingest(`${first};${columns.map((type, at) => `${type}${at}`).join(';')}\n${lines.join('\n')}\n`);
    expect(table.columns.map(({ type }) => type)).toEqual(['date', ...columns]);
    expect(table.rows).toBe(30);
  });
});
