import { BoundedCache } from '../../../platform/cache/bounded-cache.js';
import { nameMatch, wordsOf } from '../../../subgraphs/metrics/index.js';

/** German and English synonyms in column names of business tables; the first word of a group is its concept. */
const CONCEPTS: readonly (readonly string[])[] = [
  ['customer', 'kunde', 'kunden', 'debitor', 'debitoren', 'client'],
  ['supplier', 'lieferant', 'lieferanten', 'kreditor', 'kreditoren', 'vendor'],
  ['company', 'firma', 'firmen', 'unternehmen', 'organisation', 'organization', 'business'],
  ['employee', 'mitarbeiter', 'mitarbeitende', 'personal', 'staff'],
  ['name', 'bezeichnung', 'benennung', 'title', 'titel'],
  ['firstname', 'vorname', 'givenname'],
  ['lastname', 'nachname', 'familienname', 'surname'],
  ['id', 'nr', 'nummer', 'number', 'no', 'num', 'kennung', 'schluessel', 'key', 'code'],
  ['street', 'strasse', 'str', 'address', 'adresse', 'addr', 'anschrift'],
  ['postcode', 'plz', 'postleitzahl', 'zip', 'zipcode', 'postalcode'],
  ['city', 'ort', 'stadt', 'town', 'wohnort'],
  ['country', 'land', 'staat'],
  ['region', 'gebiet', 'area', 'bundesland', 'state'],
  ['phone', 'telefon', 'tel', 'telephone', 'rufnummer', 'fon', 'telefonnummer', 'phonenumber'],
  ['email', 'mail', 'emailadresse'],
  ['date', 'datum', 'tag', 'day'],
  ['birthdate', 'geburtsdatum', 'geburtstag', 'dob', 'birthday'],
  ['order', 'auftrag', 'auftrags', 'bestellung', 'bestell', 'po'],
  ['invoice', 'rechnung', 'rechnungs', 'bill'],
  ['item', 'artikel', 'product', 'produkt', 'material', 'sku'],
  ['quantity', 'menge', 'qty', 'anzahl', 'stueckzahl', 'count'],
  ['price', 'preis'],
  ['amount', 'betrag', 'summe', 'wert', 'value', 'total'],
  ['revenue', 'umsatz', 'erloes', 'sales', 'turnover'],
  ['cost', 'kosten', 'costs', 'aufwand'],
  ['weight', 'gewicht'],
  ['duration', 'dauer', 'zeit', 'time'],
  ['department', 'abteilung', 'bereich', 'division'],
  ['plant', 'werk', 'site', 'standort', 'location'],
  ['category', 'kategorie', 'type', 'typ', 'art', 'klasse', 'class', 'kind'],
  ['status', 'zustand'],
  ['month', 'monat', 'period', 'periode'],
  ['year', 'jahr'],
  ['delivery', 'liefer', 'lieferung', 'shipment', 'versand'],
  ['description', 'beschreibung', 'text', 'bemerkung', 'comment', 'kommentar', 'note'],
  ['founded', 'gruendung', 'gruendungs', 'founding', 'gegruendet', 'established'],
  ['industry', 'branche', 'sector'],
];

const CONCEPT_OF = new Map(CONCEPTS.flatMap((words) => words.map((word) => [word, words[0] ?? word] as const)));

/** Weight of synonyms relative to equal names. */
const SYNONYM_WEIGHT = 0.95;
const SPELLING_WEIGHT = 0.9;

/** Returns the similarity of two column names, 0 to 1: the best match by words, German and English synonyms, or trigrams. */
export const nameSimilarity = (one: string, other: string): number => {
  const [left, right] = [partsOf(one), partsOf(other)];
  return Math.max(
    nameMatch(one, [other]),
    SYNONYM_WEIGHT * overlap(left.concepts, right.concepts),
    SPELLING_WEIGHT * overlap(left.trigrams, right.trigrams),
  );
};

interface NameParts {
  concepts: ReadonlySet<string>;
  trigrams: ReadonlySet<string>;
}

/** Parts of the names last compared: each name of a table is compared with every name of another one. */
const partsOfNames = new BoundedCache<string, NameParts>(10_000);

const partsOf = (name: string): NameParts => {
  const known = partsOfNames.get(name);
  if (known) return known;
  const found = { concepts: new Set(wordsOf(name).flatMap(conceptsOf)), trigrams: new Set(trigrams(name)) };
  partsOfNames.set(name, found);
  return found;
};

/** Returns the concepts of a word. A compound of two known words has two: `Kundennummer` is customer and id. */
const conceptsOf = (word: string): string[] => {
  const whole = CONCEPT_OF.get(word);
  if (whole !== undefined) return [whole];
  for (let at = 2; at <= Math.min(word.length - 2, 30); at += 1) {
    const first = CONCEPT_OF.get(word.slice(0, at)) ?? CONCEPT_OF.get(word.slice(0, at).replace(/(s|n|en|es)$/, ''));
    const second = CONCEPT_OF.get(word.slice(at));
    if (first !== undefined && second !== undefined) return [first, second];
  }
  return [word];
};

const trigrams = (name: string): string[] => {
  const text = `  ${wordsOf(name).join(' ').slice(0, 100)} `;
  return Array.from({ length: text.length - 2 }, (_, at) => text.slice(at, at + 3));
};

/** Sørensen–Dice coefficient. */
const overlap = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  let common = 0;
  for (const item of one) if (other.has(item)) common += 1;
  return one.size + other.size === 0 ? 0 : (2 * common) / (one.size + other.size);
};
