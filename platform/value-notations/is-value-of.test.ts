import { isValueOf } from './is-value-of.js';
import { VALUE_FORMATS } from './value-formats.js';

const PARTS = {
  units: ['', '€', 'EUR', 'US$', 'sfr.', 'Pfund', 'Mio.', 'Tsd', 'k', 'kg', 'm²', '%', 't€', 'KW', 'x', '/'],
  numbers: [
    '12',
    '1.234',
    '1,234.5',
    '12,50',
    '-3',
    '−3,0',
    '+ 4',
    "1'000",
    '12 000',
    '(7)',
    '5,--',
    '0012',
    '1234567890123456',
    '2024-01-02',
    '10:30',
    '',
    'abc',
  ],
};

describe('a value of a format', () => {
  it('is recognised as the pattern of the format says, with and without units', () => {
    const texts = PARTS.numbers.flatMap((number) =>
      PARTS.units.flatMap((unit) => [
        `${unit}${number}`,
        `${unit} ${number}`,
        `${number}${unit}`,
        `${number} ${unit}`,
        `(${number} ${unit})`,
        `${number}${unit}-`,
        `${number} ${unit} ${number}`,
        `${number} Mio${unit}`,
      ]),
    );
    const expected = VALUE_FORMATS.map(({ pattern }) => new RegExp(`^(?:${pattern})$`));
    const wrong = VALUE_FORMATS.flatMap((format, index) =>
      texts.filter((text) => isValueOf(format, text) !== expected[index]?.test(text)).map((text) => `${format.id}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });

  it.each(['0', 'A', '\u00a0', '1e', '-0'])('is not a long run of %j', (piece) => {
    const text = piece.repeat(250_000 / piece.length);
    expect(VALUE_FORMATS.filter((format) => isValueOf(format, text))).toEqual([]);
  });
});
