import { seededRandom } from '../../../workers/methods/statistics/sampling/seeded-random.js';

/** A table as the texts of a CSV file. */
export interface TextTable {
  name: string;
  columns: string[];
  rows: string[][];
}

/** What an injected error may do to a column of a clean table. */
export interface ColumnRole {
  kind: 'key' | 'word' | 'name' | 'code' | 'number' | 'measure' | 'percent' | 'date' | 'time' | 'source';
  /** Column that determines this one. */
  by?: string;
}

export interface CleanTable extends TextTable {
  roles: Record<string, ColumnRole>;
  timeColumn?: string;
}

export type Random = () => number;

export const randomBelow = (random: Random, limit: number): number => Math.floor(random() * limit);

export const pick = <T>(random: Random, items: readonly T[]): T => {
  const item = items[randomBelow(random, items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

/** Returns pronounceable names; no name occurs twice. */
const inventNames = (random: Random, count: number, syllables: number): string[] => {
  const names = new Set<string>();
  while (names.size < count) {
    const length = syllables + randomBelow(random, 2);
    const word = Array.from(
      { length },
      () => pick(random, ['b', 'd', 'f', 'k', 'l', 'm', 'n', 'r', 's', 't', 'st', 'br']) + pick(random, ['a', 'e', 'i', 'o', 'u', 'ei']),
    );
    const text = word.join('') + pick(random, ['', 'n', 'r', 's']);
    names.add(text.charAt(0).toUpperCase() + text.slice(1));
  }
  return [...names];
};

const pad = (value: number, length: number): string => String(value).padStart(length, '0');
const day = (offset: number): string => new Date(Date.UTC(2019, 0, 1) + offset * 86_400_000).toISOString().slice(0, 10);

const persons = (random: Random): CleanTable => {
  const first = inventNames(random, 80, 2);
  const last = inventNames(random, 400, 2);
  const cities = inventNames(random, 60, 3).map((city, index) => ({ city, zip: pad(1000 + index * 1571, 5), state: `S${index % 9}` }));
  const states = inventNames(random, 9, 3);
  const rows = Array.from({ length: 1500 }, (_, index) => {
    const [given, family, place] = [pick(random, first), pick(random, last), pick(random, cities)];
    return [
      `P-${pad(index + 1, 5)}`,
      given,
      family,
      pick(random, ['female', 'male']),
      day(-randomBelow(random, 20_000)),
      `${given}.${family}@mail.example`.toLowerCase(),
      `0${200 + randomBelow(random, 700)} ${100_000 + randomBelow(random, 900_000)}`,
      place.zip,
      place.city,
      states[Number(place.state.slice(1))] ?? '',
      String(20_000 + 500 * randomBelow(random, 120)),
    ];
  });
  return {
    name: 'persons',
    columns: ['person', 'given_name', 'family_name', 'gender', 'born', 'email', 'phone', 'zip', 'city', 'state', 'salary'],
    rows,
    roles: {
      given_name: { kind: 'name' },
      family_name: { kind: 'name' },
      gender: { kind: 'word' },
      born: { kind: 'date' },
      email: { kind: 'code' },
      phone: { kind: 'code' },
      zip: { kind: 'code', by: 'city' },
      city: { kind: 'word', by: 'zip' },
      state: { kind: 'word', by: 'zip' },
      salary: { kind: 'number' },
    },
  };
};

const orders = (random: Random): CleanTable => {
  const products = inventNames(random, 40, 3).map((name) => ({
    name,
    price: (5 + randomBelow(random, 20_000) / 100).toFixed(2),
    group: pick(random, ['Tools', 'Garden', 'Kitchen', 'Office', 'Outdoor']),
  }));
  const customers = inventNames(random, 150, 3).map((name) => ({
    name: `${name} GmbH`,
    country: pick(random, ['Germany', 'Austria', 'France', 'Poland', 'Italy']),
  }));
  const rows = Array.from({ length: 2000 }, (_, index) => {
    const [product, customer, quantity] = [pick(random, products), pick(random, customers), 1 + randomBelow(random, 30)];
    return [
      String(40_001 + index),
      day(Math.floor(index / 4)),
      customer.name,
      customer.country,
      product.name,
      product.group,
      product.price,
      String(quantity),
      `${5 * randomBelow(random, 7)}%`,
      pick(random, ['open', 'shipped', 'delivered', 'delivered', 'delivered', 'returned']),
    ];
  });
  return {
    name: 'orders',
    columns: ['order_no', 'ordered', 'customer', 'country', 'product', 'group', 'unit_price', 'quantity', 'discount', 'status'],
    rows,
    timeColumn: 'ordered',
    roles: {
      ordered: { kind: 'date' },
      customer: { kind: 'word' },
      country: { kind: 'word', by: 'customer' },
      product: { kind: 'word' },
      group: { kind: 'word', by: 'product' },
      unit_price: { kind: 'number', by: 'product' },
      quantity: { kind: 'number' },
      discount: { kind: 'percent' },
      status: { kind: 'word' },
    },
  };
};

/** Readings of the same trains by several portals; a portal does not report every train. */
const trains = (random: Random): CleanTable => {
  const portals = inventNames(random, 12, 2).map((name) => name.toLowerCase());
  const stations = inventNames(random, 30, 3);
  const clock = (minutes: number): string => `${pad(Math.floor(minutes / 60) % 24, 2)}:${pad(minutes % 60, 2)}`;
  const rows = Array.from({ length: 180 }, (_, index) => {
    const start = 240 + randomBelow(random, 1_000);
    const facts = [pick(random, stations), clock(start), clock(start + 20 + randomBelow(random, 200)), String(1 + randomBelow(random, 14))];
    return portals.filter(() => random() < 0.75).map((portal) => [portal, `IC ${pad(100 + index * 3, 4)}`, ...facts]);
  }).flat();
  return {
    name: 'trains',
    columns: ['portal', 'train', 'station', 'departure', 'arrival', 'platform'],
    rows,
    roles: {
      station: { kind: 'source', by: 'train' },
      departure: { kind: 'source', by: 'train' },
      arrival: { kind: 'source', by: 'train' },
      platform: { kind: 'source', by: 'train' },
    },
  };
};

const products = (random: Random): CleanTable => {
  const names = inventNames(random, 900, 3);
  const makers = inventNames(random, 70, 3).map((maker) => ({ maker: `${maker} Brewing Company`, town: pick(random, TOWNS) }));
  const styles = inventNames(random, 25, 2).map((style) => `${style} Ale`);
  const rows = names.map((name, index) => {
    const { maker, town } = pick(random, makers);
    return [
      `${pick(random, ['AB', 'CD', 'XY'])}-${pad(1000 + index, 4)}`,
      name,
      pick(random, styles),
      `${pick(random, [8.4, 12, 12, 12, 16, 16, 24])} oz`,
      (0.03 + randomBelow(random, 70) / 1000).toFixed(3),
      String(5 + randomBelow(random, 95)),
      maker,
      town,
    ];
  });
  return {
    name: 'products',
    columns: ['sku', 'name', 'style', 'size', 'strength', 'bitterness', 'maker', 'town'],
    rows,
    roles: {
      sku: { kind: 'code' },
      style: { kind: 'word' },
      size: { kind: 'measure' },
      strength: { kind: 'percent' },
      bitterness: { kind: 'number' },
      maker: { kind: 'word' },
      town: { kind: 'word', by: 'maker' },
    },
  };
};

const TOWNS = ['Portland', 'Denver', 'Austin', 'Boulder', 'Chicago', 'Madison', 'Seattle', 'Burlington', 'Asheville', 'San Diego'];

/** Readings of sensors in a building, one per hour and sensor. */
const sensors = (random: Random): CleanTable => {
  const devices = Array.from({ length: 25 }, (_, index) => ({
    id: `S${pad(index + 1, 3)}`,
    room: `R${pad(100 + index * 7, 3)}`,
    unit: pick(random, ['Boiler', 'Cooler', 'Office', 'Store']),
    base: 15 + randomBelow(random, 100),
  }));
  const rows = Array.from({ length: 80 }, (_, hour) =>
    devices.map(({ id, room, unit, base }) => [
      new Date(Date.UTC(2019, 2, 1, hour)).toISOString().slice(0, 16).replace('T', ' '),
      id,
      room,
      unit,
      (base + 2 * (random() + random() + random() - 1.5)).toFixed(1),
      `${40 + randomBelow(random, 30)}%`,
      `${(0.9 + random() / 5).toFixed(2)} bar`,
    ]),
  ).flat();
  return {
    name: 'sensors',
    columns: ['measured_at', 'sensor', 'room', 'zone', 'temperature', 'humidity', 'pressure'],
    rows,
    timeColumn: 'measured_at',
    roles: {
      measured_at: { kind: 'date' },
      sensor: { kind: 'code' },
      room: { kind: 'code', by: 'sensor' },
      zone: { kind: 'word', by: 'sensor' },
      temperature: { kind: 'number' },
      humidity: { kind: 'percent' },
      pressure: { kind: 'measure' },
    },
  };
};

/** Returns five clean tables of different kinds; equal seeds give equal tables. */
export const cleanTables = (seed: number): CleanTable[] =>
  [persons, orders, trains, products, sensors].map((make, index) => make(seededRandom(seed + index)));
