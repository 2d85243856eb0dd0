import type { Form } from './candidates.js';

/** How the value of a KPI can come from two columns. */
export interface KpiForm {
  readonly form: Form;
  /** Numbers by one of which the computed value is multiplied: 100 or 1 for a share, 1,000 for a KPI per 1,000 units. */
  readonly factors: readonly number[];
  readonly isShare: boolean;
  /** Number of days of the limit; 0 for another form. */
  readonly days: number;
}

const PERCENT = /^(?:%|prozent|percent|pct|v\.?\s?h\.?|anteil|share|ratio)$/iu;
/** Names of shares whose unit is not stated. */
const SHARE =
  /(?:quote|rate|anteil|grad|auslastung|treue)(?!\p{L})|(?<!\p{L})(?:rates?|ratio|share|percentage|proportion|occupancy|utilisation|utilization|prozent|percent)(?!\p{L})|%/iu;
/** "Complaints per 1,000 parcels", „Kosten je Stunde“. */
const PER = /(?<!\p{L})(?:je|pro|per)\s+(?<number>\d[\d.,\s]*)?(?=\p{L}|$)/iu;
/** A unit that is a quotient: `kWh/t`. */
const QUOTIENT_UNIT = /\p{L}\s*\/\s*(?<number>\d[\d.,\s]*)?\p{L}/u;
/** "Within 30 days", „in 21 Tagen“, „binnen zwei Wochen“ is not read. */
const WITHIN =
  /(?<!\p{L})(?:in|binnen|innerhalb(?:\s+von)?|within|under|unter|bis|≤|<=)\s*(?<number>\d{1,3})\s*(?:calendar\s+|kalender)?(?<unit>tage?n?|days?|wochen?|weeks?|d)(?!\p{L})/iu;

/** Returns the number that a text writes with separators of thousands. */
const digitsOf = (text: string | undefined): number => {
  const digits = (text ?? '').replaceAll(/\D/gu, '');
  return digits === '' ? 1 : Number(digits);
};

/** Returns how two columns can give a KPI, by its name and unit; several if these leave it open. */
export const formsOf = ({ name, unit }: { readonly name: string; readonly unit: string | null }): KpiForm[] => {
  const isPercent = PERCENT.test(unit ?? '') || ((unit ?? '') === '' && SHARE.test(name));
  const within = WITHIN.exec(name)?.groups;
  if (within) {
    const days = Number(within['number']) * (/^w/iu.test(within['unit'] ?? '') ? 7 : 1);
    return isPercent ? [{ form: 'within', factors: [100, 1], isShare: true, days }] : [];
  }
  if (isPercent) return [{ form: 'quotient', factors: [100, 1], isShare: true, days: 0 }];
  const per = PER.exec(name) ?? PER.exec(unit ?? '') ?? QUOTIENT_UNIT.exec(unit ?? '');
  if (per !== null) return [{ form: 'quotient', factors: [digitsOf(per.groups?.['number'])], isShare: false, days: 0 }];
  return [{ form: 'difference', factors: [1], isShare: false, days: 0 }];
};
