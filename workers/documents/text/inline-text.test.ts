import MarkdownIt from 'markdown-it';
import { inlineMarkdown, internalTargets, parseInline, plainText } from './inline-text.js';

const html = (source: string): string => new MarkdownIt({ html: true, linkify: false }).render(inlineMarkdown(source)).trim();

describe('parseInline', () => {
  it('parses bold, italic, code and links', () => {
    expect(parseInline('a **b *c*** `d*` [e](https://example.com/?a=1) [Q1](#Q1)')).toEqual([
      { text: 'a ', bold: false, italic: false, code: false },
      { text: 'b ', bold: true, italic: false, code: false },
      { text: 'c', bold: true, italic: true, code: false },
      { text: ' ', bold: false, italic: false, code: false },
      { text: 'd*', bold: false, italic: false, code: true },
      { text: ' ', bold: false, italic: false, code: false },
      { text: 'e', bold: false, italic: false, code: false, href: 'https://example.com/?a=1' },
      { text: ' ', bold: false, italic: false, code: false },
      { text: '[Q1]', bold: false, italic: false, code: false, href: '#Q1' },
    ]);
    expect(internalTargets('see [Q1](#Q1) and [Q2](#Q2)')).toEqual(['Q1', 'Q2']);
  });

  it.each(['[x](javascript:alert(1))', '[x](data:text/html,x)', '[x](/relative)', '[x](file:///etc/passwd)'])(
    'drops the address of %s',
    (source) => {
      expect(parseInline(source).every((span) => span.href === undefined)).toBe(true);
    },
  );

  it('joins a number and its unit sign by a no-break space', () => {
    expect(parseInline('um 5 % und 3 €')[0]?.text).toBe('um 5\u00A0% und 3\u00A0€');
  });

  it.each(['**x** [a](b) <b>', 'a_b _c_ | d', '`x` \\ ~~y~~', '&copy; A & B', '![x](https://example.com/x.png)', 'C*'])(
    'renders the escaped data %s verbatim',
    (data) => {
      expect(
        parseInline(plainText(data))
          .map((span) => span.text)
          .join(''),
      ).toBe(data);
      expect(html(plainText(data))).toBe(`<p>${new MarkdownIt().utils.escapeHtml(data)}</p>`);
    },
  );

  it.each([
    '# no heading',
    '- no list',
    '1. no list',
    '> no quote',
    '=== no heading',
    '<script>alert(1)</script>',
    '![no image](https://example.com/x.png)',
  ])('inlineMarkdown returns a paragraph without HTML or images for %s', (source) => {
    expect(html(source)).toMatch(/^<p>[^<]*(<a href="https:[^<]*<\/a>)?[^<]*<\/p>$/);
  });

  it('inlineMarkdown escapes the marker of a list item, but not a number at the beginning', () => {
    expect(['1. Mai', '2) zwei', '77.8% of cases', '3.', '1,5 Tage'].map(inlineMarkdown)).toEqual([
      '1\\. Mai',
      '2\\) zwei',
      '77.8% of cases',
      '3\\.',
      '1,5 Tage',
    ]);
  });

  it('inlineMarkdown is idempotent', () => {
    for (const source of ['**a *b* c** `d`` `e|f` [g](https://example.com/a_(b))', 'Wert < 3 & > 1 * 2'])
      expect(inlineMarkdown(inlineMarkdown(source))).toBe(inlineMarkdown(source));
  });
});
