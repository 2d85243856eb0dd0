import { dayAfter, daysBetween, distinct, Maker, mean, share, sum, type MadeTable } from './made-tables.js';

/** Order lines of a shop in English: data until the 20th of a month, so that the month before is the last complete one. */
export const shopOrders = (): MadeTable => {
  const make = new Maker(11);
  const rows = Array.from({ length: 1_400 }, (_, index) => {
    const ordered = dayAfter('2023-01-01', Math.floor((index * 354) / 1_400));
    const quantity = make.between(1, 9);
    const sales = make.between(20, 900, 2);
    const discount = make.pick([0, 0, 0.1, 0.2, 0.35]);
    return {
      'Row ID': index + 1,
      'Order ID': `US-${1000 + Math.floor(index / 2)}`,
      'Order Date': ordered,
      'Ship Date': dayAfter(ordered, make.between(1, 7)),
      'Ship Mode': make.pick(['First Class', 'Second Class', 'Same Day']),
      'Customer ID': `C-${make.between(100, 260)}`,
      'Postal Code': make.between(10_000, 99_000),
      'Product Name': `Product ${make.between(1, 60)}`,
      Segment: make.pick(['Consumer', 'Corporate', 'Home Office']),
      Sales: sales,
      Quantity: quantity,
      Discount: discount,
      Profit: Number((sales * (0.3 - discount) + make.between(-9, 9, 2)).toFixed(2)),
    };
  });
  const month = rows.filter((row) => row['Order Date'].startsWith('2023-11'));
  const revenue = sum(month.map(({ Sales }) => Sales));
  const orders = distinct(month.map((row) => row['Order ID']));
  const profit = sum(month.map((row) => row.Profit));
  return {
    name: 'shop_orders',
    rows,
    expected: {
      revenue,
      profit,
      'profit-margin': (100 * profit) / revenue,
      orders,
      'average-order-value': revenue / orders,
      'units-sold': sum(month.map((row) => row.Quantity)),
      'discount-rate': 100 * mean(month.map((row) => row.Discount)),
      'order-lead-time': mean(
        rows.filter((row) => row['Ship Date'].startsWith('2023-11')).map((row) => daysBetween(row['Order Date'], row['Ship Date'])),
      ),
    },
  };
};

/** Orders of a manufacturer in German, with price and quantity instead of an amount, a promised date and returns. */
export const auftraege = (): MadeTable => {
  const make = new Maker(12);
  const rows = Array.from({ length: 900 }, (_, index) => {
    const ordered = dayAfter('2024-01-01', Math.floor((index * 366) / 900));
    const promised = dayAfter(ordered, make.between(5, 12));
    const preis = make.between(5, 80, 2);
    const menge = make.between(1, 40);
    return {
      AuftragsNr: 700_000 + index,
      Auftragsdatum: ordered,
      Wunschtermin: promised,
      Lieferdatum: dayAfter(promised, make.between(-3, 3)),
      KdNr: make.between(1, 90),
      ArtNr: `A${make.between(1, 30)}`,
      Menge: menge,
      VK_Preis: preis,
      Umsatz_EUR: Number((preis * menge).toFixed(2)),
      Kosten_EUR: Number((preis * menge * make.between(0.5, 0.8, 2)).toFixed(2)),
      Retoure: make.chance(0.08) ? 'ja' : 'nein',
    };
  });
  const month = rows.filter((row) => row.Auftragsdatum.startsWith('2024-12'));
  const delivered = rows.filter((row) => row.Lieferdatum.startsWith('2024-12'));
  const revenue = sum(month.map((row) => row.Umsatz_EUR));
  const cost = sum(month.map((row) => row.Kosten_EUR));
  return {
    name: 'auftraege',
    rows,
    expected: {
      revenue,
      profit: revenue - cost,
      'profit-margin': (100 * (revenue - cost)) / revenue,
      'average-order-value': revenue / month.length,
      orders: month.length,
      'units-sold': sum(month.map((row) => row.Menge)),
      'on-time-delivery': share(delivered, (row) => row.Lieferdatum <= row.Wunschtermin),
      'return-rate': share(month, (row) => row.Retoure === 'ja'),
    },
  };
};
