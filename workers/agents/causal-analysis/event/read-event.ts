import { contentWords, DAY_MS, type Period, sameWord, stemOf } from '../../../../platform/text/index.js';

/** An event with its date, before and after which a KPI is compared. */
export interface AskedEvent {
  /** First day after the event. */
  readonly from: string;
  /** Dated remark in the data that names the event; null if the request states the date. */
  readonly remark: string | null;
}

export interface DatedRemark {
  readonly date: string;
  readonly text: string;
}

/** Words that ask for a change by an event, or for the time before and after it. */
const CHANGES =
  /(?<!\p{L})(?:gesenkt|senk\p{L}*|verringer\p{L}*|reduzier\p{L}*|erhöht?\p{L}*|gesteiger\p{L}*|verbesser\p{L}*|verschlechter\p{L}*|veränder\p{L}*|beeinfluss\p{L}*|bewirk\p{L}*|gebracht|gewirkt|geholfen|wirkung|effekt|einfluss|auswirk\p{L}*|ausgewirkt|vorher|nachher|lower\p{L}*|reduc\p{L}*|cut|rais\p{L}*|increas\p{L}*|decreas\p{L}*|improv\p{L}*|worsen\p{L}*|chang\p{L}*|affect\p{L}*|effect\p{L}*|impact\p{L}*|help\p{L}*|bring|brought|made a difference|make a difference|before and after|vor und nach)(?!\p{L})/iu;
/** Words that ask for causes: a period then selects what is to be explained. */
const ASKS_CAUSE =
  /(?<!\p{L})(?:warum|wieso|weshalb|why|woran|what (?:drives|explains|influences|affects)|was (?:treibt|beeinflusst|erklärt))(?!\p{L})/iu;
/** Longest period that dates an event, in days. */
const MAX_DAYS = 31;

/**
 * Returns the event whose effect on a KPI a request asks for: at the day or month that it states, or at the date of the remark in the data
 * that shares the most words with it, the first of equal ones. Null if it asks for no change, or dates none.
 *
 * @param outcome words that name the KPI
 */
export const readEvent = (
  text: string,
  { period, remarks, outcome }: { period: Period | null; remarks: readonly DatedRemark[]; outcome: readonly string[] },
): AskedEvent | null => {
  if (ASKS_CAUSE.test(text) || !CHANGES.test(text)) return null;
  const from = period?.from ?? null;
  const isDated = from !== null && (period?.until == null || Date.parse(period.until) - Date.parse(from) < MAX_DAYS * DAY_MS);
  if (isDated) return { from, remark: null };
  const known = outcome.map(stemOf);
  const asked = [...new Set(contentWords(text).map(stemOf))].filter(
    (stem) => stem.length >= 5 && !known.some((word) => sameWord(word, stem)),
  );
  const scored = remarks.map((remark) => {
    const words = contentWords(remark.text).map(stemOf);
    return { remark, shared: asked.filter((stem) => words.some((word) => sameWord(stem, word))).length };
  });
  const [best] = scored.filter(({ shared }) => shared > 0).toSorted((a, b) => b.shared - a.shared);
  return best && from === null ? { from: best.remark.date, remark: best.remark.text } : null;
};
