import { periodsOf } from '../../../../platform/text/index.js';

/** Words before the day that divides the data: "before and after the move on 1 June". */
const BEFORE_AND_AFTER =
  /(?<!\p{L})(?:(?:before|prior to)\s+(?:and|versus|vs\.?|or|compared (?:to|with))\s+(?:after|since|following)|after\s+(?:and|versus|vs\.?)\s+before|vor\s+(?:und|oder|versus|vs\.?)\s+(?:nach|seit|ab)|nach\s+(?:und|versus|vs\.?)\s+vor|vorher(?:-|\/|\s*\/\s*|\s+(?:und|gegen)\s+)nachher\p{L}*)(?!\p{L})/iu;
/** "Since 1 June", with what it is compared with elsewhere: "than before", „gegenüber vorher“. */
const SINCE = /(?<!\p{L})(?:since|after|from|seit|nach|ab)(?!\p{L})/giu;
const THAN_BEFORE =
  /(?<!\p{L})(?:(?:than|with|to|versus|vs\.?|and|or)\s+(?:it was |they were |the time |the period )?before(?:hand)?|als\s+(?:davor|vorher|zuvor)|(?:gegenüber|verglichen mit|und|oder|im vergleich zu)\s+(?:der zeit )?(?:davor|vorher|zuvor)|davor|vorher|zuvor)(?!\p{L})/iu;
/** What became different: "has it got better since spring", „seit Juni langsamer geworden“; a bound such as "longer than" is none. */
const CHANGED =
  /(?<!\p{L})(?:better|worse|improv\p{L}*|deteriorat\p{L}*|chang(?:e|es|ed|ing)|faster|slower|shorter|longer|quicker|fallen|fell|risen|rose|dropped|increased|decreased|declined|(?:gone|went) (?:up|down)|besser|schlechter|verbesser\p{L}*|verschlechter\p{L}*|veränder\p{L}*|geändert|schneller|langsamer|kürzer|länger|gesunken|gestiegen|gefallen|zurückgegangen|zugenommen|abgenommen)(?!\p{L}|\s+(?:than|als))/iu;
const SINCE_ONLY = /(?<!\p{L})(?:since|seit(?:dem)?)(?!\p{L})/giu;
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
  const matches = both ? [both] : THAN_BEFORE.test(text) ? [...text.matchAll(SINCE)] : sinceChange(text);
  for (const { 0: words, index } of matches) {
    const end = index + words.length;
    // A season is a period only after its preposition: "since spring".
    for (const start of [end, index]) {
      const [first] = periodsOf(text.slice(start, end + MAX_DISTANCE), today);
      const day = first?.value.from ?? null;
      if (first && day !== null) return { day, words: text.slice(index, start + first.start + first.words.length) };
    }
  }
  return null;
};

/** Returns "since" where its sentence asks what has changed from then on. */
const sinceChange = (text: string): RegExpExecArray[] =>
  [...text.matchAll(SINCE_ONLY)].filter(({ index }) => {
    const begin = Math.max(...['.', '?', '!', ';'].map((sign) => text.lastIndexOf(sign, index))) + 1;
    const [sentence = ''] = text.slice(begin).split(/[.?!;](?:\s|$)/u);
    return CHANGED.test(sentence);
  });
