import { subjectsIn as subjectsOf, type Nameable } from '../../../platform/questions/index.js';
import { stemOf } from '../../../platform/text/index.js';
import { datasetThing, metricThing } from './tenant-things.js';
import { SUBJECT_KINDS } from './understood.js';

const subjectsIn = (request: string, things: readonly Nameable[]) => subjectsOf(request, things, { kinds: SUBJECT_KINDS });

const thing = (kind: (typeof SUBJECT_KINDS)[number], label: string, names: readonly string[] = [label]): Nameable => ({
  kind,
  id: label,
  label,
  names,
});
const metric = (label: string): Nameable => metricThing(label, label);

const THINGS = [
  metric('Liefertreue'),
  metric('Durchlaufzeit Auftrag'),
  metric('Forderungslaufzeit'),
  thing('dataset', 'Lieferanten'),
  thing('dataset', 'Bestellungen 2026'),
  thing('dataset', 'Support tickets'),
  thing('column', 'first_response_hours'),
  thing('initiative', 'Kundenportal einführen'),
  thing('milestone', 'Pilot in Werk Nord abgeschlossen'),
];

const named = (request: string): string[] => subjectsIn(request, THINGS).map(({ label }) => label);

describe('subjectsIn', () => {
  it.each([
    ['Wie hat sich die Liefertreue entwickelt?', 'Liefertreue'],
    ['How did on-time delivery develop?', 'Liefertreue'],
    ['Exportiere alle Lieferanten', 'Lieferanten'],
    ['Export the list of support tickets, please', 'Support tickets'],
    ['Why are debtor days so high?', 'Forderungslaufzeit'],
    ['Wie entwickelt sich die Debitorenlaufzeit?', 'Forderungslaufzeit'],
    ['Show the delivery reliability', 'Liefertreue'],
    ['Warum ist die Durchlaufzeit der Aufträge so hoch?', 'Durchlaufzeit Auftrag'],
    ['Was ist mit dem Kundenportal?', 'Kundenportal einführen'],
    ['Ist der Pilot im Werk Nord fertig?', 'Pilot in Werk Nord abgeschlossen'],
    ['average first response hours per team', 'first_response_hours'],
    ['Forderungslaufzeitt', 'Forderungslaufzeit'],
    ['Export the suppliers as JSON', 'Lieferanten'],
    ['Welche Support-Vorgänge sind offen?', 'Support tickets'],
  ])('finds what "%s" names: %s', (request, label) => {
    expect(named(request)[0]).toBe(label);
  });

  it.each([
    ['Wie viele Lieferungen wurden geprüft?', 'Checked deliveries', 'Late deliveries'],
    ['Wie viele Anfragen sind beantwortet?', 'Answered requests', 'Open requests'],
    ['Welche Geräte wurden ausgerollt?', 'Deployed devices', 'Returned devices'],
    ['How many parts were scrapped?', 'Verschrottete Teile', 'Gelieferte Teile'],
    ['Which invoices have been reconciled?', 'Abgeglichene Rechnungen', 'Offene Rechnungen'],
  ])('finds by the verb of "%s" in the other language: %s', (request, wanted, other) => {
    expect(subjectsIn(request, [thing('metric', other), thing('metric', wanted)])[0]?.label).toBe(wanted);
  });

  it.each([
    ['Wie hoch ist die Skontoquote?', 'metric', 'Angebotserfolgsquote'],
    ['Wie entwickeln sich Gutschriftquote und Mahnquote?', 'metric', 'Angebotserfolgsquote'],
    ['Wie weit sind wir beim Umbau?', 'metric', 'Bestandsreichweite'],
    ['Wie geht es weiter in der Planung?', 'metric', 'Bestandsreichweite'],
    ['Die Schritte bis zum Versand mit Zahlen', 'column', 'Postleitzahl'],
    ['Schreib etwas mit ein paar Zahlen', 'column', 'Mitarbeiterzahl'],
    ['Umsatz je Produktgruppe', 'area', 'Produktion'],
    ['Kosten pro Produkt', 'area', 'Produktion'],
    ['revenue by product', 'area', 'Production'],
  ] as const)('reads the common part of a compound in "%s" as no name of the %s %s', (request, kind, label) => {
    const other = kind === 'metric' ? metric(label) : thing(kind, label);
    expect(subjectsIn(request, [other]).map((subject) => subject.label)).toEqual([]);
  });

  it('reads a synonym only as a whole', () => {
    expect(named('Hit list of debtors')).toEqual([]);
    expect(subjectsIn('Hit list of suppliers', [metric('Angebotserfolgsquote')])).toEqual([]);
    expect(subjectsIn('What is our hit rate?', [metric('Angebotserfolgsquote')])).toHaveLength(1);
  });

  it('returns everything that is named, but nothing that only shares the words of something better', () => {
    expect(named('Vergleiche Liefertreue und Forderungslaufzeit')).toEqual(['Liefertreue', 'Forderungslaufzeit']);
    expect(subjectsIn('Durchlaufzeit Auftrag', [...THINGS, thing('column', 'Auftrag')]).map(({ label }) => label)).toEqual([
      'Durchlaufzeit Auftrag',
    ]);
  });

  it('prefers a record to a value of a table with the same name', () => {
    const title = 'Second carrier for the North';
    expect(subjectsIn(`Write about the ${title}`, [thing('value', title), thing('initiative', title)]).map(({ kind }) => kind)).toEqual([
      'initiative',
    ]);
  });

  it.each([
    ['How much scrap do we make?', thing('value', 'Ausschussquote')],
    ['What does the second carrier cost?', thing('initiative', 'Second carrier for the North and Scotland')],
    ['Was ändert sich durch die zweite Spedition?', thing('initiative', 'Second carrier for the North and Scotland')],
    ['Combine the monthly KPIs by area', thing('dataset', 'Kennzahlen nach Monat')],
    ['Die Monatszahlen bitte', thing('dataset', 'Kennzahlen nach Monat')],
    ['the list of improvement initiatives', thing('dataset', 'Initiativen des Verbesserungsprogramms')],
  ])('"%s" names a thing without its generic or its last words', (request, expected) => {
    const found = subjectsIn(request, [...THINGS, thing('column', 'Carrier'), expected]);
    expect(found.find(({ label }) => label === expected.label)?.confidence ?? 0).toBeGreaterThan(0.6);
  });

  it('does not take words after a preposition for the name of a thing', () => {
    const [found] = subjectsIn('Was misst der Service Desk?', [thing('milestone', 'Form designed with the service desk')]);
    expect(found?.confidence).toBeLessThan(0.6);
  });

  it('names nothing by words that only say what to do', () => {
    const ignored = new Set([stemOf('liefern')]);
    expect(subjectsOf('Bitte liefern', [thing('value', 'Liefern')], { kinds: SUBJECT_KINDS, ignored })).toEqual([]);
    expect(subjectsOf('Bitte liefern, Kunde', [thing('value', 'Liefern')], { kinds: SUBJECT_KINDS, ignored })).toEqual([]);
  });

  it('returns an area and the value of a table with the same name', () => {
    const things = [thing('value', 'Finanzen'), thing('area', 'Finanzen')];
    expect(subjectsIn('Was tun die Finanzen?', things).map(({ kind }) => kind)).toEqual(['area', 'value']);
  });

  it('leaves a rare word to other things if what it names falls short of a minimum', () => {
    const things = [thing('value', 'Preisfreigabe angefordert'), thing('initiative', 'Preisfreigabe mit Wertgrenzen und Stellvertretung')];
    const options = { kinds: SUBJECT_KINDS, withRareWords: true, minConfidence: { value: 0.85 } };
    expect(subjectsOf('How does the price approval work?', things, options).map(({ kind }) => kind)).toEqual(['initiative']);
  });

  it.each([
    ['Ziel für Tickets je 100 Aufträge', ['Tickets per 100 orders']],
    ['target for tickets per 100 orders', ['Tickets per 100 orders']],
    ['How much time do we lose on the phone?', []],
    ['Wie schnell lösen wir Anfragen?', ['Resolved']],
  ])('reads function words and homographs by their language: "%s"', (request, labels) => {
    const things = ['Tickets per 100 orders', 'Resolved', 'Photos requested', 'Ticket closed'].map((label) => thing('value', label));
    const options = { kinds: SUBJECT_KINDS, minConfidence: { value: 0.85 } };
    expect(subjectsOf(request, things, options).map(({ label }) => label)).toEqual(labels);
  });

  it('prefers a name of which the request contains more words to a shorter name', () => {
    const things = [thing('column', 'Kreditor_seit'), thing('dataset', 'Kreditoren Werk Chemnitz')];
    expect(subjectsIn('the creditors of Chemnitz', things).map(({ kind }) => kind)).toEqual(['dataset']);
  });

  it.each([
    ['inventory range', 'Bestandsreichweite'],
    ['customer satisfaction', 'Kundenzufriedenheit'],
    ['scrap rate', 'Ausschussquote'],
    ['Reaktionszeit', 'First response time'],
  ])('reads German compounds by their parts: "%s" is %s', (request, label) => {
    const things = ['Bestandsreichweite', 'Kundenzufriedenheit', 'Ausschussquote', 'First response time', 'Lagerort'];
    expect(
      subjectsIn(
        request,
        things.map((each) => thing('metric', each)),
      ).map((subject) => subject.label),
    ).toEqual([label]);
  });

  it.each([
    ['How are our sales?', ['Wholesale prices', 'Department', 'Delivery']],
    ['Wie sind die Sales?', ['Wholesale']],
    ['the actions of the team', ['Transactions', 'Customer satisfaction', 'Delivery']],
    ['which houses do we have?', ['Warehouse']],
    ['the count of our items', ['Country', 'Delivery', 'Supplier']],
  ])('does not find a word of "%s" inside another English word', (request, labels) => {
    expect(subjectsIn(request, labels.map(metric))).toEqual([]);
  });

  it.each([
    ['What about deliveries that were delivered late?', 'Delivery', ['Delivery', 'Supplier']],
    ['recruiting', 'Recruitment', ['Recruitment', 'Supplier', 'Delivery']],
    ['Wie steht es um das Portal?', 'Bürgerportal', ['Bürgerportal', 'Lieferant']],
    ['What about the portal?', 'Bürgerportal', ['Bürgerportal', 'Lieferant']],
    ['Which order quantity is usual?', 'Bestellmenge', ['Bestellmenge', 'Lieferant']],
  ])('finds forms of English words and German compounds in "%s": %s', (request, label, labels) => {
    expect(subjectsIn(request, labels.map(metric)).map((subject) => subject.label)).toEqual([label]);
  });

  it('prefers the word of the same meaning to a related one, and a dataset to one column of its name', () => {
    const things = [
      thing('column', 'Kreditor'),
      thing('column', 'Lieferant_seit'),
      { ...thing('dataset', 'Kreditoren Werk Chemnitz'), heads: ['Kreditoren'] },
      { ...thing('dataset', 'Lieferanten Werk Arnsberg'), heads: ['Lieferanten'] },
    ];
    const labels = (request: string): string[] => subjectsIn(request, things).map(({ label }) => label);
    expect(labels('the ratings of our suppliers')).toEqual(['Lieferanten Werk Arnsberg']);
    expect(labels('all creditors')).toEqual(['Kreditoren Werk Chemnitz']);
    expect(labels('die Spalte Lieferant_seit')).toEqual(['Lieferant_seit']);
  });

  it.each([
    ['Is the repair register complete?', 'Repair_register_2025'],
    ['Is the repair register 2024 complete?', 'Repair_register_2024'],
    ['Which parts does the repair register parts sheet list?', 'Repair_register_2025 Parts'],
    ['Ist das Kassenbuch vollständig?', 'Kassenbuch_2025'],
  ])('finds in "%s" the dataset %s, not a sheet or year beside it', (request, label) => {
    const names = [
      'Repair_register_2025 Parts',
      'Repair_register_2025',
      'Repair_register_2024',
      'Kassenbuch_2025 Konten',
      'Kassenbuch_2025',
    ];
    expect(
      subjectsIn(
        request,
        names.map((name) => datasetThing(name, name)),
      )[0]?.label,
    ).toBe(label);
  });

  it('returns equally good things of one kind, so that the caller can ask or take all', () => {
    const two = [thing('dataset', 'Orders North'), thing('dataset', 'Orders South')];
    expect(subjectsIn('orders', two)).toHaveLength(0);
    expect(subjectsIn('orders north', two).map(({ label }) => label)).toEqual(['Orders North']);
  });

  it.each(['Was soll ich als Nächstes tun?', 'Erstelle einen Bericht', 'number of things', ''])('finds nothing in "%s"', (request) => {
    expect(named(request)).toEqual([]);
  });

  it('states the words of the request and a confidence', () => {
    expect(subjectsIn('alle Lieferanten exportieren', THINGS)).toEqual([
      { kind: 'dataset', id: 'Lieferanten', label: 'Lieferanten', words: ['Lieferanten'], confidence: 1 },
    ]);
  });
});
