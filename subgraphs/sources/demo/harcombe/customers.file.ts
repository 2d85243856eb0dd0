import { SeededRandom } from '../seeded-random.js';
import { date, defineFile } from './export-format.js';
import { asRegisteredOnline, drawShop, type Shop } from './customers.model.js';

/** Number of shops in each list, of shops in both, and of shops that trade sales has entered twice. */
export const SHOPS = { trade: 150, online: 105, both: 75, doubled: 4 } as const;

type Listed = Shop & { number: string };

const shops = (): { trade: Listed[]; online: Listed[] } => {
  const random = new SeededRandom(1996);
  const { trade, online, both, doubled } = SHOPS;
  const all = Array.from({ length: trade + online - both }, () => drawShop(random));
  const registered = all
    .slice(trade - both)
    .map((shop) => ({ shop: asRegisteredOnline(shop, random), at: random.next() }))
    .toSorted((a, b) => a.at - b.at);
  const listed = [...all.slice(0, trade), ...all.slice(10, 10 + doubled)];
  return {
    trade: listed.map((shop, index) => ({ ...shop, number: `IND-${1000 + index}` })),
    online: registered.map(({ shop }, index) => ({ ...shop, number: String(70_015 + 4 * index) })),
  };
};

export const TRADE_ACCOUNTS = defineFile<Listed>({
  key: 'trade-accounts',
  fileName: 'trade-accounts.csv',
  kind: 'csv',
  title: 'Trade accounts',
  columns: [
    { name: 'Account No', type: 'text', text: ({ number }) => number },
    { name: 'Account Name', type: 'text', text: ({ name }) => name },
    { name: 'Address', type: 'text', text: ({ street }) => street },
    { name: 'Town', type: 'text', text: ({ town }) => town },
    { name: 'Postcode', type: 'text', text: ({ postcode }) => postcode },
    { name: 'Telephone', type: 'text', text: ({ phone }) => phone },
    { name: 'Customer Since', type: 'date', text: ({ since }) => date(since) },
    { name: 'Credit Limit GBP', type: 'integer', text: ({ creditLimit }) => String(creditLimit) },
    { name: 'Payment Terms (days)', type: 'integer', text: ({ terms }) => String(terms) },
    { name: 'Shop Type', type: 'text', text: ({ type }) => type },
  ],
  rows: () => shops().trade,
});

export const WEB_SHOP_CUSTOMERS = defineFile<Listed>({
  key: 'web-shop-customers',
  fileName: 'web-shop-business-customers.csv',
  kind: 'csv',
  title: 'Web shop: business customers',
  columns: [
    { name: 'customer_id', type: 'text', text: ({ number }) => number },
    { name: 'company', type: 'text', text: ({ name }) => name },
    { name: 'street', type: 'text', text: ({ street }) => street },
    { name: 'city', type: 'text', text: ({ town }) => town },
    { name: 'post_code', type: 'text', text: ({ postcode }) => postcode },
    { name: 'phone', type: 'text', text: ({ phone }) => phone },
    { name: 'registered', type: 'date', text: ({ since }) => date(since) },
    { name: 'credit_limit_gbp_k', type: 'decimal', text: ({ creditLimit }) => (creditLimit / 1000).toFixed(1) },
  ],
  rows: () => shops().online,
});
