import type { SeededRandom } from '../seeded-random.js';

/** A shop as the trade sales team records it. */
export interface Shop {
  name: string;
  street: string;
  town: string;
  postcode: string;
  phone: string;
  /** Start of the day of the first order. */
  since: number;
  /** GBP. */
  creditLimit: number;
  /** Days. */
  terms: number;
  type: string;
}

const OWNERS =
  'Ainscough Barraclough Cattermole Dinsdale Entwistle Fothergill Grimshaw Hebblewhite Illingworth Kettlewell Lazenby Murgatroyd '
    .concat('Oldroyd Pickersgill Ramsbottom Satterthwaite Thistlewood Umpleby Wolstenholme Yardley')
    .split(' ');
const TRADES = [
  ['Home & Gift', 'Gift shop'],
  ['Interiors', 'Interior shop'],
  ['Cookshop', 'Cookshop'],
  ['Farm Shop', 'Farm shop'],
  ['Garden Centre', 'Garden centre'],
  ['Lighting', 'Lighting shop'],
] as const;
const STREETS = ['High Street', 'Market Place', 'Church Lane', 'Station Road', 'Mill Street', 'The Parade', 'Bridge Street'];
/** Town, postcode area, and a block of telephone numbers that the regulator reserves for fictional use. */
const TOWNS = [
  ['Leeds', 'LS', '0113 496'],
  ['Sheffield', 'S', '0114 496'],
  ['Nottingham', 'NG', '0115 496'],
  ['Bristol', 'BS', '0117 496'],
  ['Edinburgh', 'EH', '0131 496'],
  ['London', 'N', '020 7946'],
] as const;

const one = <T>(random: SeededRandom, items: readonly T[]): T => items[random.index(items.length)] as T;

export const drawShop = (random: SeededRandom): Shop => {
  const [trade, type] = one(random, TRADES);
  const [town, area, phone] = one(random, TOWNS);
  return {
    ...{ town, type },
    name: `${one(random, OWNERS)} ${random.chance(0.3) ? '& Daughters ' : ''}${trade}${random.chance(0.5) ? ' Ltd' : ''}`,
    street: `${1 + random.index(120)} ${one(random, STREETS)}`,
    postcode: `${area}${1 + random.index(18)} ${1 + random.index(9)}${'ABDEFGHJLN'.charAt(random.index(10))}${'PQRSTUWXYZ'.charAt(random.index(10))}`,
    phone: `${phone} 0${String(random.index(1000)).padStart(3, '0')}`,
    since: Date.UTC(2004 + random.index(21), random.index(12), 1 + random.index(28)),
    creditLimit: 500 * (1 + random.index(20)),
    terms: one(random, [14, 30, 30, 45]),
  };
};

/** Drops or swaps a letter of a name. */
const misspelt = (text: string, random: SeededRandom): string => {
  const at = 1 + random.index(Math.max(1, text.length - 3));
  return random.chance(0.5)
    ? text.slice(0, at) + text.slice(at + 1)
    : text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);
};

/** Returns the shop as its owner typed it into the web shop: misspelt, abbreviated, moved, with gaps. */
export const asRegisteredOnline = (shop: Shop, random: SeededRandom): Shop => {
  const name = random.chance(0.25) ? misspelt(shop.name, random) : shop.name;
  return {
    ...shop,
    name: random.chance(0.4) ? name.replace(' Ltd', '').replace('&', 'and') : name,
    street: random.chance(0.1)
      ? `${1 + random.index(120)} ${one(random, STREETS)}`
      : shop.street.replace('Street', random.chance(0.5) ? 'St' : 'Street'),
    postcode: random.chance(0.3) ? shop.postcode.replace(' ', '') : random.chance(0.05) ? '' : shop.postcode,
    phone: random.chance(0.2) ? '' : random.chance(0.4) ? shop.phone.replace(/^0/, '+44 ') : shop.phone,
  };
};
