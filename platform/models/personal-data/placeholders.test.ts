import { filterPersonalData } from './filter-personal-data.js';
import { Placeholders } from './placeholders.js';

/** Filters the text and restores what a model says to it. */
const said = (given: string, answer: string): string => {
  const placeholders = new Placeholders([given]);
  filterPersonalData(given, placeholders);
  return placeholders.restore(answer);
};

const GIVEN = 'Herr Schneider (h.schneider@example.com) zahlt.';

describe('placeholders in an answer', () => {
  it('become what they stand for, however the model writes them', () => {
    expect(said(GIVEN, 'Antwort an [NAME_1], [E-MAIL_1] und [name\\_1].')).toBe(
      'Antwort an Schneider, h.schneider@example.com und Schneider.',
    );
  });

  it('that nobody gave go with their sentence, and nothing else does', () => {
    expect(said(GIVEN, '# Title\n\nIt is done. Ask [NAME_9] for 3.5 days. [NAME_1] knows.\n- [PHONE_1]\n- yes')).toBe(
      '# Title\n\nIt is done. Schneider knows.\n- yes',
    );
    expect(said(GIVEN, 'Ask [IBAN_1]')).toBe('');
  });

  it('leave brackets of another kind alone', () => {
    expect(said(GIVEN, 'See [E1], [Step 2] and [CUSTOMER_7].')).toBe('See [E1], [Step 2] and [CUSTOMER_7].');
  });

  it('that stood in the text already stand for themselves', () => {
    const placeholders = new Placeholders(['[NAME_1] wrote to Herr Schneider.']);
    const filtered = filterPersonalData('[NAME_1] wrote to Herr Schneider.', placeholders);
    expect(filtered).toBe('[NAME_1] wrote to Herr [NAME_2].');
    expect(placeholders.restore('[NAME_1] wrote to [NAME_2].')).toBe('[NAME_1] wrote to Schneider.');
  });

  it('take time in proportion to the answer', () => {
    const began = performance.now();
    for (const text of ['[NAME_9'.repeat(100_000), '.'.repeat(500_000), 'a.b'.repeat(200_000) + '[NAME_9]', '[NAME_9]. '.repeat(50_000)])
      said(GIVEN, text);
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});
