import { filterPersonalData } from './filter-personal-data.js';
import { Placeholders } from './placeholders.js';

/** Filters the text and restores the placeholders in the answer. */
const restored = (text: string, answer: string): string => {
  const placeholders = new Placeholders([text]);
  filterPersonalData(text, placeholders);
  return placeholders.restore(answer);
};

const TEXT = 'Herr Schneider (h.schneider@example.com) zahlt.';

describe('a placeholder in an answer', () => {
  it('is replaced by its value in any spelling', () => {
    expect(restored(TEXT, 'Antwort an [NAME_1], [E-MAIL_1] und [name\\_1].')).toBe(
      'Antwort an Schneider, h.schneider@example.com und Schneider.',
    );
  });

  it('remains if it is unknown, for the check of the text', () => {
    expect(restored(TEXT, 'Ask [NAME_9]. [NAME_1] knows.')).toBe('Ask [NAME_9]. Schneider knows.');
  });

  it('does not include other brackets', () => {
    expect(restored(TEXT, 'See [E1], [Step 2] and [CUSTOMER_7].')).toBe('See [E1], [Step 2] and [CUSTOMER_7].');
  });

  it('keeps its text if it was part of the original text', () => {
    const placeholders = new Placeholders(['[NAME_1] wrote to Herr Schneider.']);
    const filtered = filterPersonalData('[NAME_1] wrote to Herr Schneider.', placeholders);
    expect(filtered).toBe('[NAME_1] wrote to Herr [NAME_2].');
    expect(placeholders.restore('[NAME_1] wrote to [NAME_2].')).toBe('[NAME_1] wrote to Schneider.');
  });
});
