import { dayAfter, daysBetween, distinct, Maker, mean, share, sum, type MadeTable } from './made-tables.js';

/** Monthly figures by cost centre in German. */
export const kostenstellen = (): MadeTable => {
  const make = new Maker(61);
  const months = Array.from(
    { length: 24 },
    (_, index) => `${2023 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`,
  );
  const rows = months.flatMap((month) =>
    ['1000 Vertrieb', '2000 Werk', '3000 IT'].map((centre) => {
      const plan = make.between(80_000, 200_000);
      return {
        Buchungsmonat: month,
        Kostenstelle: centre,
        Umsatzerlöse: make.between(200_000, 400_000),
        'Plan (EUR)': plan,
        'Ist (EUR)': Math.round(plan * make.between(0.85, 1.2, 3)),
        Personalaufwand: make.between(50_000, 90_000),
        Forderungen: make.between(100_000, 300_000),
      };
    }),
  );
  const month = rows.filter((row) => row.Buchungsmonat === '2024-12-01');
  const of = (column: 'Umsatzerlöse' | 'Plan (EUR)' | 'Ist (EUR)' | 'Personalaufwand' | 'Forderungen'): number =>
    sum(month.map((row) => row[column]));
  return {
    name: 'kostenstellen',
    rows,
    expected: {
      revenue: of('Umsatzerlöse'),
      'total-cost': of('Personalaufwand'),
      'budget-variance': (100 * (of('Ist (EUR)') - of('Plan (EUR)'))) / of('Plan (EUR)'),
      'budget-deviation': of('Ist (EUR)') - of('Plan (EUR)'),
      'days-sales-outstanding': ((365 / 12) * of('Forderungen')) / of('Umsatzerlöse'),
      'open-receivables': of('Forderungen'),
      'cost-ratio': (100 * of('Personalaufwand')) / of('Umsatzerlöse'),
    },
  };
};

/** Invoices in English. */
export const invoices = (): MadeTable => {
  const make = new Maker(62);
  const rows = Array.from({ length: 800 }, (_, index) => {
    const invoiced = dayAfter('2023-01-01', Math.floor((index * 304) / 800));
    const due = dayAfter(invoiced, 30);
    const paid = dayAfter(due, make.between(-20, 15));
    return {
      invoiceNumber: 5_000 + index,
      customerID: `C${make.between(1, 60)}`,
      InvoiceDate: invoiced,
      DueDate: due,
      SettledDate: paid,
      InvoiceAmount: make.between(20, 900, 2),
      Disputed: make.chance(0.2) ? 'Yes' : 'No',
      countryCode: make.pick([391, 406, 770]),
    };
  });
  const month = rows.filter((row) => row.InvoiceDate.startsWith('2023-10'));
  const settled = rows.filter((row) => row.SettledDate.startsWith('2023-11'));
  return {
    name: 'invoices',
    rows,
    expected: {
      revenue: sum(month.map((row) => row.InvoiceAmount)),
      invoices: month.length,
      'payment-delay': mean(month.map((row) => Math.max(0, daysBetween(row.DueDate, row.SettledDate)))),
      'invoices-paid-on-time': share(month, (row) => row.SettledDate <= row.DueDate),
      'active-customers': distinct(month.map((row) => row.customerID)),
      'days-to-payment': mean(settled.map((row) => daysBetween(row.InvoiceDate, row.SettledDate))),
    },
  };
};
