import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

export type Random = () => number;

/** Returns a generator of uniform numbers in [0, 1) that is reproducible by its seed. */
export const seeded = (seed: number): Random => {
  const generator = xoroshiro128plus(seed);
  return () => uniformFloat64(generator);
};

export interface CompanyRecord {
  /** Identity of the company (ground truth); not part of any table. */
  company: number;
  name: string | null;
  street: string | null;
  postcode: string | null;
  city: string | null;
  phone: string | null;
  founded: string | null;
}

const FAMILIES = (
  'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Neumann ' +
  'Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Werner Krause Lehmann Maier Köhler Herrmann König Walter Mayer Huber Kaiser ' +
  'Fuchs Peters Lang Scholz Möller Weiß Jung Hahn Schubert Vogel Friedrich Keller Günther Frank Berger Winkler Roth Beck Lorenz'
).split(' ');
const TRADES =
  'Maschinenbau Logistik Metallbau Elektrotechnik Verpackungen Werkzeuge Kunststofftechnik Bürobedarf Druckerei Spedition'.split(' ');
const FORMS = ['GmbH', 'GmbH & Co. KG', 'AG', 'e.K.', 'OHG'];
const STREETS = 'Haupt Bahnhof Garten Berg Industrie Linden Schiller Goethe Ring Mühlen Wiesen Kirch Feld Rosen Park'.split(' ');
const CITIES = [
  ['Köln', '50'],
  ['Stuttgart', '70'],
  ['Nürnberg', '90'],
  ['Düsseldorf', '40'],
  ['Leipzig', '04'],
  ['Münster', '48'],
  ['Gießen', '35'],
  ['Osnabrück', '49'],
] as const;

const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
const digits = (random: Random, count: number): string => Array.from({ length: count }, () => Math.floor(random() * 10)).join('');

const company = (random: Random, number: number): CompanyRecord => {
  const [city, area] = pick(random, CITIES);
  const day = new Date(Date.UTC(1950 + Math.floor(random() * 70), Math.floor(random() * 12), 1 + Math.floor(random() * 28)));
  return {
    company: number,
    name: `${pick(random, FAMILIES)} ${pick(random, TRADES)} ${pick(random, FORMS)}`,
    street: `${pick(random, STREETS)}straße ${1 + Math.floor(random() * 120)}`,
    postcode: area + digits(random, 3),
    city,
    phone: `0${digits(random, 3)} ${digits(random, 6)}`,
    founded: day.toISOString().slice(0, 10),
  };
};

/** Omits, doubles or replaces a letter, or swaps it with the next one. */
export const typo = (random: Random, text: string): string => {
  const at = 1 + Math.floor(random() * Math.max(1, text.length - 2));
  const letter = pick(random, [...'aeinrst']);
  return pick(random, [
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + (text[at] ?? '') + text.slice(at),
    text.slice(0, at) + letter + text.slice(at + 1),
    text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2),
  ]);
};

/** Returns the record as another system might contain it: with typos, abbreviations, swapped words and missing fields. */
const distorted = (random: Random, record: CompanyRecord): CompanyRecord => {
  const chance = (probability: number): boolean => random() < probability;
  const maybe = (text: string | null, change: (text: string) => string, probability: number): string | null =>
    text !== null && chance(probability) ? change(text) : text;
  const unlessMissing = (text: string | null, probability: number): string | null => (chance(probability) ? null : text);
  const swapped = (text: string): string => text.split(' ').toReversed().join(' ');
  const misspelt = (text: string): string => typo(random, text);
  return {
    ...record,
    name: maybe(maybe(maybe(record.name, misspelt, 0.25), swapped, 0.1), (text) => text.replace(' & Co. KG', ''), 0.3),
    street: unlessMissing(
      maybe(
        maybe(record.street, (text) => text.replace('straße', 'str.'), 0.4),
        misspelt,
        0.15,
      ),
      0.08,
    ),
    postcode: unlessMissing(
      maybe(record.postcode, () => digits(random, 5), 0.05),
      0.05,
    ),
    city: maybe(record.city, (text) => text.replace('ü', 'ue').replace('ö', 'oe').replace('ß', 'ss'), 0.5),
    phone: unlessMissing(
      maybe(
        maybe(record.phone, (text) => text.replace(' ', '/'), 0.5),
        () => `0${digits(random, 9)}`,
        0.1,
      ),
      0.25,
    ),
    founded: unlessMissing(
      maybe(record.founded, (text) => `${text.slice(0, 5)}01-01`, 0.1),
      0.15,
    ),
  };
};

/** Generates two lists of companies with `counts.both` companies in common. */
export const companyLists = (seed: number, counts: { one: number; other: number; both: number }) => {
  const random = seeded(seed);
  const all = Array.from({ length: counts.one + counts.other - counts.both }, (_, number) => company(random, number));
  const one = all.slice(0, counts.one);
  const other = all.slice(counts.one - counts.both).map((record) => distorted(random, record));
  const shuffled = other.map((record) => ({ record, at: random() })).toSorted((a, b) => a.at - b.at);
  return { one, other: shuffled.map(({ record }) => record) };
};
