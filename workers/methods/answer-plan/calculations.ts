import type { RowPlan } from './answer-plan.js';
import type { Subject } from './local-subjects.js';

export type Calculation = RowPlan['calculations'][number];

const ARTICLES = String.raw`(?:\s+(?:the|its|their|all|total|der|die|das|den|dem|des|allen?|gesamten?|average|mean|durchschnittlichen?))*`;
const SIGNS: readonly (readonly [Calculation['sign'], RegExp])[] = [
  ['−', new RegExp(String.raw`^(?:minus|less|abzüglich|-|−|–)${ARTICLES}$`, 'iu')],
  ['+', new RegExp(String.raw`^(?:plus|zuzüglich|\+)${ARTICLES}$`, 'iu')],
  ['×', new RegExp(String.raw`^(?:times|multiplied by|mal|multipliziert mit|×|\*|x)${ARTICLES}$`, 'iu')],
  [
    '÷',
    new RegExp(String.raw`^(?:divided by|over|per|geteilt durch|durch|pro|je|/|÷|relative to|im verhältnis zu[mr]?)${ARTICLES}$`, 'iu'),
  ],
];
const SHARE_OF = new RegExp(
  String.raw`(?:share|proportion|percentage|part|anteil|prozentsatz)(?:\s+(?:of|an|am|der|des|von))?${ARTICLES}\s*$`,
  'iu',
);
/** Between the whole and its part: "what share of the ordered units is returned units". */
const IS_PART = new RegExp(String.raw`^(?:is|are|was|were|ist|sind|wird|werden|wurden?)${ARTICLES}$`, 'iu');
const OF_WHOLE = new RegExp(String.raw`^(?:in|of|on|an|am|von|vom)${ARTICLES}$`, 'iu');

/** Matches a multiple of a unit: "per 100", „je 1.000“. */
const PER_UNITS = /^(?:per|je|pro|auf)\s+(?<number>10{1,6}|1[.,]000)$/iu;

/** Returns where the words of a column stand in a text, together if they do so anywhere. */
const placeOf = (text: string, { words }: Subject): [start: number, end: number] => {
  const orders = [words, words.toReversed()].map((each) => each.map((word) => RegExp.escape(word)).join(String.raw`\s+`));
  const together = new RegExp(`(?<!\\p{L})(?:${orders.join('|')})(?!\\p{L})`, 'u').exec(text);
  if (together) return [together.index, together.index + together[0].length];
  const starts = words.map((word) => text.indexOf(word));
  return [Math.min(...starts), Math.max(...starts.map((start, at) => start + (words[at]?.length ?? 0)))];
};

/**
 * Returns the calculation that a request states with the names of two numbers of a row: "revenue minus cost", „Kosten je Stunde“, "the share
 * of returned in ordered units". A quotient is that of the sums over the rows.
 *
 * @param measured numeric columns that the request names
 */
export const calculationsIn = (text: string, measured: readonly Subject[]): Calculation[] => {
  const placed = measured
    .map((subject) => ({ name: subject.label, place: placeOf(text, subject) }))
    .filter(({ place: [start] }) => start >= 0)
    .toSorted((a, b) => a.place[0] - b.place[0]);
  for (const [at, left] of placed.entries()) {
    const right = placed[at + 1];
    if (!right || right.place[0] < left.place[1]) continue;
    const between = text.slice(left.place[1], right.place[0]).trim();
    const asksPart = SHARE_OF.test(text.slice(0, left.place[0]));
    const isPartLast = asksPart && IS_PART.test(between);
    const isShare = asksPart && (isPartLast || OF_WHOLE.test(between));
    const per = PER_UNITS.exec(between)?.groups?.['number'];
    const sign = isShare || per !== undefined ? '÷' : SIGNS.find(([, pattern]) => pattern.test(between))?.[0];
    if (sign === undefined) continue;
    const words = text.slice(left.place[0], right.place[1]);
    const [one, other] = isPartLast ? [right.name, left.name] : [left.name, right.name];
    const divisor = per === undefined ? other : `${per} ${other}`;
    return [
      {
        name: `${one} ${sign} ${divisor}`,
        left: one,
        sign,
        right: other,
        isShare,
        words,
        ...(per !== undefined && { per: Number(per.replace(/[.,]/u, '')) }),
      },
    ];
  }
  return [];
};
