import { withoutCourtesies } from './courtesies.js';

describe('a courtesy in a request', () => {
  it.each([
    ['Guten Morgen, wie hoch ist die Ausschussquote?', 'wie hoch ist die Ausschussquote?'],
    ['Moin, zeigt uns die Varianten. LG', 'zeigt uns die Varianten.'],
    ['Stimmt es, dass die Retouren steigen?', 'die Retouren steigen?'],
    ['Hi team, please list the late orders. Thanks in advance!', 'please list the late orders. !'],
    ['Ok, let me know who owns it', 'who owns it'],
    ['Is 95 % realistic? We have 90 % on paper.', 'Is 95 % realistic? We have 90 % .'],
    ['Das Ziel ist aus der Luft gegriffen, oder?', 'Das Ziel ist , oder?'],
    ['Go ahead and make a deck', 'make a deck'],
  ])('is left out of %j', (request, rest) => {
    const read = withoutCourtesies(request);
    expect(read).toHaveLength(request.length);
    expect(
      read
        .replace(/^[\s,]+/u, '')
        .replaceAll(/\s+/gu, ' ')
        .trim(),
    ).toBe(rest);
  });

  it.each([
    'Ist der Termin bis morgen zu schaffen?',
    'Fewer returns thanks to the new label',
    'Es stimmt etwas nicht',
    'Hi-Fi sales by month',
  ])('does not include the content of %j', (request) => expect(withoutCourtesies(request)).toBe(request));
});
