import { dayAfter, daysBetween, distinct, Maker, mean, share, sum, type MadeTable } from './made-tables.js';

/** Purchase orders in English. */
export const purchaseOrders = (): MadeTable => {
  const make = new Maker(31);
  const rows = Array.from({ length: 700 }, (_, index) => {
    const ordered = dayAfter('2022-01-01', Math.floor((index * 365) / 700));
    const quantity = make.between(50, 900);
    return {
      PO_ID: `PO-${index}`,
      Supplier: make.pick(['Alpha Inc', 'Beta Ltd', 'Gamma Co', 'Delta Group']),
      Order_Date: ordered,
      Delivery_Date: dayAfter(ordered, make.between(2, 24)),
      Item_Category: make.pick(['Packaging', 'Raw Materials', 'MRO']),
      Order_Status: make.pick(['Delivered', 'Delivered', 'Partially Delivered', 'Cancelled']),
      Quantity: quantity,
      Unit_Price: make.between(5, 90, 2),
      Defective_Units: Math.floor(quantity * make.between(0, 0.1, 3)),
      Compliance: make.chance(0.8) ? 'Yes' : 'No',
    };
  });
  const month = rows.filter((row) => row.Order_Date.startsWith('2022-12'));
  const received = rows.filter((row) => row.Delivery_Date.startsWith('2022-12'));
  const spend = sum(month.map((row) => row.Quantity * row.Unit_Price));
  return {
    name: 'purchase_orders',
    rows,
    expected: {
      'purchase-spend': spend,
      'replenishment-lead-time': mean(received.map((row) => daysBetween(row.Order_Date, row.Delivery_Date))),
      'defect-rate': (100 * sum(month.map((row) => row.Defective_Units))) / sum(month.map((row) => row.Quantity)),
      'purchase-orders': month.length,
      'average-purchase-price': spend / sum(month.map((row) => row.Quantity)),
      'supplier-compliance': share(month, (row) => row.Compliance === 'Yes'),
      'spend-per-supplier': spend / distinct(month.map((row) => row.Supplier)),
    },
  };
};

/** One row per article in German, without dates. */
export const artikel = (): MadeTable => {
  const make = new Maker(32);
  const rows = Array.from({ length: 150 }, (_, index) => ({
    Artikelnummer: `ART${index}`,
    Lieferant: make.pick(['Nord', 'Süd', 'West']),
    Lagerbestand: make.chance(0.1) ? 0 : make.between(1, 400),
    Lieferzeit_Tage: make.between(2, 40),
    'Fehlerquote %': make.between(0.1, 4.9, 2),
    Frachtkosten_EUR: make.between(2, 60, 2),
    Bestellmenge: make.between(10, 500),
    Stückpreis_EUR: make.between(1, 90, 2),
    Liefermenge: make.between(5, 10),
  }));
  const spend = sum(rows.map((row) => row.Bestellmenge * row['Stückpreis_EUR']));
  const ordered = sum(rows.map((row) => row.Bestellmenge));
  return {
    name: 'artikel',
    rows,
    expected: {
      'purchase-spend': spend,
      'replenishment-lead-time': mean(rows.map((row) => row.Lieferzeit_Tage)),
      'defect-rate': mean(rows.map((row) => row['Fehlerquote %'])),
      'stock-level': mean(rows.map((row) => row.Lagerbestand)),
      'freight-cost': sum(rows.map((row) => row.Frachtkosten_EUR)),
      'stockout-rate': share(rows, (row) => row.Lagerbestand === 0),
      'fill-rate': (100 * sum(rows.map((row) => Math.min(row.Liefermenge, row.Bestellmenge)))) / ordered,
    },
  };
};
