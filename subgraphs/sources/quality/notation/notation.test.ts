import { assessRows, checkOf, scoreOf, times } from '../assess-rows.fixture.js';
import { parseCode, writeCode } from './code.js';
import { parseMoment, writeMoment } from './moment.js';
import { parseQuantity, scaleTo, writeQuantity } from './quantity.js';

const quantity = (text: string) => {
  const found = parseQuantity(text);
  if (!found) throw new Error(`no quantity: ${text}`);
  return found;
};

const moment = (text: string) => {
  const found = parseMoment(text);
  if (!found) throw new Error(`no moment: ${text}`);
  return found;
};

const code = (text: string) => {
  const found = parseCode(text);
  if (!found) throw new Error(`no code: ${text}`);
  return found;
};

describe('quantities', () => {
  it.each([
    ['12.0 ounce', '12 oz', '12 oz'],
    ['7', '12 oz', '7 oz'],
    ['0.05', '5%', '5%'],
    ['5', '7%', '5%'],
    ['5%', '0.06', '0.05'],
    ['4,5', '12 oz', undefined],
    ['two oz', '12 oz', undefined],
    ['IND-1009', 'EUR 5', undefined],
    ['5 EUR', 'EUR 5', 'EUR 5'],
  ])('writes %s like %s as %s', (text, pattern, expected) => {
    const found = parseQuantity(text);
    const usual = quantity(pattern);
    expect(found && writeQuantity(found, usual, scaleTo(found, usual, usual.number))).toBe(expected);
  });
});

describe('moments', () => {
  it.each([
    ['7:21 a.m.', '08:05', '07:21'],
    ['12:05 a.m.', '08:05', '00:05'],
    ['19:21', '7:55 a.m.', '7:21 p.m.'],
    ['12/01/2011 7:21 a.m.', '7:55 a.m.', '7:21 a.m.'],
    ['31.12.2024', '2025-01-02', '2024-12-31'],
    ['12/31/2024', '02.01.2025', '31.12.2024'],
    ['7:21 a.m.', '2025-01-02', null],
  ])('writes %s like %s as %s', (text, pattern, expected) => {
    expect(writeMoment(moment(text), { ...moment(pattern), padded: true })).toBe(expected);
  });

  it.each(['25:00', '13:00 p.m.', '2024-13-01', '32.01.2024', 'noon'])('rejects %s', (text) => {
    expect(parseMoment(text)).toBeUndefined();
  });

  it('reads an ambiguous date in the given order', () => {
    expect(parseMoment('03/04/2025', 'dmy')?.date).toEqual({ year: 2025, month: 4, day: 3 });
    expect(parseMoment('03/04/2025', 'mdy')?.date).toEqual({ year: 2025, month: 3, day: 4 });
  });
});

describe('codes', () => {
  it.each([
    ['ab1234', 'XY-9000', 'AB-1234'],
    ['0543 123456', '0201/654321', '0543/123456'],
    ['AB-123', 'XY-9000', null],
    ['A11-0-2', 'B1-10-3', null],
  ])('writes %s like %s as %s', (text, pattern, expected) => {
    expect(writeCode(code(text), code(pattern), false)).toBe(expected);
  });

  it.each(['-12', '8.4 oz', '1/12/2024', '9:05', 'oz'])('does not take %s for a code', (text) => {
    expect(parseCode(text)).toBeUndefined();
  });

  it('fills up digits with zeros only where the column has such codes', () => {
    expect(writeCode(code('1234'), code('04356'), true)).toBe('01234');
    expect(writeCode(code('1234'), code('84356'), false)).toBeNull();
  });
});

describe('mixed notation of a column', () => {
  const sizes = Array.from({ length: 40 }, (_, index) => [`${8 + (index % 5) * 4} oz`]);

  it('names the most frequent notation and rewrites the others', async () => {
    const assessment = await assessRows({ size: 'text' }, [...sizes, ['12.0 ounce'], ['16'], ['12 OZ.']]);
    expect(checkOf(assessment, 'mixed-notation', 'size')).toMatchObject({
      checked: 43,
      failed: 3,
      facts: { 'most frequent notation': '9 oz', '9 oz': 40, '9 ounce': 1 },
    });
    expect(assessment.cells.map(({ row, suggestion }) => [row, suggestion])).toEqual([
      [41, '12 oz'],
      [42, '16 oz'],
      [43, '12 oz'],
    ]);
    expect(scoreOf(assessment, 'validity')).toBeCloseTo(40 / 43, 12);
  });

  it('accepts a second unit of another size', async () => {
    const grams = times(10, ['250 g']);
    const assessment = await assessRows({ weight: 'text' }, [...sizes.map(([size = '']) => [size.replace('oz', 'kg')]), ...grams]);
    expect(assessment.suspectCellCount).toBe(0);
  });

  it('distinguishes a fraction from a per cent value without a sign', async () => {
    const shares = Array.from({ length: 30 }, (_, index) => [`${20 + index}%`]);
    const assessment = await assessRows({ share: 'text' }, [...shares, ['0.41'], ['37']]);
    expect(assessment.cells.map(({ suggestion }) => suggestion)).toEqual(['41%', '37%']);
  });

  it('finds the dates of the other order of day and month', async () => {
    const dates = Array.from({ length: 30 }, (_, index) => [`${1 + (index % 12)}/${13 + (index % 16)}/2024`]);
    const assessment = await assessRows({ paid: 'text' }, [...dates, ['25/3/2024']]);
    expect(assessment.cells).toMatchObject([{ row: 31, value: '25/3/2024', reasons: ['mixed-notation'], suggestion: '3/25/2024' }]);
  });

  it('finds postal codes that lost their leading zero', async () => {
    const zips = Array.from({ length: 30 }, (_, index) => [`0${1000 + 37 * index}`]);
    const assessment = await assessRows({ area: 'text' }, [...zips, ['1067']]);
    expect(assessment.cells).toMatchObject([{ row: 31, value: '1067', suggestion: '01067' }]);
  });

  it('finds none in codes that begin with different letters', async () => {
    const codes = ['IND', 'WEB', 'DEP'].flatMap((group) => Array.from({ length: 20 }, (_, index) => [`${group}-${1000 + index}`]));
    expect((await assessRows({ customer: 'text' }, codes)).suspectCellCount).toBe(0);
  });

  it('finds none in names, prose and columns without a prevailing notation', async () => {
    const streets = Array.from({ length: 30 }, (_, index) => [
      `${index + 1} ${'abcdefghijklmnopqrstuvwxyzabcd'.charAt(index)}street`,
      `Room ${index}`,
    ]);
    expect((await assessRows({ street: 'text', room: 'text' }, streets)).suspectCellCount).toBe(0);
  });
});
