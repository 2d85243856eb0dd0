import { SeededRandom } from '../seeded-random.js';
import { DAY, startOfDay, type WorkCalendar, WORKDAY_MINUTES } from '../work-calendar.js';
import { daysLate, type SalesOrder } from './sales.simulation.js';
import { CONTACT_CHANNELS, SERVICE, TEAMS, TICKET_STEPS, type TicketStep } from './tickets.model.js';
import type { TradingPeriod } from './trading-period.js';

export type TicketCategory = 'Delivery enquiry' | 'Damaged or wrong goods' | 'Return' | 'Price query' | 'Product question';

export interface TicketEvent {
  step: TicketStep;
  /** Local wall-clock time in milliseconds, whole minutes. */
  at: number;
  person: string;
  team: string;
}

export interface Ticket {
  id: string;
  opened: number;
  category: TicketCategory;
  channel: (typeof CONTACT_CHANNELS)[number];
  order: SalesOrder;
  /** Events in the order of time, also those after the extract. */
  events: TicketEvent[];
}

/** Simulates the tickets that late, damaged and wrongly invoiced orders cause. Waiting results from the load of each person. */
export const simulateTickets = (orders: readonly SalesOrder[], { calendar }: TradingPeriod): Ticket[] => {
  const random = new SeededRandom(9041);
  const tickets = orders
    .flatMap((order) => ticketsOf(order, random))
    .toSorted((a, b) => a.opened - b.opened)
    .map((ticket, index): Ticket => ({ ...ticket, id: `T${20_418 + index}`, channel: random.pick(CONTACT_CHANNELS), events: [] }));
  new ServiceDesk(calendar, new SeededRandom(555)).handle(tickets);
  return tickets;
};

type Occasion = Pick<Ticket, 'opened' | 'category' | 'order'>;

const ticketsOf = (order: SalesOrder, random: SeededRandom): Occasion[] => {
  const { lateEnquiry, returnTicket, priceQuery, question } = SERVICE;
  const occasions: Occasion[] = [];
  const open = (category: TicketCategory, day: number): void => {
    occasions.push({ category, order, opened: startOfDay(day) + (480 + random.index(540)) * 60_000 });
  };
  if (daysLate(order) > 1 && random.chance(lateEnquiry)) open('Delivery enquiry', order.promised + DAY);
  const returned = order.lines.find((line) => line.returned)?.returned;
  const unwanted = returned?.reason === 'Changed mind' || returned?.reason === 'Arrived too late';
  if (returned && random.chance(unwanted ? returnTicket.unwanted : returnTicket.complaint))
    open(unwanted ? 'Return' : 'Damaged or wrong goods', returned.at);
  const { delivered, segment, extraDiscount } = order;
  if (delivered !== undefined && segment.trade && random.chance(extraDiscount ? priceQuery.extraDiscount : priceQuery.usual))
    open('Price query', delivered + (6 + random.index(12)) * DAY);
  if (random.chance(question)) open('Product question', order.at);
  return occasions;
};

interface Task {
  ticket: Ticket;
  route: TicketStep[];
  next: number;
  /** Business minute of arrival. */
  due: number;
}

/** Performs tasks in the order of their arrival and tracks until when each person is busy. */
class ServiceDesk {
  private readonly freeAt = new Map<string, number>();

  constructor(
    private readonly calendar: WorkCalendar,
    private readonly random: SeededRandom,
  ) {}

  handle(tickets: readonly Ticket[]): void {
    const agenda = tickets.map((ticket): Task => ({
      ticket,
      route: this.route(ticket),
      next: 0,
      due: this.calendar.businessMinuteOf(ticket.opened),
    }));
    // Sorted latest first, so that `pop` returns the earliest.
    agenda.sort((a, b) => b.due - a.due);
    for (let task = agenda.pop(); task; task = agenda.pop()) {
      if (!this.perform(task)) continue;
      const { due } = task;
      const at = agenda.findLastIndex((waiting) => waiting.due > due) + 1;
      agenda.splice(at, 0, task);
    }
  }

  private route({ category, channel }: Ticket): TicketStep[] {
    const { random } = this;
    const begin: TicketStep[] = ['Ticket opened', 'Triaged'];
    const end: TicketStep[] = ['Customer updated', 'Resolved'];
    const photos: TicketStep[] = ['Photos requested', 'Customer replied'];
    if (category === 'Delivery enquiry') return [...begin, 'Carrier enquiry sent', 'Carrier replied', ...end];
    if (category === 'Return') return [...begin, 'Return label sent', 'Goods received', 'Credit note issued', 'Resolved'];
    if (category === 'Product question') return [...begin, ...end];
    const credit: TicketStep[] = ['Credit approved', 'Credit note issued'];
    if (category === 'Price query') {
      const back: TicketStep[] = random.chance(SERVICE.sentBack) ? ['Passed to Finance', 'Returned to service desk'] : [];
      return [...begin, ...back, 'Passed to Finance', 'Finance replied', ...(random.chance(0.5) ? credit : []), ...end];
    }
    const asked = random.chance(channel.photosMissing) ? (random.chance(SERVICE.photosAgain) ? [...photos, ...photos] : photos) : [];
    const solution: TicketStep[] = random.chance(SERVICE.credited) ? credit : ['Replacement arranged'];
    return [...begin, ...asked, 'Warehouse check requested', 'Warehouse check completed', ...solution, ...end];
  }

  /** Performs the step that is due; returns false if it was the last. */
  private perform(task: Task): boolean {
    const step = task.route[task.next];
    if (!step) return false;
    const { team, work } = TICKET_STEPS[step];
    const { name, availability, people } = TEAMS[team];
    const person = this.random.pick<{ name: string; weight: number; pace?: number }>(people);
    const minutes = this.random.logNormal(work) * (person.pace ?? 1);
    const busy = team === 'system' || team === 'outside';
    const start = busy ? task.due : Math.max(task.due, this.freeAt.get(person.name) ?? 0);
    this.freeAt.set(person.name, start + minutes / availability);
    const at = task.next === 0 ? task.ticket.opened : this.calendar.instantOf(start + minutes);
    if (!Number.isFinite(at)) return false;
    task.ticket.events.push({ step, at: Math.floor(at / 60_000) * 60_000, person: person.name, team: name });
    if (step === 'Resolved') this.maybeReopen(task, start);
    task.next += 1;
    const following = task.route[task.next];
    if (!following) return false;
    task.due = start + minutes + this.random.logNormal(TICKET_STEPS[following].lead) * 60;
    return true;
  }

  /** A customer who waited long is more often not content. */
  private maybeReopen({ ticket, route, next }: Task, now: number): void {
    const { least, perDay, most } = SERVICE.reopened;
    const days = (now - this.calendar.businessMinuteOf(ticket.opened)) / WORKDAY_MINUTES;
    if (!this.random.chance(Math.min(most, least + perDay * days))) return;
    route.splice(next + 1, 0, 'Reopened', 'Customer updated', 'Resolved');
  }
}
