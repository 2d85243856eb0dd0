import { isDateType, meaningsOfName, unitOf } from '../../../platform/column-meaning/index.js';
import { quotedColumn } from '../../../subgraphs/metrics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { ColumnKpi } from './column-kpis.js';

/** Kinds of KPIs of late payment. */
export type DueKind = 'lateShare' | 'meanSpan' | 'openCount' | 'overdueCount' | 'overdueSum';

/** Words that ask whether payments arrive on time. */
const ASKS_PAYMENT =
  /(?<!\p{L})(?:(?:get|gets|getting|got|be|being|are|is|been) paid|pa(?:y|ys|id|ying)(?: us)? (?:on time|late|promptly|punctually)|late pay\p{L}*|slow pay\p{L}*|overdue|receivables|zahl(?:en|t|ten)? (?:\p{L}+ ){0,4}?(?:pünktlich|rechtzeitig|fristgerecht|zu spät|verspätet)|(?:pünktlich|rechtzeitig|fristgerecht|zu spät|verspätet) (?:be)?(?:zahl\p{L}*|gezahlt)|zahlungs(?:moral|verhalten|verzug|eingang|eingänge)|überfällig\p{L}*|außenstände\p{L}*)(?!\p{L})/iu;
/** Names of the amount that is to be paid, the best first. */
const AMOUNTS = [/gross|brutto/iu, /total|gesamt|betrag|amount|summe/iu, /net/iu];

interface Options {
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly numbers: readonly { readonly name: string }[];
}

/**
 * Returns the KPIs of late payment for a table of invoices: the share paid later than agreed, the mean number of days to payment, and the open
 * and overdue invoices on a day. Returns null if the request does not ask whether customers pay on time, or if the table lacks these dates.
 */
export const dueKpis = (
  text: string,
  { columns }: Pick<Dataset, 'columns'>,
  { today, numbers }: Options,
): { kpis: ColumnKpi[]; words: string[] } | null => {
  const asked = ASKS_PAYMENT.exec(text);
  const dateOf = (meaning: 'invoiced' | 'paid' | 'due'): string | undefined =>
    columns.find(({ name, type }) => isDateType(type) && meaningsOfName(name, 'time').includes(meaning))?.name;
  const [invoiced, paid, due] = [dateOf('invoiced'), dateOf('paid'), dateOf('due')];
  const terms = numbers.find(({ name }) => meaningsOfName(name, 'number').includes('payment_terms'))?.name;
  if (asked === null || invoiced === undefined || paid === undefined || (terms === undefined && due === undefined)) return null;
  const between = (from: string, until: string): string => `DATE_DIFF('day', ${from}, ${until})`;
  const [issue, payment] = [quotedColumn(invoiced), quotedColumn(paid)];
  const isLate = (day: string): string =>
    due === undefined ? `${between(issue, day)} > ${quotedColumn(terms ?? '')}` : `${between(quotedColumn(due), day)} > 0`;
  const open = `${payment} IS NULL`;
  const overdue = `${open} AND ${isLate(`DATE('${today}')`)}`;
  const amount = AMOUNTS.map((name) => numbers.find((column) => name.test(column.name))?.name).find((name) => name !== undefined);
  const head = { subject: paid, column: paid, unit: null, isNamed: true };
  return {
    kpis: [
      { ...head, kind: 'lateShare', unit: '%', formula: `100 * COUNT(WHERE ${isLate(payment)}) / COUNT(WHERE ${payment} IS NOT NULL)` },
      { ...head, kind: 'meanSpan', subject: `${invoiced} – ${paid}`, formula: `AVG(${between(issue, payment)})` },
      { ...head, isState: true, kind: 'openCount', formula: `COUNT(WHERE ${open})` },
      { ...head, isState: true, kind: 'overdueCount', subject: today, formula: `COUNT(WHERE ${overdue})` },
      ...(amount === undefined
        ? []
        : [
            {
              ...{ ...head, isState: true as const, kind: 'overdueSum' as const, subject: amount, unit: unitOf(amount)?.symbol ?? null },
              formula: `SUM(${quotedColumn(amount)} WHERE ${overdue})`,
            },
          ]),
    ],
    words: [asked[0]],
  };
};
