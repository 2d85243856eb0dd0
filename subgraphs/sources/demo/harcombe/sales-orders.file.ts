import { SeededRandom } from '../seeded-random.js';
import { date, defineFile } from './export-format.js';
import { netValue, type SalesLine, type SalesOrder, simulateSales } from './sales.simulation.js';
import type { TradingPeriod } from './trading-period.js';

/** Number of lines with each data defect; see `withDefects`. */
export const DEFECTS = { duplicatedLines: 9, missingCarriers: 17, swappedDates: 6, inflatedQuantities: 3, lowerCaseSegments: 14 } as const;

/** A line of the export, in the text of its fields where a defect may change it. */
interface ExportLine {
  order: SalesOrder;
  line: SalesLine;
  number: number;
  segment: string;
  carrier: string;
  quantity: number;
  despatched: string;
  delivered: string;
  status: 'Open' | 'Cancelled' | 'Despatched' | 'Delivered';
}

export const SALES_ORDERS = defineFile<ExportLine>({
  key: 'sales-orders',
  fileName: 'sales-order-lines.csv',
  kind: 'csv',
  title: 'Sales order lines',
  columns: [
    { name: 'Order No', type: 'text', text: ({ order }) => order.id },
    { name: 'Line', type: 'integer', text: ({ number }) => String(number) },
    { name: 'Order Date', type: 'date', text: ({ order }) => date(order.at) },
    { name: 'Promised', type: 'date', text: ({ order }) => date(order.promised) },
    { name: 'Despatch Date', type: 'date', text: ({ despatched }) => despatched },
    { name: 'delivered_on', type: 'date', text: ({ delivered }) => delivered },
    { name: 'Status', type: 'text', text: ({ status }) => status },
    { name: 'CustNo', type: 'text', text: ({ order }) => order.customer },
    { name: 'Segment', type: 'text', text: ({ segment }) => segment },
    { name: 'Sales Channel', type: 'text', text: ({ order }) => order.channel },
    { name: 'Region', type: 'text', text: ({ order }) => order.region.name },
    { name: 'Carrier', type: 'text', text: ({ carrier }) => carrier },
    { name: 'SKU', type: 'text', text: ({ line }) => line.sku },
    { name: 'Product', type: 'text', text: ({ line }) => line.product },
    { name: 'Product Group', type: 'text', text: ({ line }) => line.group.name },
    { name: 'Qty', type: 'integer', text: ({ quantity }) => String(quantity) },
    { name: 'Unit Price GBP', type: 'decimal', text: ({ line }) => line.price.toFixed(2) },
    { name: 'Disc %', type: 'integer', text: ({ line }) => String(line.discount) },
    { name: 'Net Value GBP', type: 'decimal', text: ({ line }) => netValue(line).toFixed(2) },
    { name: 'Unit Cost GBP', type: 'decimal', text: ({ line }) => line.cost.toFixed(2) },
    { name: 'Qty Returned', type: 'integer', text: ({ line }) => String(line.returned?.pieces ?? 0) },
    { name: 'Return Reason', type: 'text', text: ({ line }) => line.returned?.reason ?? '' },
  ],
  rows: (period) => withDefects(exportLines(period), new SeededRandom(88)),
});

/** Returns the lines as known on the day of the extract. */
const exportLines = (period: TradingPeriod): ExportLine[] =>
  simulateSales(period)
    .filter(({ at }) => at >= period.start)
    .flatMap((order) => order.lines.map((line, index) => exportLine({ order, line, number: index + 1 }, period)));

const exportLine = (row: Pick<ExportLine, 'order' | 'line' | 'number'>, { end }: TradingPeriod): ExportLine => {
  const { cancelled, despatched, delivered, segment, carrier } = row.order;
  const known = (instant: number | undefined): number | undefined => (instant !== undefined && instant < end ? instant : undefined);
  const { returned, ...line } = row.line;
  return {
    ...row,
    line: returned && returned.at < end ? { ...line, returned } : line,
    segment: segment.name,
    carrier: known(despatched) === undefined ? '' : carrier,
    quantity: line.pieces,
    despatched: date(known(despatched)),
    delivered: date(known(delivered)),
    status:
      known(cancelled) !== undefined
        ? 'Cancelled'
        : known(delivered) !== undefined
          ? 'Delivered'
          : known(despatched) !== undefined
            ? 'Despatched'
            : 'Open',
  };
};

/**
 * Adds the data defects of a typical extract, so that a quality check has something to find: lines sent twice, carriers not entered,
 * despatch and delivery dates interchanged, quantities with a zero too many, and segments in lower case.
 */
const withDefects = (rows: ExportLine[], random: SeededRandom): ExportLine[] => {
  const some = (count: number, fits: (row: ExportLine) => boolean): Set<ExportLine> => {
    const chosen = new Set<ExportLine>();
    while (chosen.size < count) {
      const row = rows[random.index(rows.length)];
      if (row && fits(row)) chosen.add(row);
    }
    return chosen;
  };
  const isDelivered = ({ status }: ExportLine): boolean => status === 'Delivered';
  for (const row of some(DEFECTS.missingCarriers, isDelivered)) row.carrier = '';
  for (const row of some(DEFECTS.swappedDates, isDelivered)) [row.despatched, row.delivered] = [row.delivered, row.despatched];
  for (const row of some(DEFECTS.inflatedQuantities, ({ order }) => order.segment.trade)) row.quantity *= 10;
  for (const row of some(DEFECTS.lowerCaseSegments, ({ order }) => order.segment.trade)) row.segment = row.segment.toLowerCase();
  const doubled = some(DEFECTS.duplicatedLines, isDelivered);
  return rows.flatMap((row) => (doubled.has(row) ? [row, row] : [row]));
};
