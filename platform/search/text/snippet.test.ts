import { snippetOf } from './snippet.js';

const filler = (words: number, from = 0): string => Array.from({ length: words }, (_, n) => `Füllwort${n + from}`).join(' ');

describe('snippetOf', () => {
  it('returns a short text completely, without markup', () => {
    expect(snippetOf('## Was es ist\n\n- **Eine** [Basis](https://example.org) für `x_y`.\n\n---\n> Zitat', ['basis'])).toBe(
      'Was es ist Eine Basis für x_y . Zitat',
    );
    expect(snippetOf('a <b onclick="x()">fett</b> <script>alert(1)</script> 1 < 2 und 3 > 2', ['fett'])).toBe(
      'a fett alert(1) 1 < 2 und 3 > 2',
    );
    expect(snippetOf('', ['x'])).toBe('');
  });

  it('returns the passage with most of the words, from the beginning of its sentence', () => {
    const text = `Durchlaufzeit am Anfang. ${filler(60)}. Hier sinkt die Durchlaufzeit der Aufträge. ${filler(60, 100)}`;
    const snippet = snippetOf(text, ['durchlaufzeit', 'auftrag']);
    expect(snippet).toMatch(/^… (Füllwort\d+\.? )*Hier sinkt die Durchlaufzeit der Aufträge\./);
    expect(snippet).toMatch(/ …$/);
    expect(snippet.split(' ').filter((word) => word !== '…')).toHaveLength(40);
  });

  it('matches stems with umlauts, changed endings and parts of compounds', () => {
    for (const [word, stem] of [
      ['Häuser', 'haus'],
      ['companies', 'compani'],
      ['Auftragsdurchlaufzeiten', 'durchlaufzeit'],
    ] as const)
      expect(snippetOf(`${filler(100)} ${word} ${filler(100, 200)}`, [stem])).toContain(word);
  });

  it('returns the beginning if no word is found', () => {
    expect(snippetOf(filler(100), ['fehlt'])).toBe(`${filler(40)} …`);
  });
});
