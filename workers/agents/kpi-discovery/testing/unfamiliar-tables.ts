import {
  dayAfter,
  daysBetween,
  distinct,
  hoursBetween,
  Maker,
  mean,
  median,
  share,
  sum,
  timeAfter,
  type MadeTable,
} from './made-tables.js';

/** Transactions with abbreviated English names and no word for sales. */
export const transactions = (): MadeTable => {
  const make = new Maker(74);
  const rows = Array.from({ length: 600 }, (_, index) => {
    const gross = make.between(20, 300, 2);
    const rebate = Number((gross * make.pick([0, 0, 0.1, 0.2])).toFixed(2));
    return {
      trx_ref: `T${index}`,
      trx_ts: timeAfter('2024-03-01 09:00:00', index * 7),
      buyer_ref: `B${make.between(1, 120)}`,
      sku: `K${make.between(1, 40)}`,
      pcs: make.between(1, 6),
      gross_val: gross,
      rebate_val: rebate,
      net_val: Number((gross - rebate).toFixed(2)),
      cogs_val: Number((gross * 0.55).toFixed(2)),
      refunded: make.chance(0.05) ? 1 : 0,
    };
  });
  const month = rows.filter((row) => row.trx_ts.startsWith('2024-07'));
  const net = sum(month.map((row) => row.net_val));
  const cost = sum(month.map((row) => row.cogs_val));
  return {
    name: 'transactions',
    rows,
    expected: {
      revenue: net,
      profit: net - cost,
      'profit-margin': (100 * (net - cost)) / net,
      'total-cost': cost,
      orders: month.length,
      'average-order-value': net / month.length,
      'units-sold': sum(month.map((row) => row.pcs)),
      'return-rate': share(month, (row) => row.refunded === 1),
      'active-customers': distinct(month.map((row) => row.buyer_ref)),
    },
  };
};

/** Employees in German with names for the contract instead of the person. */
export const belegschaft = (): MadeTable => {
  const make = new Maker(72);
  const rows = Array.from({ length: 300 }, (_, index) => ({
    MA_Nr: 1_000 + index,
    'Beginn Arbeitsverhältnis': dayAfter('2010-01-01', make.between(0, 5_000)),
    'Ende Arbeitsverhältnis': make.chance(0.2) ? dayAfter('2024-01-01', make.between(0, 360)) : null,
    Vertragsart: make.pick(['unbefristet', 'befristet']),
    Jahresbrutto: make.between(30_000, 90_000),
    Kranktage: make.between(0, 20),
    Stellenanteil: make.pick([0.5, 0.8, 1]),
    Weiterbildungstage: make.between(0, 6),
    Teamzufriedenheit: make.between(1, 5),
  }));
  const gone = rows.filter((row) => row['Ende Arbeitsverhältnis'] !== null);
  return {
    name: 'belegschaft',
    rows,
    expected: {
      headcount: rows.length - gone.length,
      'leaver-share': (100 * gone.length) / rows.length,
      'average-pay': mean(rows.map((row) => row.Jahresbrutto)),
      'absence-per-employee': mean(rows.map((row) => row.Kranktage)),
      'training-hours-per-employee': 8 * mean(rows.map((row) => row.Weiterbildungstage)),
      'employee-satisfaction': mean(rows.map((row) => row.Teamzufriedenheit)),
      tenure: mean(gone.map((row) => daysBetween(row['Beginn Arbeitsverhältnis'], row['Ende Arbeitsverhältnis'] ?? '') / 365.25)),
    },
  };
};

/** Service messages in German. */
export const meldungen = (): MadeTable => {
  const make = new Maker(73);
  const rows = Array.from({ length: 500 }, (_, index) => {
    const created = timeAfter('2025-02-01 07:00:00', Math.floor(index * 8.5));
    return {
      Meldungsnr: index + 1,
      Anlagezeitpunkt: created,
      Erstreaktion: timeAfter(created, make.between(0.1, 3, 2)),
      Abschlusszeitpunkt: make.chance(0.9) ? timeAfter(created, make.between(2, 70, 1)) : null,
      Prio: make.pick(['hoch', 'niedrig']),
      'Erneut geöffnet': make.chance(0.06) ? 'ja' : 'nein',
      Kundennote: make.between(1, 6),
      Bearbeitungsminuten: make.between(5, 90),
    };
  });
  const within = (month: string): typeof rows => rows.filter((row) => row.Anlagezeitpunkt.startsWith(month));
  const closed = rows.filter((row) => row.Abschlusszeitpunkt?.startsWith('2025-06'));
  const month = within('2025-06');
  return {
    name: 'meldungen',
    rows,
    expected: {
      tickets: month.length,
      'resolution-time': median(closed.map((row) => hoursBetween(row.Anlagezeitpunkt, row.Abschlusszeitpunkt ?? ''))),
      'first-response-time': median(
        rows.filter((row) => row.Erstreaktion.startsWith('2025-06')).map((row) => hoursBetween(row.Anlagezeitpunkt, row.Erstreaktion)),
      ),
      'satisfaction-score': mean(month.map((row) => row.Kundennote)),
      'average-handling-time': 60 * mean(month.map((row) => row.Bearbeitungsminuten)),
      'resolved-share': share(month, (row) => row.Abschlusszeitpunkt !== null),
    },
  };
};

/** Steps of orders in English; every step repeats the value of its order. */
export const orderSteps = (): MadeTable => {
  const make = new Maker(77);
  const rows = Array.from({ length: 300 }, (_, index) => index).flatMap((order) => {
    const value = make.between(500, 9_000);
    const start = timeAfter('2024-01-01 08:00:00', order * 12);
    return ['received', 'checked', 'shipped'].map((step, at) => ({
      'order id': `A${order}`,
      activity: step,
      timestamp: timeAfter(start, at * make.between(2, 20)),
      'order value': value,
    }));
  });
  return { name: 'order_steps', rows, expected: {} };
};
