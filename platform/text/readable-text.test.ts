import { readableText } from './readable-text.js';

describe('readableText', () => {
  it.each([
    ['Nord   3\nSüd    4', 'Nord   3\nSüd    4'],
    ['why?\n\n\nbecause', 'why?\n\n\nbecause'],
    [`a${' \u00a0\t'.repeat(5)}b`, 'a  b'],
    [`a${' \r\n'.repeat(5)}b`, 'a\n\nb'],
  ])('keeps white space up to eight characters: %j', (text, expected) => {
    expect(readableText(text)).toBe(expected);
  });

  it('removes signs without a width, composes letters and their accents, and keeps ten accents of a letter at most', () => {
    expect(readableText('Zu\u0308r\u00adich\u202e')).toBe('Zürich');
    expect(readableText(`q${'\u0301'.repeat(20_000)} x`)).toBe(`q${'\u0301'.repeat(10)} x`);
  });

  it('keeps keys and lines of Markdown, and shows that a longer sequence is cut', () => {
    const hash = '0123abcd'.repeat(16);
    expect(readableText(`${hash} ${'-'.repeat(80)} a`)).toBe(`${hash} ${'-'.repeat(80)} a`);
    expect(readableText(`${'a'.repeat(300)} b`)).toBe(`${'a'.repeat(256)}… b`);
    expect(readableText(`${'=!'.repeat(300)}b`)).toBe(`${'=!'.repeat(128)}…b`);
  });
});
