/** Whom or what a case waits for between two activities. */
export const WAITS_FOR = ['payment', 'others'] as const;
export type WaitsFor = (typeof WAITS_FOR)[number];

const PAYMENT = /zahl(?:ung|t|en)|bezahl|geldeingang|payment|\bpaid\b|\bpay\b|remittance|settle/iu;
const CLAIM = /rechnung|faktur|mahn|zahlungserinner|invoic|\bbill(?:ed|ing)?\b|dunning|reminder/iu;
const REMINDER = /mahn|zahlungserinner|dunning|reminder/iu;
const ARRIVED = /eingegangen|eingang|eingetroffen|erhalten|\breceived\b|\breceipt\b|\barrived\b/iu;
const PARTY =
  /kunde|lieferant|spediteur|spedition|händler|hersteller|behörde|gutachter|auftraggeber|antragsteller|partner|extern|customer|client|supplier|vendor|carrier|manufacturer|authority|applicant|claimant|external|third part/iu;
const RESPONSE =
  /antwort|rückmeld|bestätig|geliefert|liefert|zugesagt|angenommen|abgelehnt|unterschr|freigegeben|genehmigt|zurückges|repli|respon|answer|confirm|deliver|accept|reject|declin|sign|approv|return|sent|provid|submit/iu;

/**
 * Returns what a case waits for in a transition, by the names of its activities: the payment of a claim, or others outside the company
 * whose response or goods the second activity records. Null if it waits for the company itself, or the names do not tell.
 */
export const waitsFor = (from: string, to: string): WaitsFor | null => {
  // A reminder ends the wait for a payment that has not arrived.
  if (CLAIM.test(from) ? PAYMENT.test(to) || REMINDER.test(to) : PAYMENT.test(to) && ARRIVED.test(to)) return 'payment';
  return ARRIVED.test(to) || (PARTY.test(to) && RESPONSE.test(to)) ? 'others' : null;
};
