import type { LogNormal } from '../seeded-random.js';

/** What Harcombe & Vale sells, to whom and how it is delivered. */

export interface ProductGroup {
  name: string;
  weight: number;
  /** Share of delivered lines that are damaged or faulty, and that consumers send back because they changed their mind. */
  damaged: number;
  unwanted: number;
  /** Probability per week that a product runs out of stock, and the workdays until it is back. */
  stockOut: number;
  restocking: LogNormal;
  /** Name, list price and purchase price in GBP. */
  products: readonly (readonly [name: string, price: number, cost: number])[];
}

export const PRODUCT_GROUPS: readonly ProductGroup[] = [
  {
    ...{ name: 'Cookware', weight: 24, damaged: 0.016, unwanted: 0.03, stockOut: 0.012, restocking: [7, 0.4] },
    products: [
      ['Cast iron casserole 24 cm', 64, 33.1],
      ['Carbon steel frying pan 28 cm', 29.5, 14.2],
      ['Stoneware baking dish', 22, 10.4],
      ['Copper saucepan 1.5 l', 79, 44.8],
      ['Roasting tin with rack', 26, 12.6],
    ],
  },
  {
    ...{ name: 'Tableware', weight: 30, damaged: 0.034, unwanted: 0.04, stockOut: 0.014, restocking: [8, 0.4] },
    products: [
      ['Dinner plate, reactive glaze', 9.5, 3.9],
      ['Side plate, reactive glaze', 7.2, 3],
      ['Wine glass, set of 4', 24, 11.3],
      ['Serving bowl, hand thrown', 18.5, 8.7],
      ['Cutlery set, 16 pieces', 58, 30.2],
      ['Linen napkin', 6.4, 2.3],
    ],
  },
  {
    ...{ name: 'Lighting', weight: 14, damaged: 0.045, unwanted: 0.04, stockOut: 0.02, restocking: [11, 0.4] },
    products: [
      ['Table lamp, opal glass', 72, 39.5],
      ['Pendant shade, rattan', 48, 23],
      ['Wall light, brass', 65, 36.4],
      ['Candle lantern, large', 34, 15.7],
    ],
  },
  {
    ...{ name: 'Bed and bath', weight: 18, damaged: 0.004, unwanted: 0.07, stockOut: 0.01, restocking: [6, 0.4] },
    products: [
      ['Bath towel, 600 gsm', 16.5, 7.1],
      ['Waffle throw', 42, 19.6],
      ['Pillowcase pair, percale', 21, 8.8],
      ['Bath mat, cotton', 19, 8],
    ],
  },
  {
    ...{ name: 'Occasional furniture', weight: 6, damaged: 0.05, unwanted: 0.05, stockOut: 0.02, restocking: [14, 0.4] },
    products: [
      ['Side table, ash', 118, 66],
      ['Footstool, wool', 96, 55.2],
      ['Wall shelf, oak', 54, 28.9],
    ],
  },
  {
    ...{ name: 'Home fragrance', weight: 8, damaged: 0.006, unwanted: 0.02, stockOut: 0.006, restocking: [5, 0.4] },
    products: [
      ['Soy candle 220 g', 18, 6.4],
      ['Reed diffuser 100 ml', 24, 9.1],
    ],
  },
];

export interface Segment {
  name: string;
  weight: number;
  /** Prefix and number of the customer numbers. */
  customers: readonly [prefix: string, count: number];
  channels: readonly { name: string; weight: number }[];
  /** Largest number of lines of an order, and pieces per line. */
  lines: number;
  pieces: LogNormal;
  /** Agreed discounts in percent. */
  discounts: readonly { percent: number; weight: number }[];
  /** Workdays until the promised delivery. */
  promised: number;
  trade: boolean;
}

export const SEGMENTS: readonly Segment[] = [
  {
    ...{ name: 'Online consumer', weight: 34, customers: ['WEB', 2900], lines: 3, pieces: [1.3, 0.5], promised: 3, trade: false },
    channels: [{ name: 'Web shop', weight: 78 }, { name: 'Marketplace', weight: 22 }],
    discounts: [{ percent: 0, weight: 78 }, { percent: 10, weight: 22 }],
  },
  {
    ...{ name: 'Independent retailer', weight: 40, customers: ['IND', 240], lines: 6, pieces: [20, 0.45], promised: 6, trade: true },
    channels: [{ name: 'Trade portal', weight: 52 }, { name: 'E-mail', weight: 33 }, { name: 'Field sales', weight: 15 }],
    discounts: [{ percent: 5, weight: 35 }, { percent: 10, weight: 45 }, { percent: 15, weight: 20 }],
  },
  {
    ...{ name: 'Department store', weight: 9, customers: ['DEP', 14], lines: 8, pieces: [95, 0.4], promised: 9, trade: true },
    channels: [{ name: 'EDI', weight: 1 }],
    discounts: [{ percent: 20, weight: 55 }, { percent: 25, weight: 45 }],
  },
  {
    ...{ name: 'Hospitality', weight: 17, customers: ['HOS', 85], lines: 4, pieces: [48, 0.5], promised: 8, trade: true },
    channels: [{ name: 'Field sales', weight: 55 }, { name: 'E-mail', weight: 45 }],
    discounts: [{ percent: 10, weight: 50 }, { percent: 15, weight: 35 }, { percent: 20, weight: 15 }],
  },
]; // prettier-ignore

/** Sales regions with the carrier of trade orders and its workdays in transit; consumers' parcels go by Fernway everywhere. */
export const REGIONS = [
  { name: 'London and South East', weight: 34, carrier: 'Castlegate Haulage', transit: 1 },
  { name: 'Midlands', weight: 20, carrier: 'Castlegate Haulage', transit: 1 },
  { name: 'South West and Wales', weight: 16, carrier: 'Castlegate Haulage', transit: 2 },
  { name: 'North', weight: 19, carrier: 'Tyneline Freight', transit: 2 },
  { name: 'Scotland', weight: 11, carrier: 'Tyneline Freight', transit: 2 },
] as const;
export type Region = (typeof REGIONS)[number];

export const PARCEL_CARRIER = { name: 'Fernway Parcels', transit: 1 } as const;

/** Behaviour of the company, its customers and its suppliers. Months are counted back from the month of the extract. */
export const TRADING = {
  ordersPerWorkday: 9.2,
  /** Share of the daily orders that arrive on a free day, by web shop only. */
  freeDayShare: 0.3,
  /** Factor on incoming orders, January to December. */
  season: [0.88, 0.86, 0.94, 0.98, 0.97, 0.94, 0.92, 0.95, 1.05, 1.18, 1.42, 1.06],
  /** Order lines that the warehouse picks on a workday. */
  picksPerWorkday: 38,
  /** The new lamp supplier ships by sea: products of this group run out more often and for longer. */
  lampSupplier: { group: 'Lighting', monthsAgo: 8, stockOut: 3.5, restocking: 1.3 },
  /** The carrier of the North closed a depot: some of its deliveries take longer. */
  depotClosure: { carrier: 'Tyneline Freight', monthsAgo: 5, share: 0.6, workdays: 5 },
  /** Purchase prices rise; list prices follow three months later and only in part. */
  costRise: { monthsAgo: 9, factor: 1.06 },
  priceRise: { monthsAgo: 6, factor: 1.03 },
  /** In the last ten workdays of a quarter, field sales grants an extra discount, which customers reward with larger orders. */
  quarterEnd: { channel: 'Field sales', share: 0.6, percent: 5, pieces: 1.15 },
  /** A customer who waits longer than this for stock cancels with this probability. */
  patience: { workdays: 9, cancels: 0.3 },
  /** Share of late lines that are sent back for that reason, and share of lines with the wrong product. */
  lateReturn: 0.06,
  wrongItem: 0.006,
} as const;
