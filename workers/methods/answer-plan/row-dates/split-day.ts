import { periodsOf } from '../../../../platform/text/index.js';

/** Words before the day that divides the data: "before and after the move on 1 June". */
const BEFORE_AND_AFTER =
  /(?<!\p{L})(?:(?:before|prior to)\s+(?:and|versus|vs\.?|or|compared (?:to|with))\s+(?:after|since|following)|after\s+(?:and|versus|vs\.?)\s+before|vor\s+(?:und|oder|versus|vs\.?)\s+(?:nach|seit|ab)|nach\s+(?:und|versus|vs\.?)\s+vor|vorher(?:-|\/|\s*\/\s*|\s+(?:und|gegen)\s+)nachher\p{L}*)(?!\p{L})/iu;
/** "Since 1 June", with what it is compared with elsewhere: "than before", „gegenüber vorher“. */
const SINCE = /(?<!\p{L})(?:since|after|from|seit|nach|ab)(?!\p{L})/giu;
const THAN_BEFORE =
  /(?<!\p{L})(?:(?:than|with|to|versus|vs\.?|and|or)\s+(?:it was |they were |the time |the period )?before(?:hand)?|als\s+(?:davor|vorher|zuvor)|(?:gegenüber|verglichen mit|und|oder|im vergleich zu)\s+(?:der zeit )?(?:davor|vorher|zuvor)|davor|vorher|zuvor)(?!\p{L})/iu;
/** Number of characters between the words and the day. */
const MAX_DISTANCE = 60;

/** A day that divides rows into those before it and those from it. */
export interface SplitDay {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly words: string;
}

/** Returns the day before and after which a request compares; null if it does not. Of a month or year, the first day. */
export const splitDayIn = (text: string, today: Date): SplitDay | null => {
  const both = BEFORE_AND_AFTER.exec(text);
  const matches = both ? [both] : THAN_BEFORE.test(text) ? [...text.matchAll(SINCE)] : [];
  for (const { 0: words, index } of matches) {
    const end = index + words.length;
    const [first] = periodsOf(text.slice(end, end + MAX_DISTANCE), today);
    const day = first?.value.from ?? null;
    if (first && day !== null) return { day, words: text.slice(index, end + first.start + first.words.length) };
  }
  return null;
};
