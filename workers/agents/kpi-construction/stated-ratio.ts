/** A quotient that a request describes in words. */
export interface StatedRatio {
  readonly part: string;
  readonly whole: string;
  /** The quotient in the words of the request. */
  readonly words: string;
}

/** „Energieverbrauch je Tonne“, "claims per policy". */
const PER = /(?<part>(?<![\p{L}-])[\p{L}-]{4,})\s+(?:je|pro|per)\s+(?:\d[\d.,]*\s+)?(?<whole>[\p{L}-]{3,})/iu;
/** "Booked hours over available hours": both parts end with the same word, or the second one is a total. */
const OVER =
  /(?<part>[\p{L}-]+\s+(?<of>[\p{L}-]+))\s+(?:over|out of|zu|von)\s+(?<whole>(?:(?:available|total|planned|possible|all|verfügbar\p{L}*|gesamt\p{L}*|geplant\p{L}*|möglich\p{L}*)\s+[\p{L}-]+)|(?:[\p{L}-]+\s+\k<of>(?!\p{L})))/iu;
/** Units of time and words before them, by which a KPI is measured again and again. */
const TIME = /^(?:tag|woche|monat|quartal|jahr|day|week|month|quarter|year|annum)s?$/iu;

/** Returns the quotient that a request describes in words; null if it describes none. */
export const statedRatio = (text: string): StatedRatio | null => {
  const { groups, 0: words = '' } = OVER.exec(text) ?? PER.exec(text) ?? {};
  const { part = '', whole = '' } = groups ?? {};
  return part === '' || TIME.test(whole) ? null : { part, whole, words };
};
