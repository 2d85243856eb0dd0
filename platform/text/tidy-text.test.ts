import { DuckDbSession, literal } from '../analytics/index.js';
import { mayNeedTidying, tidyText, tidyTextSql } from './tidy-text.js';

const CASES: readonly (readonly [string, string])[] = [
  ['plain', 'plain'],
  ['  Prüfung \t', 'Prüfung'],
  ['\u00a0Versand\u202f', 'Versand'],
  ['\u2003\ufeffx\u200b', 'x'],
  ['Gu\u0308te', 'Güte'],
  ['2\u00a0500\u202f000', '2 500 000'],
  ['\u3000', ''],
  ['a  b', 'a  b'],
  ['zeile\r\n', 'zeile'],
];

describe('tidyText', () => {
  it.each(CASES)('returns %j as %j', (text, expected) => {
    expect(tidyText(text)).toBe(expected);
  });

  it('is the same in DuckDB', async () => {
    await using duck = await DuckDbSession.open();
    const rows = await duck.rows<{ tidy: string }>(
      `SELECT ${tidyTextSql('x')} AS tidy FROM (VALUES ${CASES.map(([text]) => `(${literal(text)})`).join(', ')}) t(x)`,
    );
    expect(rows.map(({ tidy }) => tidy)).toEqual(CASES.map(([, expected]) => expected));
  });
});

describe('mayNeedTidying', () => {
  it.each([
    ['Gu\u0308te', true],
    ['2\u00a0500', true],
    ['2\u202f500', true],
    ['a\u3000b', true],
    ['Müller & Söhne', false],
    ['1.234,56 €', false],
  ])('returns for %j: %s', (text, expected) => {
    expect(mayNeedTidying(Buffer.from(text))).toBe(expected);
  });
});
