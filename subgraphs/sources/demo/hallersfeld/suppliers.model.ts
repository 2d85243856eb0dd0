import type { SeededRandom } from '../seeded-random.js';

/** A supplier as recorded by the purchasing department of a plant. */
export interface Supplier {
  name: string;
  street: string;
  postcode: string;
  city: string;
  phone: string;
  /** ISO date of the first order. */
  since: string;
  /** Kilograms. */
  minimumOrder: number;
  /** Days. */
  paymentTerm: number;
  group: string;
}

const FIRST =
  'Aldermann Brookhausen Cordsen Dettlinger Eschweg Fahrenholt Grünhagen Hölterhof Ibbenrath Jettenbach Kaltenberg Löhmann ' +
  'Marquarding Niederfeld Ostrowitz Pöppelmeier Quasthoff Rüschenau Stöcklinger Tiefenthal Uhlenbrock Völkering Wüstefeld Zürndorf';
const TRADES = [
  ['Gießerei', 'Guss'],
  ['Schmiede', 'Schmiedeteile'],
  ['Dichtungstechnik', 'Dichtungen'],
  ['Antriebe', 'Antriebe'],
  ['Zerspanung', 'Drehteile'],
  ['Oberflächentechnik', 'Beschichtung'],
  ['Verpackungen', 'Verpackung'],
  ['Stahlhandel', 'Halbzeug'],
] as const;
const FORMS = ['GmbH', 'GmbH & Co. KG', 'AG', 'KG'];
const STREETS = 'Industriestraße Hüttenstraße Werkstraße Lindenweg Bahnhofstraße Hafenstraße Gewerbering Mühlenweg Talstraße'.split(' ');
/** City, postcode prefix, and a block of telephone numbers that the regulator reserves for fictional use. */
const CITIES = [
  ['Berlin', '12', '030 23125'],
  ['Frankfurt', '60', '069 90009'],
  ['Hamburg', '21', '040 66969'],
  ['Köln', '50', '0221 4710'],
  ['München', '80', '089 99998'],
] as const;
const PAYMENT_TERMS = [14, 21, 28, 42, 56];

const one = <T>(random: SeededRandom, items: readonly T[]): T => items[random.index(items.length)] as T;
const digits = (random: SeededRandom, count: number): string => Array.from({ length: count }, () => random.index(10)).join('');

export const drawSupplier = (random: SeededRandom): Supplier => {
  const [trade, group] = one(random, TRADES);
  const [city, area, phone] = one(random, CITIES);
  return {
    name: `${one(random, FIRST.split(' '))} ${trade} ${one(random, FORMS)}`,
    street: `${one(random, STREETS)} ${1 + random.index(140)}`,
    postcode: area + digits(random, 3),
    city,
    phone: `${phone}${digits(random, 3)}`,
    since: new Date(Date.UTC(1998 + random.index(26), random.index(12), 1 + random.index(28))).toISOString().slice(0, 10),
    minimumOrder: 50 * (1 + random.index(60)),
    paymentTerm: one(random, PAYMENT_TERMS),
    group,
  };
};

/** Drops, doubles or swaps one letter. */
const misspelt = (text: string, random: SeededRandom): string => {
  const at = 1 + random.index(Math.max(1, text.length - 3));
  const kind = random.index(3);
  if (kind === 0) return text.slice(0, at) + text.slice(at + 1);
  if (kind === 1) return text.slice(0, at) + text.slice(at - 1);
  return text.slice(0, at) + text.slice(at + 1, at + 2) + text.slice(at, at + 1) + text.slice(at + 2);
};

/** Returns the supplier as another plant recorded it: misspelt, abbreviated, with an older address, with gaps. */
export const recordedElsewhere = (supplier: Supplier, random: SeededRandom): Supplier => {
  const name = random.chance(0.3) ? misspelt(supplier.name, random) : supplier.name;
  const street = random.chance(0.12) ? `${one(random, STREETS)} ${1 + random.index(140)}` : supplier.street;
  return {
    ...supplier,
    name: random.chance(0.3) ? name.replace(' & Co. KG', '').replace('technik', 'techn.') : name,
    street: random.chance(0.5) ? street.replace('straße', 'str.') : street,
    postcode: random.chance(0.05) ? '' : supplier.postcode,
    city: random.chance(0.4) ? supplier.city.replace('ö', 'oe').replace('ü', 'ue') : supplier.city,
    phone: random.chance(0.15) ? '' : random.chance(0.5) ? supplier.phone.replace(' ', '/') : supplier.phone,
    since: random.chance(0.15) ? `${supplier.since.slice(0, 5)}01-01` : supplier.since,
    paymentTerm: random.chance(0.1) ? one(random, PAYMENT_TERMS) : supplier.paymentTerm,
  };
};
