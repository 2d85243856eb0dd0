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
  ['Kun\u00addenser\u00advice', 'Kundenservice'],
  ['A\u200b12\u2060\ufeff3', 'A123'],
  ['abc \u00ad', 'abc'],
  ['Werk\u200d 1\u200c', 'Werk 1'],
  ['\u202a-12,5\u202c', '-12,5'],
  ['\u0645\u06cc\u200c\u062e', '\u0645\u06cc\u200c\u062e'],
  ['\u{1f469}\u200d\u{1f527}', '\u{1f469}\u200d\u{1f527}'],
  ['Nord\u2010Ost\u2011West', 'Nord-Ost-West'],
  ['Nord\u2013Ost', 'Nord\u2013Ost'],
  ['\uff21\uff42\uff11\uff12\uff0f\uff13', 'Ab12/3'],
  ['\u682a\uff08\uff21\uff09', '\u682a\uff08A\uff09'],
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

describe('a blank at the end of a text', () => {
  it.each([
    ['\u00a0 a  b\u200b\n', 'a  b'],
    ['\u00a0\ufeff ', ''],
    // A trimming expression takes minutes for a long run of blanks within a text.
    [`a${'\u00a0'.repeat(250_000)}b`, `a${' '.repeat(250_000)}b`],
  ])('is removed: case %#', (text, expected) => expect(tidyText(text)).toBe(expected));
});

describe('mayNeedTidying', () => {
  it.each([
    ['Gu\u0308te', true],
    ['2\u00a0500', true],
    ['2\u202f500', true],
    ['a\u3000b', true],
    ['Kun\u00adden', true],
    ['A\u2060B', true],
    ['\uff21\uff11', true],
    ['a\u061cb', true],
    ['Müller & Söhne', false],
    ['1.234,56 €', false],
  ])('returns for %j: %s', (text, expected) => {
    expect(mayNeedTidying(Buffer.from(text))).toBe(expected);
  });
});
