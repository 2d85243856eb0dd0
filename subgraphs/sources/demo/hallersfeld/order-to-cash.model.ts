import type { LogNormal } from '../seeded-random.js';

/**
 * The order-to-cash process of the demo company as tables. Every order, however small, waits for the price approval of one sales manager,
 * who spends a quarter of his day on approvals. At quarter end the rush makes the queue grow to days, promised dates are missed and some
 * customers cancel. Orders by e-mail cause the second problem: incomplete data is corrected only after planning has checked availability,
 * so the check has to be repeated.
 */

export interface Staff {
  readonly name: string;
  /** Share of the role's work, relative to the others. */
  readonly weight: number;
  /** Factor on the working time per task. */
  readonly pace?: number;
}

export interface Role {
  readonly department: string;
  /** Share of the working day that a person spends on this process; a person does one task at a time. */
  readonly availability: number;
  readonly staff: readonly Staff[];
}

/** Staff by role. The role `system` neither waits nor takes time. */
export const ROLES = {
  system: { department: 'System', availability: 1, staff: [{ name: 'SYSTEM', weight: 1 }] },
  salesDesk: {
    department: 'Vertriebsinnendienst',
    availability: 0.3,
    staff: [
      { name: 'M. Sander', weight: 26 },
      { name: 'P. Yilmaz', weight: 22, pace: 0.8 },
      { name: 'A. Krüger', weight: 19 },
      { name: 'T. Behrens', weight: 15, pace: 1.4 },
      { name: 'J. Nowak', weight: 12 },
      { name: 'L. Petersen', weight: 6, pace: 1.7 },
    ],
  },
  salesLead: {
    department: 'Vertriebsleitung',
    availability: 0.25,
    staff: [
      { name: 'H. Brandstetter', weight: 92 },
      { name: 'S. Wiegand', weight: 8 },
    ],
  },
  credit: {
    department: 'Debitorenbuchhaltung',
    availability: 0.4,
    staff: [
      { name: 'R. Engel', weight: 60 },
      { name: 'D. Maurer', weight: 40 },
    ],
  },
  planning: {
    department: 'Disposition',
    availability: 0.5,
    staff: [
      { name: 'K. Hansen', weight: 45 },
      { name: 'B. Aydin', weight: 35 },
      { name: 'F. Lorenz', weight: 20, pace: 1.3 },
    ],
  },
  production: {
    department: 'Fertigung',
    availability: 0.6,
    staff: [
      { name: 'Linie Arnsberg 1', weight: 40 },
      { name: 'Linie Arnsberg 2', weight: 30 },
      { name: 'Linie Chemnitz', weight: 30 },
    ],
  },
  quality: {
    department: 'Qualitätssicherung',
    availability: 0.5,
    staff: [
      { name: 'E. Vogt', weight: 55 },
      { name: 'C. Radtke', weight: 45 },
    ],
  },
  warehouse: {
    department: 'Lager',
    availability: 0.6,
    staff: [
      { name: 'G. Thiel', weight: 30 },
      { name: 'O. Kaya', weight: 28 },
      { name: 'N. Schubert', weight: 24 },
      { name: 'I. Becker', weight: 18, pace: 1.2 },
    ],
  },
  shipping: {
    department: 'Versand',
    availability: 0.6,
    staff: [
      { name: 'W. Otto', weight: 55 },
      { name: 'V. Jansen', weight: 45 },
    ],
  },
  billing: {
    department: 'Fakturierung',
    availability: 0.4,
    staff: [
      { name: 'U. Keller', weight: 65 },
      { name: 'S. Bauer', weight: 35 },
    ],
  },
  service: { department: 'Kundendienst', availability: 0.5, staff: [{ name: 'Y. Frank', weight: 1 }] },
} as const satisfies Record<string, Role>;

interface Step {
  readonly role: keyof typeof ROLES;
  /** Working hours between the previous step and the arrival of the task. */
  readonly lead: LogNormal;
  /** Working minutes of the task. */
  readonly work: LogNormal;
}

const step = (role: keyof typeof ROLES, lead: LogNormal, work: LogNormal = [0, 0]): Step => ({ role, lead, work });

export const STEPS = {
  'Auftrag erfasst': step('salesDesk', [0, 0], [16, 0.5]),
  'Express freigegeben': step('salesDesk', [0.6, 0.6], [8, 0.4]),
  'Bonität geprüft': step('system', [0.3, 0.8]),
  'Kreditsperre gesetzt': step('credit', [1.5, 0.6], [10, 0.4]),
  'Kreditsperre aufgehoben': step('credit', [26, 0.7], [15, 0.5]),
  'Preisfreigabe angefordert': step('system', [0.2, 0.6]),
  'Preis freigegeben': step('salesLead', [0.3, 0.5], [15.5, 0.6]),
  'Verfügbarkeit geprüft': step('planning', [1.4, 0.7], [12, 0.5]),
  'Auftragsdaten korrigiert': step('salesDesk', [4, 0.8], [20, 0.5]),
  'Auftrag bestätigt': step('salesDesk', [1.2, 0.7], [8, 0.4]),
  'Fertigung eingeplant': step('planning', [6, 0.6], [15, 0.5]),
  'Fertigung begonnen': step('production', [66, 0.5], [20, 0.3]),
  'Fertigung abgeschlossen': step('production', [70, 0.35], [20, 0.3]),
  'Qualität geprüft': step('quality', [4, 0.6], [45, 0.4]),
  'Ware kommissioniert': step('warehouse', [16, 0.55], [30, 0.5]),
  'Teillieferung versandt': step('shipping', [4, 0.5], [18, 0.4]),
  'Restmenge eingetroffen': step('warehouse', [54, 0.4], [20, 0.4]),
  'Ware versandt': step('shipping', [5, 0.5], [15, 0.4]),
  'Rechnung gestellt': step('billing', [6, 0.7], [8, 0.4]),
  'Rechnung korrigiert': step('billing', [40, 0.5], [20, 0.5]),
  'Reklamation erfasst': step('service', [50, 0.7], [20, 0.4]),
  'Reklamation abgeschlossen': step('service', [60, 0.6], [50, 0.5]),
  'Gutschrift erstellt': step('billing', [8, 0.6], [10, 0.4]),
  'Mahnung versandt': step('system', [0, 0]),
  'Zahlung eingegangen': step('system', [0, 0]),
  'Auftrag storniert': step('salesDesk', [4, 0.7], [6, 0.4]),
} as const satisfies Record<string, Step>;

export type Activity = keyof typeof STEPS;

interface ProductGroup {
  readonly name: string;
  readonly weight: number;
  /** Order value in EUR. */
  readonly value: LogNormal;
  /** Probabilities of deviations from the main path. */
  readonly production: number;
  readonly partial: number;
  readonly complaint: number;
}

export const PRODUCT_GROUPS: readonly ProductGroup[] = [
  { name: 'Kugelhähne', weight: 33, value: [8200, 0.75], production: 0.05, partial: 0.02, complaint: 0.015 },
  { name: 'Absperrklappen', weight: 25, value: [10_500, 0.7], production: 0.07, partial: 0.03, complaint: 0.015 },
  { name: 'Sicherheitsventile', weight: 16, value: [14_800, 0.65], production: 0.09, partial: 0.03, complaint: 0.02 },
  { name: 'Regelventile', weight: 15, value: [21_500, 0.7], production: 0.3, partial: 0.06, complaint: 0.035 },
  { name: 'Sonderarmaturen', weight: 11, value: [52_000, 0.8], production: 0.96, partial: 0.1, complaint: 0.06 },
];

/** Channels of incoming orders, with the probability that their data must be corrected. Portal and EDI orders need no manual entry. */
export const CHANNELS = [
  { name: 'E-Mail', weight: 62, correction: 0.15 },
  { name: 'Portal', weight: 23, correction: 0.04 },
  { name: 'EDI', weight: 15, correction: 0.02 },
] as const;

export const REGIONS = [
  { name: 'West', weight: 31 },
  { name: 'Süd', weight: 26 },
  { name: 'Nord', weight: 17 },
  { name: 'Ost', weight: 12 },
  { name: 'Export', weight: 14 },
] as const;

/** Calendar days from invoice to payment. Late payers get reminders first; early payers take the cash discount. */
export const PAYERS = [
  { weight: 34, reminders: 0, days: [11.5, 0.22] },
  { weight: 56, reminders: 0, days: [31, 0.1] },
  { weight: 8, reminders: 1, days: [9, 0.4] },
  { weight: 2, reminders: 2, days: [12, 0.4] },
] as const satisfies readonly { weight: number; reminders: number; days: LogNormal }[];

export const BEHAVIOUR = {
  ordersPerWorkday: 7.3,
  portalOrdersPerFreeDay: 0.6,
  quarterEndRush: 1.65,
  /** Factor on incoming orders, January to December. */
  season: [0.94, 0.97, 1, 0.99, 0.98, 1.01, 0.97, 0.86, 1, 1.02, 1.04, 0.96],
  /** Express orders skip clearance and have shorter lead times, reduced to the fraction `lead`. */
  express: { probability: 0.08, belowEur: 20_000, promised: 3, lead: 0.35 },
  /** Workdays until the promised shipment: from stock, and if the order has to be produced. */
  promised: { stock: 9, production: 29 },
  creditHold: { probability: 0.04, lost: 0.25 },
  secondCorrection: 0.15,
  cancellation: { probability: 0.012, patienceDays: 4, impatient: 0.07 },
  invoiceCorrection: 0.035,
  creditNote: 0.5,
  /** Calendar days until a reminder: since the invoice, or since the previous reminder. */
  reminderAfter: { first: [44, 0.05], again: [21, 0.08] },
} as const;
