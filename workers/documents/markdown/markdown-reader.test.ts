import { readMarkdown } from './markdown-reader.js';

describe('readMarkdown', () => {
  it('reads headings, paragraphs, lists and tables as plain text', () => {
    const source = [
      '# Titel *mit* `Code`',
      'Ein **Satz** mit [Link](https://example.org) und \\*Stern\\*.',
      '- eins\n- zwei\n  - darunter',
      '1. erst',
      '| Name | Wert |\n| :--- | ---: |\n| a \\| b | 1,5 |\n| c | |',
      '> Zitat',
      '<b>kein HTML</b>',
    ].join('\n\n');
    expect(readMarkdown(source)).toEqual([
      { type: 'heading', level: 1, text: 'Titel mit Code' },
      { type: 'paragraph', text: 'Ein Satz mit Link und *Stern*.' },
      { type: 'list', ordered: false, items: ['eins', 'zwei', 'darunter'] },
      { type: 'list', ordered: true, items: ['erst'] },
      {
        type: 'table',
        header: ['Name', 'Wert'],
        right: [false, true],
        rows: [
          ['a | b', '1,5'],
          ['c', ''],
        ],
      },
      { type: 'paragraph', text: 'Zitat', quoted: true },
      { type: 'paragraph', text: '<b>kein HTML</b>' },
    ]);
    expect(readMarkdown('')).toEqual([]);
  });
});
