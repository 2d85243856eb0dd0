import { Marker, mergeMatches, patternsOf, rankText, type KindMatches, type RecordKind } from './index.js';

const rank = (query: string, title: string, text = ''): number | null => rankText(patternsOf(query), false, title, text);
const isSimilar = (query: string, title: string): boolean => rankText(patternsOf(query), true, title, '') !== null;

/** Returns the marked passages of a title. */
const marked = (query: string, title: string): string[] => {
  const { text, marks } = new Marker(patternsOf(query), false).title(title);
  return marks.map(({ start, length }) => text.slice(start, start + length));
};

describe('the patterns of a query', () => {
  it('rank the whole name before the start of a word, words of the name, and the text', () => {
    expect([
      rank('retoure', ' Retoure'),
      rank('retoure', 'Quote der Retouren'),
      rank('quote retoure', 'Retourenquote'),
      rank('quote retoure', 'Quote', 'Anteil der Retouren'),
      rank('quote retoure', 'Quote', 'Anteil der Reklamationen'),
    ]).toEqual([0, 1, 2, 3, null]);
  });

  it('find a word within compounds, but words of one or two characters only at the start of a word', () => {
    expect([rank('quote', 'Retourenquote'), rank('te', 'Retourenquote'), rank('it', 'Qualität'), rank('it', 'Kosten der IT')]).toEqual([
      2,
      null,
      null,
      1,
    ]);
  });

  it.each(['Rückläufer', 'rueckläufer', 'Ruecklaeufer', 'RÜCKLAUFER', 'Ruckla\u0308ufer', 'rückl'])(
    'find any spelling of umlauts by %s',
    (query) => {
      for (const title of ['Rückläufer', 'Ruecklaeufer', 'RÜCKLÄUFER', 'Ru\u0308ckla\u0308ufer', 'Quote-Rückläufer'])
        expect([title, rank(query, title)]).toEqual([title, title.startsWith('Quote') || query.length < 6 ? 1 : 0]);
    },
  );

  it('ignore accents and the spelling of ß, and keep `ue` after q', () => {
    expect([
      rank('cafe', 'Café'),
      rank('strasse', 'Straße'),
      rank('Straße', 'STRASSE'),
      rank('quelle', 'Quelle'),
      rank('Łódź', 'Lodz'),
    ]).toEqual([0, 0, 0, 0, 0]);
  });

  it('match the signs between letters with any others, and separate words at underscores', () => {
    expect([rank('c&a', 'C & A'), rank('order-to-cash', 'order_to_cash'), rank('order to cash', 'Order-to-Cash')]).toEqual([0, 0, 0]);
    expect(rank('date', 'order_date')).toBe(1);
  });

  it.each([
    ['%', '100 % OEE', 'OEE'],
    ['_', 'order_date', 'order date'],
    ['"', 'The "best" KPI', 'KPI'],
    [String.raw`\ `, String.raw`a\b`, 'ab'],
    ['.*', 'a.*b', 'ab'],
    ['[^]{}(', 'a [^]{}(', 'a'],
  ])('take the signs %s as they are', (query, found, other) => {
    expect(rank(query, found)).not.toBeNull();
    expect(rank(query, other)).toBeNull();
  });

  it.each(['Retuoren', 'Retouern', 'Rtoure', 'Retourre', 'Retxure', 'xRetoure', 'Rütoure'])(
    'find Retourenquote by %s with one wrong letter',
    (query) => {
      expect([rank(query, 'Retourenquote'), isSimilar(query, 'Quote: Retourenquote'), isSimilar(query, 'Reklamation')]).toEqual([
        null,
        true,
        false,
      ]);
    },
  );

  it('do not find names with two wrong letters, or by short words', () => {
    expect([isSimilar('Rxtxure', 'Retoure'), isSimilar('Retxure qxote', 'Retoure quote'), isSimilar('OXE', 'OEE')]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('use the 8 longest words of a long query', () => {
    const { words } = patternsOf('Wie hoch war im Vorjahr die Quote der Retouren aus dem Onlinehandel in Frankreich');
    expect(words).toHaveLength(8);
    expect(words.some((word) => new RegExp(word).test('Onlinehandel'))).toBe(true);
  });
});

describe('the marks of a search', () => {
  it('cover each word where it begins one, and else where it is', () => {
    expect(marked('ret quote', 'Ret: Retourenquote')).toEqual(['Ret', 'Ret', 'quote']);
    expect(marked('e', 'Energie je Einheit')).toEqual(['E', 'E']);
    expect(marked('mueller', 'Firma Müller')).toEqual(['Müller']);
  });

  it('merge where words overlap', () => {
    expect(marked('retouren touren', 'Retouren')).toEqual(['Retouren']);
  });

  it('stand in an excerpt around the first match in one line', () => {
    const text = `${'Vorher steht viel. '.repeat(30)}\n\nDie   Retouren sinken. ${'Danach auch. '.repeat(30)}`;
    const { text: excerpt = '', marks = [] } = new Marker(patternsOf('retoure'), false).excerpt(text) ?? {};
    expect(excerpt).toMatch(/^… .*Die Retouren sinken\. .* …$/);
    expect(excerpt.length).toBeLessThan(180);
    expect(marks.map(({ start, length }) => excerpt.slice(start, start + length))).toEqual(['Retoure']);
    expect(new Marker(patternsOf('fehlt'), false).excerpt(text)).toBeNull();
  });

  it('stand in an excerpt without spaces', () => {
    const { text: excerpt = '', marks = [] } =
      new Marker(patternsOf('retoure'), false).excerpt(`${'x'.repeat(500)}Retoure${'y'.repeat(500)}`) ?? {};
    expect(marks.map(({ start, length }) => excerpt.slice(start, start + length))).toEqual(['Retoure']);
    expect(excerpt.length).toBeLessThan(180);
  });
});

describe('the merged matches of several kinds', () => {
  const kind = (name: RecordKind, ...ranks: number[]): KindMatches => ({
    kind: name,
    total: 1_000,
    matches: ranks.map((rank, index) => ({
      kind: name,
      id: `${name}${index}`,
      relatedId: null,
      title: name,
      text: null,
      state: null,
      changedAt: new Date(Date.UTC(2026, 0, 31 - index)),
      rank,
    })),
  });

  it('contain the best of each kind, best first and then newest first', () => {
    const runs = kind('run', ...Array.from({ length: 50 }, () => 1));
    const merged = mergeMatches([runs, kind('kpi', 0, 3), kind('risk', 3)], 5);
    expect(merged.map(({ id }) => id)).toEqual(['kpi0', 'run0', 'run1', 'risk0', 'kpi1']);
    expect(mergeMatches([runs, kind('risk', 3)], 1).map(({ id }) => id)).toEqual(['run0']);
  });
});
