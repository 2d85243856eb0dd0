import { seededRandom } from '../../../methods/statistics/sampling/seeded-random.js';
import { typo } from './company-records.js';

/** A record of a person. `person` is the identity (ground truth), which is not part of any table. */
export interface PersonRecord {
  person: number;
  given: string | null;
  surname: string | null;
  born: string | null;
  street: string | null;
  postcode: string | null;
  town: string | null;
  phone: string | null;
}

type Random = () => number;

const GIVEN = (
  'Anna Maria Peter Michael Thomas Andreas Sabine Petra Monika Stefan Christian Klaus Jürgen Markus Claudia Susanne Karin Julia Martin ' +
  'Frank Uwe Bernd Heike Nicole Daniel Alexander Laura Lukas Leon Jonas Lena Emma Mia Paul Felix Max Sophie Clara Johanna Jakob Simon ' +
  'Tobias Florian Philipp Sebastian Katharina Franziska Ulrike Renate Helga Ingrid Ursula Gerhard Werner Heinz Dieter Horst Günter'
).split(' ');
const FREQUENT = (
  'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Neumann ' +
  'Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange'
).split(' ');
const STARTS =
  'Bal Ber Bor Dal Del Dor Fal Fen Gar Ger Hal Hel Hol Kal Kes Kol Lan Lem Lor Mal Mer Nor Pal Ros Sal Tel Tor Val Wes Zan'.split(' ');
const MIDDLES = 'ba be da de di ga ge ka ke la le ma me na ne pa ra re ri sa se ta te ti wa we za'.split(' ');
const ENDS = 'berg brand feld hagen hart heim hofer ing kamp lich ling mann meier ner rich sen ske stein thal ter wald wig'.split(' ');
const STREETS = 'Haupt Bahnhof Garten Berg Industrie Linden Schiller Goethe Ring Mühlen Wiesen Kirch Feld Rosen Park Schul Dorf Wald'.split(
  ' ',
);

const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
/** Picks the first items more often, about as names are distributed. */
const pickFrequent = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() ** 2 * items.length)] as T;
const digits = (random: Random, count: number): string => Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
const compound = (random: Random): string => `${pick(random, STARTS)}${pick(random, MIDDLES)}${pick(random, ENDS)}`;

const address = (random: Random): Pick<PersonRecord, 'street' | 'postcode' | 'town'> => {
  // A postcode belongs to one town.
  const area = Math.floor(random() * 400);
  const place = seededRandom(area);
  return {
    street: `${pick(random, STREETS)}${pick(random, ['straße', 'weg', 'gasse', 'allee'])} ${1 + Math.floor(random() * 150)}`,
    postcode: String(10_000 + area * 200 + Math.floor(random() * 5)),
    town: `${pick(place, STARTS)}${pick(place, ENDS)}`,
  };
};

/** Returns a person. @param frequentNames share of persons with one of the most frequent surnames */
const person = (random: Random, number: number, frequentNames: number): PersonRecord => ({
  person: number,
  given: pickFrequent(random, GIVEN),
  surname: random() < frequentNames ? pickFrequent(random, FREQUENT) : compound(random),
  born: new Date(Date.UTC(1940 + Math.floor(random() * 65), Math.floor(random() * 12), 1 + Math.floor(random() * 28)))
    .toISOString()
    .slice(0, 10),
  ...address(random),
  phone: `0${digits(random, 3)} ${digits(random, 7)}`,
});

const mistypedDate = (random: Random, date: string): string => {
  const [year, month, day] = date.split('-') as [string, string, string];
  return random() < 0.5 && Number(day) <= 12 ? `${year}-${day}-${month}` : `${year}-${month}-${day.slice(0, 1)}${(Number(day) % 8) + 1}`;
};

/** Returns another record of the same person: with typos, swapped names, missing values, mistyped dates or a new address. */
const distorted = (random: Random, record: PersonRecord): PersonRecord => {
  const maybe = (text: string | null, probability: number, change: (text: string) => string | null): string | null =>
    text !== null && random() < probability ? change(text) : text;
  const misspelt = (text: string): string => typo(random, text);
  const missing = (): null => null;
  const moved = random() < 0.12 ? address(random) : {};
  const changed = { ...record, ...moved };
  const names = {
    given: maybe(maybe(changed.given, 0.12, misspelt), 0.03, missing),
    surname: maybe(changed.surname, 0.12, misspelt),
  };
  const isSwapped = random() < 0.05;
  return {
    ...changed,
    ...(isSwapped ? { given: names.surname, surname: names.given } : names),
    born: maybe(
      maybe(changed.born, 0.08, (date) => mistypedDate(random, date)),
      0.08,
      missing,
    ),
    street: maybe(maybe(changed.street, 0.15, misspelt), 0.3, (text) => text.replace('straße', 'str.')),
    postcode: maybe(changed.postcode, 0.08, missing),
    phone: maybe(
      maybe(changed.phone, 0.1, () => `0${digits(random, 3)} ${digits(random, 7)}`),
      0.25,
      missing,
    ),
  };
};

/** Generates records of persons in random order, with 1 to `most` records each. */
export const personRecords = (
  seed: number,
  { persons, most = 5, frequentNames = 0.3 }: { persons: number; most?: number; frequentNames?: number },
): PersonRecord[] => {
  const random = seededRandom(seed);
  const records = Array.from({ length: persons }, (_, number) => {
    const first = person(random, number, frequentNames);
    const further = Math.floor(random() ** 2 * most);
    return [first, ...Array.from({ length: further }, () => distorted(random, first))];
  }).flat();
  return records
    .map((record) => ({ record, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ record }) => record);
};
