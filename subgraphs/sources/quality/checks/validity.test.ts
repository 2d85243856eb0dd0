import type { CheckName } from '../assessment.schema.js';
import { assessRows, checkOf, scoreOf } from '../assess-rows.fixture.js';

const column = (good: string[], bad: string[]) => [...good, ...bad].map((value) => [value]);
const repeat = (count: number, make: (index: number) => string): string[] => Array.from({ length: count }, (_, index) => make(index));

describe('validity checks of text', () => {
  const formats: [CheckName, string, string[], string[]][] = [
    ['email-format', 'kontakt', repeat(10, (i) => `jörg${i}@beispiel.de`), ['info@', 'info.beispiel.de']],
    ['date-format', 'bestellt', repeat(10, (i) => `${i + 10}.02.2024`), ['31.02.2024', 'gestern']],
    ['number-format', 'umsatz', repeat(10, (i) => `${i + 1}.234,50 €`), ['zwölf', '1.23.4']],
    ['postal-code-format', 'PLZ', repeat(10, (i) => `0106${i}`), ['1067', 'D-0106']],
    ['character-pattern', 'artikel', repeat(40, (i) => `AB-${1000 + i}`), ['AB1234', 'AB-123']],
  ];

  it.each(formats)('finds violations of the %s of column %s', async (check, name, good, bad) => {
    const assessment = await assessRows({ [name]: 'text' }, column(good, bad));
    expect(checkOf(assessment, check, name)).toMatchObject({ checked: good.length + 2, failed: 2 });
    expect(scoreOf(assessment, 'validity')).toBeCloseTo(good.length / (good.length + 2), 12);
    expect(assessment.cells.map(({ row, value, reasons }) => [row, value, reasons.includes(check)])).toEqual(
      bad.map((value, index) => [good.length + index + 1, value, true]),
    );
  });

  it('detects no format in names and prose', async () => {
    const names = [
      'München',
      'Bad Homburg v. d. Höhe',
      'Ulm',
      'St. Ingbert',
      'Köln',
      'Aßlar',
      'Öhringen',
      'Bonn',
      'Zürich',
      'Neuss',
      'Wien 2',
    ];
    const assessment = await assessRows({ ort: 'text' }, column(names, []));
    expect(scoreOf(assessment, 'validity')).toBeNull();
    expect(assessment.dimensions[2]?.reason?.de).toBe('Keine Spalte hat einen prüfbaren Datentyp oder ein erkennbares Format.');
  });

  it('finds umlauts decoded with the wrong encoding, regardless of their share', async () => {
    const assessment = await assessRows({ name: 'text' }, column(['Müller', 'Groß'], ['MÃ¼ller', 'GroÃŸ', 'J\uFFFDrg']));
    const check = checkOf(assessment, 'damaged-encoding', 'name');
    expect(check).toMatchObject({ checked: 5, failed: 3 });
    expect(check?.evidence.map(({ row }) => row)).toEqual([3, 4, 5]);
  });

  it('does not treat running numbers as a fixed-length code', async () => {
    const groups = [...repeat(95, (i) => `Gruppe ${(i % 9) + 1}`), 'Gruppe 13'];
    const assessment = await assessRows({ gruppe: 'text' }, column(groups, []));
    expect(checkOf(assessment, 'character-pattern', 'gruppe')).toMatchObject({ failed: 0, facts: { 'Aa 9': 96 } });
  });
});

describe('validity checks of declared types', () => {
  it('tests columns that are stored as text', async () => {
    const rows = [
      ['1', '1.5', 'true', '2024-02-29', '2024-02-29 10:00:00'],
      ['x', 'y', 'vielleicht', '2024-02-30', 'mittags'],
      [null, null, null, null, null],
      ['2.5', '1e3', 'false', '2024-03-01', '2024-03-01'],
    ];
    const types = { a: 'integer', b: 'decimal', c: 'boolean', d: 'date', e: 'timestamp' } as const;
    const assessment = await assessRows(types, rows, { storedAsText: true });
    // Of 3 values each: a fails twice, the others once.
    expect(Object.keys(types).map((name) => checkOf(assessment, 'declared-type', name)?.failed)).toEqual([2, 1, 1, 1, 1]);
    expect(scoreOf(assessment, 'validity')).toBeCloseTo(9 / 15, 12);
    expect(assessment.suspectCellCount).toBe(6);
  });

  it('passes for types that the storage enforces', async () => {
    const assessment = await assessRows({ n: 'integer', b: 'boolean' }, [
      [1, true],
      [2, null],
    ]);
    expect(scoreOf(assessment, 'validity')).toBe(1);
  });
});
