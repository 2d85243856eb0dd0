import { fillByLabels } from './fields/fill-fields.js';
import { keyedEntries } from './keyed-entries.js';
import { withKey } from './structure-texts.js';

describe('keyedEntries', () => {
  it('returns the lines that have a number of the same form, wherever it stands', () => {
    const text = `Prüfbuch Halle 4
[02.03.2026] M-11 Riss am Rahmen, 40,00 Euro
03.03. 14:20 / Halle 2 / Ölspur (Az. M-12)
--- Wechsel der Aufsicht ---
M-13 – Lampe defekt,
wird am 9. getauscht`;
    expect(keyedEntries(text)).toEqual([
      { key: 'M-11', text: '[02.03.2026] M-11 Riss am Rahmen, 40,00 Euro' },
      { key: 'M-12', text: '03.03. 14:20 / Halle 2 / Ölspur (Az. M-12)' },
      { key: 'M-13', text: 'M-13 – Lampe defekt, wird am 9. getauscht' },
    ]);
  });

  it('returns entries that begin with a hash', () => {
    const text = ['#1 leak in bay 3', '#2 no power', '#3 door stuck'].join('\n\n');
    expect(keyedEntries(text)?.map(({ key }) => key)).toEqual(['#1', '#2', '#3']);
  });

  it.each([
    ['prose', 'The pump failed on Monday.\nIt was replaced on Tuesday.\nCosts were low.'],
    [
      'a policy that mentions single numbers',
      'This policy replaces QM-2.\nIt applies to all sites.\nSee also QM-7.\nQuestions go to the manager.\nEnd.',
    ],
    ['one number in every line', 'QM-2 applies\nQM-2 is new\nQM-2 ends\nQM-2 is old'],
  ])('returns null for %s', (_, text) => {
    expect(keyedEntries(text)).toBeNull();
  });
});

describe('withKey', () => {
  const fields = [
    { name: 'Nummer', type: 'identifier' as const, description: '' },
    { name: 'Betrag', type: 'money' as const, description: '' },
  ];
  const entry = { sourceId: 'doc_1', source: 'Prüfbuch', place: 'M-11', text: 'Riss am Rahmen (Az. M-11), 40,00 Euro' };

  it('fills the field for the number of an entry', () => {
    const filled = withKey({ ...entry, key: 'M-11' }, fields, fillByLabels(entry.text, fields, 'de'));
    expect(filled).toMatchObject([
      { field: 'Nummer', value: 'M-11', start: 20, end: 24 },
      { field: 'Betrag', value: 40, unit: 'EUR' },
    ]);
  });

  it('fills nothing in a text without a number of its own', () => {
    const [first] = withKey(entry, fields, fillByLabels('Riss am Rahmen', fields, 'de'));
    expect(first).toMatchObject({ field: 'Nummer', value: null });
  });
});
