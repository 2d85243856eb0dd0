import { SeededRandom } from '../seeded-random.js';
import {
  type Activity,
  BEHAVIOUR,
  CHANNELS,
  PAYERS,
  PRODUCT_GROUPS,
  REGIONS,
  type Role,
  ROLES,
  type Staff,
  STEPS,
} from './order-to-cash.model.js';
import type { DemoPeriod } from './demo-period.js';
import { DAY, isoDate, MINUTE, startOfDay, type WorkCalendar, WORKDAY_MINUTES } from '../work-calendar.js';
import { isWorkday } from './workdays.js';

export interface OrderEvent {
  activity: Activity;
  /** Local wall-clock time in milliseconds, whole seconds. */
  at: number;
  resource: string;
  department: string;
}

export interface Order {
  id: string;
  region: string;
  productGroup: string;
  channel: string;
  /** Whole EUR. */
  value: number;
  /** ISO date that the customer asked for and was promised. */
  requestedDate: string;
  /** Events in the order of time, without those after the end of the log. */
  events: OrderEvent[];
}

/** An order, its route unless the customer cancels, and the traits of its customer. */
interface Plan {
  order: Order;
  route: Activity[];
  leadFactor: number;
  paymentDays: number;
}

interface Task extends Plan {
  /** Index into the route of the step that is due. */
  next: number;
  /** Business minute of arrival. */
  due: number;
  /** Person per role: the first to work on the order keeps it. */
  people: Partial<Record<keyof typeof ROLES, Staff>>;
}

interface Arrival {
  at: number;
  channel: (typeof CHANNELS)[number];
}

/**
 * Simulates all orders since the calendar begins, with events until the log ends. The months before the log starts fill the queues, so that
 * the log does not begin with idle staff. A discrete-event simulation: each step waits for the assigned person, who works first come, first
 * served; waiting times therefore result from load and are not drawn. Arrivals, order traits and durations have separate random streams, so
 * that a change to one does not affect the others.
 *
 * @param history index of the random history, from 0
 */
export const simulateOrders = (period: DemoPeriod, history: number): Order[] => {
  const arrivals = generateArrivals(period, new SeededRandom(20_251_001 + history));
  const traits = new SeededRandom(640 + history);
  const flow = new OrderFlow(period, new SeededRandom(42 + history));
  const orders = arrivals.map((arrival, index) =>
    flow.accept(drawOrder(arrival, `AU-${104_210 + index}`, { random: traits, calendar: period.calendar }), arrival),
  );
  flow.run();
  return orders
    .map((order) => ({ ...order, events: order.events.filter(({ at }) => at < period.logEnd) }))
    .filter(({ events }) => events.length > 0);
};

const [, PORTAL] = CHANNELS;

const generateArrivals = ({ calendar, simulatedUntil }: DemoPeriod, random: SeededRandom): Arrival[] => {
  const arrivals: Arrival[] = [];
  for (let day = calendar.from; day < simulatedUntil; day += DAY) {
    const season = BEHAVIOUR.season[new Date(day).getUTCMonth()] ?? 1;
    const rush = calendar.isQuarterEnd(day) ? BEHAVIOUR.quarterEndRush : 1;
    const perDay = season * (isWorkday(day) ? BEHAVIOUR.ordersPerWorkday * rush : BEHAVIOUR.portalOrdersPerFreeDay);
    for (let slot = 0; slot < 30; slot += 1) {
      if (!random.chance(perDay / 30)) continue;
      const channel = isWorkday(day) ? random.pick(CHANNELS) : PORTAL;
      const hours = channel.name === 'E-Mail' ? random.between(7.5, 16) : random.between(6, 22);
      arrivals.push({ at: day + Math.floor(hours * 3600) * 1000, channel });
    }
  }
  return arrivals.toSorted((a, b) => a.at - b.at);
};

const drawOrder = ({ at, channel }: Arrival, id: string, { random, calendar }: { random: SeededRandom; calendar: WorkCalendar }): Plan => {
  const group = random.pick(PRODUCT_GROUPS);
  const value = Math.round(random.logNormal(group.value));
  const express = value < BEHAVIOUR.express.belowEur && random.chance(BEHAVIOUR.express.probability);
  const produced = !express && random.chance(group.production);
  const payer = random.pick(PAYERS);
  const { stock, production } = BEHAVIOUR.promised;
  const promised = express ? BEHAVIOUR.express.promised : produced ? production : stock;
  return {
    order: {
      id,
      region: random.pick(REGIONS).name,
      productGroup: group.name,
      channel: channel.name,
      value,
      requestedDate: isoDate(calendar.addWorkdays(at, promised)),
      events: [],
    },
    route: [
      'Auftrag erfasst',
      ...(express ? (['Express freigegeben'] as const) : clearance(channel.correction, random)),
      ...(produced ? PRODUCTION : []),
      ...(!express && random.chance(group.partial) ? PARTIAL_DELIVERY : []),
      'Ware kommissioniert',
      'Ware versandt',
      'Rechnung gestellt',
      ...(random.chance(BEHAVIOUR.invoiceCorrection) ? (['Rechnung korrigiert'] as const) : []),
      ...(random.chance(group.complaint) ? complaint(random) : []),
      ...Array<Activity>(payer.reminders).fill('Mahnung versandt'),
      'Zahlung eingegangen',
    ],
    leadFactor: express ? BEHAVIOUR.express.lead : 1,
    paymentDays: random.logNormal(payer.days),
  };
};

const PRODUCTION = ['Fertigung eingeplant', 'Fertigung begonnen', 'Fertigung abgeschlossen', 'Qualität geprüft'] as const;
const PARTIAL_DELIVERY = ['Ware kommissioniert', 'Teillieferung versandt', 'Restmenge eingetroffen'] as const;

/** Returns the steps from the credit check to the confirmation. A lost order ends with its cancellation; later steps are not performed. */
const clearance = (correction: number, random: SeededRandom): Activity[] => {
  const loop = ['Auftragsdaten korrigiert', 'Verfügbarkeit geprüft'] as const;
  const corrections = random.chance(correction) ? (random.chance(BEHAVIOUR.secondCorrection) ? [...loop, ...loop] : loop) : [];
  const route: Activity[] = ['Bonität geprüft'];
  if (random.chance(BEHAVIOUR.creditHold.probability)) {
    route.push('Kreditsperre gesetzt');
    if (random.chance(BEHAVIOUR.creditHold.lost)) return [...route, 'Auftrag storniert'];
    route.push('Kreditsperre aufgehoben');
  }
  return [...route, 'Preisfreigabe angefordert', 'Preis freigegeben', 'Verfügbarkeit geprüft', ...corrections, 'Auftrag bestätigt'];
};

const complaint = (random: SeededRandom): Activity[] => [
  'Reklamation erfasst',
  'Reklamation abgeschlossen',
  ...(random.chance(BEHAVIOUR.creditNote) ? (['Gutschrift erstellt'] as const) : []),
];

/** Performs tasks in the order of their arrival and tracks until when each person is busy. */
class OrderFlow {
  /** Sorted latest first, so that `pop` returns the earliest. */
  private readonly agenda: Task[] = [];
  private readonly freeAt = new Map<string, number>();

  constructor(
    private readonly period: DemoPeriod,
    private readonly random: SeededRandom,
  ) {}

  accept(plan: Plan, { at, channel }: Arrival): Order {
    const task: Task = { ...plan, next: 0, due: this.period.calendar.businessMinuteOf(at), people: {} };
    if (channel.name !== 'E-Mail') this.enterAutomatically(task, at);
    this.schedule(task);
    return plan.order;
  }

  /** Records the automatic steps of portal and EDI orders, which run at any hour, and schedules the next manual step. */
  private enterAutomatically(task: Task, at: number): void {
    let now = at;
    for (let activity = task.route[0]; activity; activity = task.route[task.next]) {
      if (task.next > 0 && STEPS[activity].role !== 'system') break;
      record(task.order, activity, now, ROLES.system.staff[0].name, ROLES.system.department);
      task.next += 1;
      now += this.random.between(1, 8) * MINUTE;
    }
    task.due = this.period.calendar.businessMinuteOf(now) + this.lead(task);
  }

  run(): void {
    for (let task = this.agenda.pop(); task; task = this.agenda.pop()) this.perform(task);
  }

  private schedule(task: Task): void {
    let low = 0;
    let high = this.agenda.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.agenda[middle]?.due ?? 0) > task.due) low = middle + 1;
      else high = middle;
    }
    this.agenda.splice(low, 0, task);
  }

  private perform(task: Task): void {
    const activity = task.route[task.next];
    if (!activity) return;
    const { role, work } = STEPS[activity];
    const { department, staff, availability }: Role = ROLES[role];
    const person = (task.people[role] ??= this.random.pick(staff));
    const minutes = this.random.logNormal(work) * (person.pace ?? 1);
    const start = role === 'system' ? task.due : Math.max(task.due, this.freeAt.get(person.name) ?? 0);
    const end = start + minutes;
    this.freeAt.set(person.name, start + minutes / availability);

    const at = this.period.calendar.instantOf(end);
    if (at >= this.period.simulatedUntil) return;
    record(task.order, activity, at, person.name, department);
    if (activity === 'Auftrag storniert') return;
    task.next += 1;
    if (activity === 'Preis freigegeben' && this.cancels(start - task.due)) task.route.splice(task.next, Infinity, 'Auftrag storniert');
    task.due = this.dueAfter(end, task);
    this.schedule(task);
  }

  private cancels(waitMinutes: number): boolean {
    const { probability, patienceDays, impatient } = BEHAVIOUR.cancellation;
    return this.random.chance(waitMinutes > patienceDays * WORKDAY_MINUTES ? impatient : probability);
  }

  /** Returns when the next step is due: payments and reminders on calendar days in the morning, other steps in working hours. */
  private dueAfter(end: number, task: Task): number {
    const reminder = task.route[task.next] === 'Mahnung versandt';
    if (!reminder && task.route[task.next] !== 'Zahlung eingegangen') return end + this.lead(task);
    const { first, again } = BEHAVIOUR.reminderAfter;
    const reminded = task.route[task.next - 1] === 'Mahnung versandt';
    const days = reminder ? this.random.logNormal(reminded ? again : first) : task.paymentDays;
    const day = startOfDay(this.period.calendar.instantOf(end)) + Math.round(days) * DAY;
    return this.period.calendar.businessMinuteOf(day) + this.random.between(0, reminder ? 10 : 240);
  }

  /** Returns the working minutes until the next step arrives. */
  private lead({ route, next, leadFactor }: Task): number {
    const activity = route[next];
    return activity ? this.random.logNormal(STEPS[activity].lead) * leadFactor * 60 : 0;
  }
}

const record = (order: Order, activity: Activity, at: number, resource: string, department: string): void => {
  order.events.push({ activity, at: Math.floor(at / 1000) * 1000, resource, department });
};
