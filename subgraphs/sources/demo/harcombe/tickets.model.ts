import type { LogNormal } from '../seeded-random.js';

/**
 * The service desk of Harcombe & Vale as tables. Every complaint about damaged goods waits for a check of the warehouse, which one
 * clerk in Daventry does beside other work. Photos are missing from complaints by web form, so that customers have to be asked; price
 * queries go back and forth between the desk and Finance, because discounts granted by field sales are not in the order system.
 */

interface Team {
  readonly name: string;
  /** Share of the working day that a person spends on tickets; a person does one task at a time. */
  readonly availability: number;
  readonly people: readonly { readonly name: string; readonly weight: number; readonly pace?: number }[];
}

export const TEAMS = {
  system: { name: 'System', availability: 1, people: [{ name: 'helpdesk', weight: 1 }] },
  outside: { name: 'External', availability: 1, people: [{ name: '', weight: 1 }] },
  desk: {
    name: 'Service desk',
    availability: 0.5,
    people: [
      { name: 'Gemma Tull', weight: 30 },
      { name: 'Ravi Chaudhry', weight: 26, pace: 0.85 },
      { name: 'Beth Ollerton', weight: 24 },
      { name: 'Callum Reade', weight: 20, pace: 1.4 },
    ],
  },
  claims: { name: 'Warehouse claims', availability: 0.037, people: [{ name: 'Owen Pryce', weight: 1 }] },
  finance: {
    name: 'Finance',
    availability: 0.15,
    people: [
      { name: 'Janet Moss', weight: 65 },
      { name: 'Tom Bexley', weight: 35 },
    ],
  },
} as const satisfies Record<string, Team>;

interface Step {
  readonly team: keyof typeof TEAMS;
  /** Working hours until the task arrives, and working minutes of the task. */
  readonly lead: LogNormal;
  readonly work: LogNormal;
}

const step = (team: keyof typeof TEAMS, lead: LogNormal, work: LogNormal = [0, 0]): Step => ({ team, lead, work });

export const TICKET_STEPS = {
  'Ticket opened': step('system', [0, 0]),
  Triaged: step('desk', [0.2, 0.6], [5, 0.4]),
  'Carrier enquiry sent': step('desk', [0.8, 0.6], [9, 0.4]),
  'Carrier replied': step('outside', [7, 0.6]),
  'Photos requested': step('desk', [0.7, 0.6], [6, 0.4]),
  'Customer replied': step('outside', [11, 0.7]),
  'Warehouse check requested': step('desk', [0.6, 0.5], [6, 0.4]),
  'Warehouse check completed': step('claims', [1, 0.5], [19, 0.5]),
  'Return label sent': step('desk', [0.6, 0.5], [5, 0.4]),
  'Goods received': step('outside', [34, 0.35]),
  'Passed to Finance': step('desk', [0.7, 0.5], [8, 0.4]),
  'Returned to service desk': step('finance', [5, 0.6], [8, 0.4]),
  'Finance replied': step('finance', [5, 0.6], [16, 0.5]),
  'Credit approved': step('finance', [4, 0.5], [8, 0.4]),
  'Credit note issued': step('finance', [2, 0.6], [7, 0.4]),
  'Replacement arranged': step('desk', [0.8, 0.5], [9, 0.4]),
  'Customer updated': step('desk', [0.5, 0.6], [8, 0.5]),
  Resolved: step('desk', [0.1, 0.5], [2, 0.3]),
  Reopened: step('outside', [6, 0.6]),
} as const satisfies Record<string, Step>;

export type TicketStep = keyof typeof TICKET_STEPS;

export const CONTACT_CHANNELS = [
  { name: 'E-mail', weight: 46, photosMissing: 0.35 },
  { name: 'Web form', weight: 36, photosMissing: 0.7 },
  { name: 'Phone', weight: 18, photosMissing: 0.5 },
] as const;

/** Shares of orders, returns and tickets. */
export const SERVICE = {
  /** Orders more than one day late about which the customer asks. */
  lateEnquiry: 0.5,
  /** Returns that become a ticket; the others use the label in the parcel. */
  returnTicket: { complaint: 0.95, unwanted: 0.35 },
  /** Trade orders whose invoice is queried: usually, and if the extra discount is missing from the invoice. */
  priceQuery: { usual: 0.05, extraDiscount: 0.45 },
  question: 0.07,
  /** Photos that are asked for again, and price queries that Finance sends back. */
  photosAgain: 0.2,
  sentBack: 0.45,
  /** Complaints that end with a credit note; the others get a replacement. */
  credited: 0.6,
  /** Resolved tickets that are reopened: at once, and more for each working day that the customer waited. */
  reopened: { least: 0.03, perDay: 0.012, most: 0.25 },
} as const;
