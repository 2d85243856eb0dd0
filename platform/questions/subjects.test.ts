import { nameConfidences, subjectsIn, type Nameable } from './subjects.js';

const KINDS = ['metric', 'initiative', 'dataset', 'column', 'value'] as const;
type Kind = (typeof KINDS)[number];

const thing = (kind: Kind, label: string): Nameable<Kind> => ({ kind, id: label, label, names: [label] });

const labelsIn = (request: string, things: readonly Nameable<Kind>[], withRareWords = false): string[] =>
  subjectsIn(request, things, { kinds: KINDS, withRareWords }).map(({ label }) => label);

describe('the things that a request names', () => {
  it.each<[string, string, Kind, string]>([
    ['with another prefix', 'Wie viele Abreisen gab es im Mai?', 'column', 'Reise'],
    ['which the name only ends with', 'Bräuche der Region', 'column', 'Gebräuche'],
    ['in whose middle the name stands', 'Welche Verpackungsarten sind teuer?', 'value', 'Packung'],
    ['which is generic', 'Bitte mit Zahlen belegen', 'value', 'Zähler'],
    ['whose head the value is', 'Schick mir den Leitfaden', 'value', 'Faden'],
    ['that is a verb beside the name of a person', 'Where do orders wait?', 'value', 'U. Keller'],
    ['whose translation is the name of a person', 'How full is the warehouse?', 'value', 'A. Lager'],
    ['that is a verb beside another noun', 'Where do orders wait?', 'value', 'Bedienung'],
    ['of a phrase with another meaning', 'Suggest a target for staff turnover', 'metric', 'Net sales'],
    ['that is the number of a code', 'At most 120 words please', 'value', 'KX-120'],
    ['that ends with the value', 'Please draft a proactive note', 'value', 'active'],
    ['that means something else than its parts', 'Wie alt ist das Stockwerk?', 'column', 'factory'],
    ['with an English ending that is a word', 'How did membership develop?', 'dataset', 'vessels'],
    ['that ends a German word by chance', 'Which parcels were sent back?', 'dataset', 'Interessenten'],
    ['of an idiom that means something else', 'How many parking tickets were issued?', 'dataset', 'Vorgänge'],
  ])('do not include one for a word %s', (_, request, kind, label) => {
    expect(labelsIn(request, [thing(kind, label)])).toEqual([]);
  });

  it.each<[string, string, Kind, string]>([
    ['a compound with a related first part', 'Wie lang sind die Anfahrzeiten?', 'metric', 'Ankunftszeit'],
    ['a compound with a short first part', 'How many bus delays were there?', 'metric', 'Busverspätungen'],
    ['a word of the other language for an activity', 'Wie lange dauert die Reinigung?', 'value', 'Cleaning'],
    ['a word that is derived from a known one', 'How many postponements were there?', 'metric', 'Verschiebungen'],
    ['a phrase for a compound', 'How many home visits did we make?', 'metric', 'Hausbesuche'],
    ['a phrase whose words mean what they mean alone', 'Which work orders are late?', 'dataset', 'Aufträge'],
    ['a word of an industry', 'Welche Aufzüge fallen aus?', 'column', 'elevator'],
    ['the data on what has another name', 'Sind die Ausfalldaten vollständig?', 'dataset', 'Störungen'],
  ])('include one for %s', (_, request, kind, label) => {
    expect(labelsIn(request, [thing(kind, label)])).toEqual([label]);
  });

  it('include a compound whose parts stand near each other, and no other', () => {
    const level = thing('value', 'Kessel Druckstand');
    expect(labelsIn('Wie ist der Stand des Drucks im Kessel?', [level])).toEqual(['Kessel Druckstand']);
    const reading = thing('value', 'Wasserstand');
    expect(labelsIn('Stand heute Mittag: Wie oft wurde Bericht über Wasser erstattet?', [reading])).toEqual([]);
  });

  it('include a hyphenated name only by its last part', () => {
    const app = thing('initiative', 'Neue Kessel-App für alle Schichten');
    expect(labelsIn('Wie viele Kessel hat jede Schicht gewartet?', [app])).toEqual([]);
    expect(labelsIn('Was kostet die App für die Kessel?', [app])).toEqual([app.label]);
  });

  it('include a named value instead of an initiative that mentions it, unless two further words name the initiative', () => {
    const things = [
      { kind: 'value' as const, id: 'houses', label: 'Lindenhof', names: ['Lindenhof'] },
      thing('initiative', 'Zweite Liefertour am Wochenende für den Lindenhof'),
    ];
    const kindsIn = (request: string): string[] => subjectsIn(request, things, { kinds: KINDS }).map(({ kind }) => kind);
    expect(kindsIn('Alle Reklamationen im Lindenhof, die am Wochenende eingingen')).toEqual(['value']);
    expect(kindsIn('Wie steht es um die zweite Liefertour für den Lindenhof am Wochenende?')).toContain('initiative');
  });

  it('include no initiative for a rare word with which a longer word of its title begins', () => {
    const portal = thing('initiative', 'Schulung Lieferantenportal');
    expect(labelsIn('Welche Lieferanten liefern zu spät?', [portal], true)).toEqual([]);
    expect(labelsIn('Wann ist das Lieferantenportal fertig?', [portal], true)).toEqual([portal.label]);
  });

  it('include a table whose name extends that of another only if the request contains a word of the extension', () => {
    const [orders, carriers] = [thing('dataset', 'orders'), { ...thing('dataset', 'orders Carriers'), heads: ['Carriers'] }];
    expect(labelsIn('How many orders are open?', [orders, carriers])).toEqual(['orders']);
    expect(labelsIn('Which carriers have no contract?', [orders, carriers])).toEqual(['orders Carriers']);
    expect(labelsIn('Check the table orders Carriers', [orders, carriers])).toEqual(['orders Carriers']);
  });
});

/** Confidence at which a name is more than presumed. */
const SURE = 0.6;

it.each([
  ['ends in another word than the name with a generic end', 'Wie hoch sind die Prüfkosten?', 'Prüfdatum'],
  ['ends in another word than the name', 'Wann ist der Garantiebeginn?', 'Garantieende'],
  ['begins with another generic word than the name', 'Wie viele Altkunden gibt es?', 'Neukunden'],
])('presumes at most a name if the compound of the request %s', (_, request, name) => {
  expect(nameConfidences(request, [{ names: [name] }])[0]).toBeLessThan(SURE);
});
