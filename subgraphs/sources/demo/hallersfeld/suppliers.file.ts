import { decimal, defineFile } from './export-format.js';
import { SeededRandom } from '../seeded-random.js';
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

export const SUPPLIERS_ARNSBERG = defineFile<Listed>({
  key: 'suppliers-arnsberg',
  fileName: 'lieferanten-arnsberg.csv',
  kind: 'csv',
  title: 'Lieferanten Werk Arnsberg',
  columns: [
    {
      name: 'Lieferantennummer',
      type: 'text',
      text: ({ number }) => number,
    },
    { name: 'Firma', type: 'text', text: ({ name }) => name },
    { name: 'Straße', type: 'text', text: ({ street }) => street },
    { name: 'PLZ', type: 'text', text: ({ postcode }) => postcode },
    { name: 'Ort', type: 'text', text: ({ city }) => city },
    { name: 'Telefon', type: 'text', text: ({ phone }) => phone },
    { name: 'Lieferant_seit', type: 'date', text: ({ since }) => since },
    {
      name: 'Mindestmenge_kg',
      type: 'integer',
      text: ({ minimumOrder }) => String(minimumOrder),
    },
    {
      name: 'Zahlungsziel_Tage',
      type: 'integer',
      text: ({ paymentTerm }) => String(paymentTerm),
    },
    { name: 'Warengruppe', type: 'text', text: ({ group }) => group },
  ],
  rows: () => suppliers().arnsberg,
});

export const SUPPLIERS_CHEMNITZ = defineFile<Listed>({
  key: 'suppliers-chemnitz',
  fileName: 'kreditoren-chemnitz.csv',
  kind: 'csv',
  title: 'Kreditoren Werk Chemnitz',
  columns: [
    {
      name: 'Kreditor_Nr',
      type: 'text',
      text: ({ number }) => number,
    },
    {
      name: 'Unternehmen',
      type: 'text',
      text: ({ name }) => name,
    },
    {
      name: 'Anschrift',
      type: 'text',
      text: ({ street }) => street,
    },
    { name: 'Postleitzahl', type: 'text', text: ({ postcode }) => postcode },
    { name: 'Stadt', type: 'text', text: ({ city }) => city },
    { name: 'Rufnummer', type: 'text', text: ({ phone }) => phone },
    { name: 'Kreditor_seit', type: 'date', text: ({ since }) => since },
    {
      name: 'Mindestmenge_t',
      type: 'decimal',
      text: ({ minimumOrder }) => decimal(minimumOrder / 1000, 3),
    },
    {
      name: 'Zahlungsziel_Tage',
      type: 'integer',
      text: ({ paymentTerm }) => String(paymentTerm),
    },
  ],
  rows: () => suppliers().chemnitz,
});
