import { defineFile } from './export-format.js';
import { SeededRandom } from '../seeded-random.js';
import type { DemoPeriod } from './demo-period.js';
import { orderHistory } from './order-history.js';
import type { Order, OrderEvent } from './order-to-cash.simulation.js';

/** Number of data defects of each kind in the log; see `withDefects`. */
export const DEFECTS = { missingResources: 12, duplicatedLines: 3, misspeltRegions: ['Sued', 'Wset'] } as const;

type LogRow = Omit<Order, 'events'> & OrderEvent;

export const ORDER_TO_CASH = defineFile<LogRow>({
  key: 'order-to-cash',
  fileName: 'auftragsabwicklung-ereignisse.csv',
  kind: 'event_log',
  title: 'Auftragsabwicklung: Ereignisprotokoll',
  columns: [
    {
      name: 'Auftrag',
      type: 'text',
      text: ({ id }) => id,
    },
    {
      name: 'Aktivität',
      type: 'text',
      text: ({ activity }) => activity,
    },
    {
      name: 'Zeitstempel',
      type: 'timestamp',
      text: ({ at }) => new Date(at).toISOString().slice(0, 19).replace('T', ' '),
    },
    {
      name: 'Bearbeiter',
      type: 'text',
      text: ({ resource }) => resource,
    },
    {
      name: 'Abteilung',
      type: 'text',
      text: ({ department }) => department,
    },
    {
      name: 'Region',
      type: 'text',
      text: ({ region }) => region,
    },
    {
      name: 'Produktgruppe',
      type: 'text',
      text: ({ productGroup }) => productGroup,
    },
    {
      name: 'Eingangskanal',
      type: 'text',
      text: ({ channel }) => channel,
    },
    {
      name: 'Wunschtermin',
      type: 'date',
      text: ({ requestedDate }) => requestedDate,
    },
    {
      name: 'Auftragswert_EUR',
      type: 'integer',
      text: ({ value }) => String(value),
    },
  ],
  rows: (period) => withDefects(logRows(orderHistory(period), period), new SeededRandom(4711)),
});

/** Returns the events of the orders received since the log starts, by time. */
const logRows = (orders: readonly Order[], { logStart }: DemoPeriod): LogRow[] =>
  orders
    .filter(({ events }) => (events[0]?.at ?? 0) >= logStart)
    .flatMap(({ events, ...order }) => events.map((event) => ({ ...order, ...event })))
    .toSorted((a, b) => a.at - b.at);

/**
 * Adds the data defects of a typical extract, so that a quality check has something to find: the person is missing in 12 lines, 3 lines are
 * duplicated, and the region of two orders is misspelt in all their lines.
 */
const withDefects = (clean: LogRow[], random: SeededRandom): LogRow[] => {
  const rows = clean.map((row) => ({ ...row }));
  const unnamed = new Set<LogRow>();
  while (unnamed.size < DEFECTS.missingResources) {
    const row = rows[random.index(rows.length)];
    if (row && row.resource !== 'SYSTEM') unnamed.add(row);
  }
  for (const row of unnamed) row.resource = '';

  const [south, west] = DEFECTS.misspeltRegions;
  misspell(rows, 'Süd', south, random);
  misspell(rows, 'West', west, random);

  const duplicated = new Set<LogRow | undefined>();
  while (duplicated.size < DEFECTS.duplicatedLines) duplicated.add(rows[random.index(rows.length)]);
  return rows.flatMap((row) => (duplicated.has(row) ? [row, row] : [row]));
};

const misspell = (rows: LogRow[], region: string, wrong: string, random: SeededRandom): void => {
  const candidates = rows.filter((row) => row.region === region);
  const order = candidates[random.index(candidates.length)]?.id;
  for (const row of candidates) if (row.id === order) row.region = wrong;
};
