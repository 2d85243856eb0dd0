import type { CatalogueKpi } from '../../../subgraphs/metrics/index.js';
import type { ReadColumn } from './bind-roles.js';

type Area = CatalogueKpi['area'];

interface Subject {
  /** Meanings with two votes for the subject. */
  readonly strong: ReadonlySet<string>;
  /** Meanings with one vote. */
  readonly weak: ReadonlySet<string>;
  /** Process areas whose KPIs suit a table about the subject. */
  readonly areas: readonly Area[];
}

const subject = (strong: string, weak: string, areas: readonly Area[]): Subject => ({
  strong: new Set(strong.split(' ')),
  weak: new Set(weak.split(' ')),
  areas,
});

const SUBJECTS: readonly Subject[] = [
  subject(
    'revenue customer_key discount_rate discount_amount returned_flag returned_quantity',
    'order_key product_key profit margin_rate ordered shipped delivered tax quantity price amount cancelled_flag promised',
    ['sales-marketing', 'order-to-cash', 'logistics', 'finance'],
  ),
  subject(
    'employee_key pay hired left left_flag tenure absence headcount attrition_rate absence_rate',
    'gender employee_satisfaction age overtime_hours overtime_flag training_hours leavers hires born work_hours performance_score active_flag',
    ['hr'],
  ),
  subject(
    'supplier_key',
    'lead_time stock ordered_quantity delivered_quantity freight defect_rate defect_quantity unit_cost delivered price amount inspection_result on_time_rate promised compliant_flag ordered order_key quantity product_key fill_rate',
    ['procure-to-pay', 'logistics', 'quality'],
  ),
  subject(
    'stock stock_value fill_rate freight',
    'lead_time shipped delivered promised delivered_quantity ordered_quantity product_key on_time_flag late_flag',
    ['logistics', 'order-to-cash'],
  ),
  subject(
    'ticket_key resolution_time response_time responded sla_met sla_breached sla_status reopens reopened_flag handling_time',
    'opened closed satisfaction escalated_flag first_contact_flag recommendation ticket_count status closed_flag answered_flag',
    ['service', 'it'],
  ),
  subject(
    'machine_key produced_quantity scrap_quantity good_quantity downtime cycle_time oee production_key scrap_rate run_time',
    'planned_time setup_time planned_quantity rework_quantity defect_quantity energy performance availability quality_rate utilisation inspected_quantity defect_flag defect_rate started finished',
    ['production', 'quality'],
  ),
  subject(
    'budget actual forecast receivables payables payment_time due paid',
    'revenue cost profit invoice_key invoiced amount delay margin_rate tax',
    ['finance', 'project-portfolio'],
  ),
];

/** A further subject needs at least this share of the votes of the first. */
const MIN_SHARE = 0.7;
const MIN_VOTES = 1.5;

/**
 * Returns the process areas that a table is about, by the meanings of its columns, likeliest first; empty if they show none. If a column
 * has a strong meaning, subjects without one are left out; otherwise the table is about the likeliest one only.
 */
export const areasOfTable = (columns: readonly ReadColumn[]): ReadonlySet<string> => {
  const best = columns.flatMap(({ meaning: { choices } }) => choices.slice(0, 1));
  const rated = SUBJECTS.map(({ strong, weak, areas }) => {
    const sum = (meanings: ReadonlySet<string>): number =>
      best.reduce((total, { meaning, confidence }) => total + (meanings.has(meaning) ? confidence : 0), 0);
    const own = sum(strong);
    return { areas, own, votes: 2 * own + sum(weak) };
  });
  const withStrong = rated.filter(({ own }) => own > 0);
  const strongest = withStrong.length > 0 ? withStrong : rated.toSorted((a, b) => b.votes - a.votes).slice(0, 1);
  const most = Math.max(...strongest.map(({ votes }) => votes));
  if (most < MIN_VOTES) return new Set();
  return new Set(
    strongest
      .filter(({ votes }) => votes >= MIN_SHARE * most)
      .toSorted((a, b) => b.votes - a.votes)
      .flatMap(({ areas }) => areas),
  );
};
