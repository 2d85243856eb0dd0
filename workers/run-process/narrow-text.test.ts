import { narrowText } from './narrow-text.js';

const TEXT = [
  '# Orders',
  '> Not considered: “red”.',
  '## Answer',
  '- 12 of 40 orders.',
  '| a |',
  '## Variants',
  'Many.',
  '## Warnings',
  '- One row.',
].join('\n\n');

describe('the text that answers a question', () => {
  it('has the answer and what qualifies it, and names the file with the other sections', () => {
    expect(narrowText(TEXT, 'details.md', 'en')).toBe(
      [
        '# Orders',
        '> Not considered: “red”.',
        '## Answer',
        '- 12 of 40 orders.',
        '| a |',
        '## Warnings',
        '- One row.',
        'The complete analysis is in the file “details.md”.',
      ].join('\n\n'),
    );
  });

  it('stays as it is without an answer, or without other sections', () => {
    expect(narrowText(TEXT.replace('## Answer', '## Summary'), 'details.md', 'en')).toBeNull();
    expect(narrowText('# Orders\n\n## Answer\n\n- 12.', 'details.md', 'en')).toBeNull();
  });
});
