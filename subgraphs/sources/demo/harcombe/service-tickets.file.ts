import { SeededRandom } from '../seeded-random.js';
import { defineFile } from './export-format.js';
import { simulateSales } from './sales.simulation.js';
import { simulateTickets, type Ticket, type TicketEvent } from './tickets.simulation.js';

/** Number of events without a person, and of events written twice. */
export const TICKET_DEFECTS = { missingPeople: 11, duplicatedLines: 4 } as const;

type EventRow = Omit<Ticket, 'events'> & TicketEvent;

export const SERVICE_TICKETS = defineFile<EventRow>({
  key: 'service-tickets',
  fileName: 'service-desk-events.csv',
  kind: 'event_log',
  title: 'Service desk: ticket history',
  columns: [
    { name: 'Ticket', type: 'text', text: ({ id }) => id },
    { name: 'Event', type: 'text', text: ({ step }) => step },
    { name: 'Event Time', type: 'timestamp', text: ({ at }) => new Date(at).toISOString().slice(0, 16).replace('T', ' ') },
    { name: 'Handled By', type: 'text', text: ({ person }) => person },
    { name: 'Team', type: 'text', text: ({ team }) => team },
    { name: 'Category', type: 'text', text: ({ category }) => category },
    { name: 'Contact', type: 'text', text: ({ channel }) => channel.name },
    { name: 'Order No', type: 'text', text: ({ order }) => order.id },
    { name: 'Segment', type: 'text', text: ({ order }) => order.segment.name },
    { name: 'Region', type: 'text', text: ({ order }) => order.region.name },
  ],
  rows: (period) => {
    const tickets = simulateTickets(simulateSales(period), period).filter(({ opened }) => opened >= period.start && opened < period.end);
    const rows = tickets
      .flatMap(({ events, ...ticket }) => events.filter(({ at }) => at < period.end).map((event): EventRow => ({ ...ticket, ...event })))
      .toSorted((a, b) => a.at - b.at);
    return withDefects(rows, new SeededRandom(771));
  },
});

const withDefects = (rows: EventRow[], random: SeededRandom): EventRow[] => {
  const unnamed = new Set<EventRow>();
  while (unnamed.size < TICKET_DEFECTS.missingPeople) {
    const row = rows[random.index(rows.length)];
    if (row?.team === 'Service desk') unnamed.add(row);
  }
  for (const row of unnamed) row.person = '';
  const doubled = new Set<EventRow | undefined>();
  while (doubled.size < TICKET_DEFECTS.duplicatedLines) doubled.add(rows[random.index(rows.length)]);
  return rows.flatMap((row) => (doubled.has(row) ? [row, row] : [row]));
};
