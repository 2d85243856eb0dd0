import { decimal, defineDemoFile } from './demo-file.js';
import { SeededRandom } from './seeded-random.js';
import { drawSupplier, recordedElsewhere, type Supplier } from './suppliers.model.js';

/** A row of a plant's supplier list, with the number that the plant assigned. */
type Listed = Supplier & { number: string };

/** Number of suppliers per plant, of suppliers that both have, and of these those that Arnsberg has entered twice. */
export const SUPPLIERS = { arnsberg: 140, chemnitz: 110, shared: 80, doubled: 3 } as const;

/**
 * Draws both lists. Duplicated entries differ in number and category, so that matching the other plant's record needs a review by people.
 */
const suppliers = (): { arnsberg: Listed[]; chemnitz: Listed[] } => {
  const random = new SeededRandom(1957);
  const { arnsberg, chemnitz, shared, doubled } = SUPPLIERS;
  const all = Array.from({ length: arnsberg + chemnitz - shared }, () => drawSupplier(random));
  const others = all
    .slice(arnsberg - shared)
    .map((supplier) => ({ supplier: recordedElsewhere(supplier, random), at: random.next() }))
    .toSorted((a, b) => a.at - b.at);
  const duplicates = all
    .slice(arnsberg - shared, arnsberg - shared + doubled)
    .map((supplier) => ({ ...supplier, group: 'Dienstleistung' }));
  return {
    arnsberg: [...all.slice(0, arnsberg), ...duplicates].map((supplier, index) => ({ ...supplier, number: `L-${10_010 + 10 * index}` })),
    chemnitz: others.map(({ supplier }, index) => ({ ...supplier, number: `K${7_001 + 3 * index}` })),
  };
};

export const SUPPLIERS_ARNSBERG = defineDemoFile<Listed>({
  key: 'suppliers-arnsberg',
  fileName: 'lieferanten-arnsberg.csv',
  kind: 'csv',
  title: { de: 'Lieferanten Werk Arnsberg', en: 'Suppliers of the Arnsberg plant' },
  description: {
    de: 'Lieferantenstamm des Werks Arnsberg. Alle Lieferanten sind erfunden; die Rufnummern stammen aus Bereichen für fiktive Angaben.',
    en: 'Supplier master of the Arnsberg plant. All suppliers are invented; their telephone numbers are from ranges reserved for fictional use.',
  },
  columns: [
    {
      name: 'Lieferantennummer',
      type: 'text',
      description: { de: 'Nummer im Werk Arnsberg', en: 'Number at the Arnsberg plant' },
      text: ({ number }) => number,
    },
    { name: 'Firma', type: 'text', description: { de: 'Name des Lieferanten', en: 'Name of the supplier' }, text: ({ name }) => name },
    { name: 'Straße', type: 'text', description: { de: 'Straße und Hausnummer', en: 'Street and number' }, text: ({ street }) => street },
    { name: 'PLZ', type: 'text', description: { de: 'Postleitzahl', en: 'Postcode' }, text: ({ postcode }) => postcode },
    { name: 'Ort', type: 'text', description: { de: 'Ort', en: 'City' }, text: ({ city }) => city },
    { name: 'Telefon', type: 'text', description: { de: 'Rufnummer', en: 'Telephone number' }, text: ({ phone }) => phone },
    { name: 'Lieferant_seit', type: 'date', description: { de: 'Erste Bestellung', en: 'First order' }, text: ({ since }) => since },
    {
      name: 'Mindestmenge_kg',
      type: 'integer',
      description: { de: 'Kleinste Bestellmenge in Kilogramm', en: 'Minimum order quantity in kilograms' },
      text: ({ minimumOrder }) => String(minimumOrder),
    },
    {
      name: 'Zahlungsziel_Tage',
      type: 'integer',
      description: { de: 'Zahlungsziel in Tagen', en: 'Payment term in days' },
      text: ({ paymentTerm }) => String(paymentTerm),
    },
    { name: 'Warengruppe', type: 'text', description: { de: 'Warengruppe', en: 'Category' }, text: ({ group }) => group },
  ],
  rows: () => suppliers().arnsberg,
});

export const SUPPLIERS_CHEMNITZ = defineDemoFile<Listed>({
  key: 'suppliers-chemnitz',
  fileName: 'kreditoren-chemnitz.csv',
  kind: 'csv',
  title: { de: 'Kreditoren Werk Chemnitz', en: 'Vendors of the Chemnitz plant' },
  description: {
    de: 'Derselbe Lieferantenstamm, wie ihn das Werk Chemnitz führt: andere Spalten, Tonnen statt Kilogramm, Schreibfehler, Lücken.',
    en: 'The same suppliers as recorded by the Chemnitz plant: other columns, tonnes instead of kilograms, misspellings, gaps.',
  },
  columns: [
    {
      name: 'Kreditor_Nr',
      type: 'text',
      description: { de: 'Nummer im Werk Chemnitz', en: 'Number at the Chemnitz plant' },
      text: ({ number }) => number,
    },
    {
      name: 'Unternehmen',
      type: 'text',
      description: { de: 'Name des Lieferanten', en: 'Name of the supplier' },
      text: ({ name }) => name,
    },
    {
      name: 'Anschrift',
      type: 'text',
      description: { de: 'Straße und Hausnummer', en: 'Street and number' },
      text: ({ street }) => street,
    },
    { name: 'Postleitzahl', type: 'text', description: { de: 'Postleitzahl', en: 'Postcode' }, text: ({ postcode }) => postcode },
    { name: 'Stadt', type: 'text', description: { de: 'Ort', en: 'City' }, text: ({ city }) => city },
    { name: 'Rufnummer', type: 'text', description: { de: 'Rufnummer', en: 'Telephone number' }, text: ({ phone }) => phone },
    { name: 'Kreditor_seit', type: 'date', description: { de: 'Erste Bestellung', en: 'First order' }, text: ({ since }) => since },
    {
      name: 'Mindestmenge_t',
      type: 'decimal',
      description: { de: 'Kleinste Bestellmenge in Tonnen', en: 'Minimum order quantity in tonnes' },
      text: ({ minimumOrder }) => decimal(minimumOrder / 1000, 3),
    },
    {
      name: 'Zahlungsziel_Tage',
      type: 'integer',
      description: { de: 'Zahlungsziel in Tagen', en: 'Payment term in days' },
      text: ({ paymentTerm }) => String(paymentTerm),
    },
  ],
  rows: () => suppliers().chemnitz,
});
