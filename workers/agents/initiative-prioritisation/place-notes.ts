import { formatDate, formatNumber, formatPercent, type Language } from '../../documents/text/formatting.js';
import { listed, oneLine } from '../../methods/tenant-state/index.js';
import { keyOf, type SelectableCandidate } from './asked-initiatives.js';
import { messagesIn } from './messages.js';
import type { PrioritisationResult } from './prioritisation-result.js';
import { isAbove } from './score.js';

type Ranked = PrioritisationResult['ranking'][number];

/** Words that ask for initiatives whose planned end has passed. */
const ASKS_OVERDUE = /überfällig|verstrichen|im verzug|overdue|past (?:their|its) (?:date|end|deadline)|late already|behind schedule/iu;

/** A question about whether the ranking holds if estimates change. */
const ORDER = String.raw`(?:reihenfolge|rangfolge|rangliste|ranking|order|places?|plätze)(?!\p{L})`;
const HOLDS = String.raw`(?<!\p{L})(?:surviv|hold|stand|stay|stable|robust|chang|hält|halten|besteh|bleib|stabil|kipp)\p{L}*`;
const ASKS_STABILITY = new RegExp(
  String.raw`${ORDER}[^.?!;]*${HOLDS}|${HOLDS}[^.?!;,]*${ORDER}|(?<!\p{L})(?:stabil|robust|stable)\p{L}*`,
  'iu',
);

/**
 * Returns notes on the places of a ranking: places that can swap if a single estimate is off, initiatives that tie at the cut-off of the
 * requested number, and initiatives whose planned end has passed: of a requested number only those within it, unless the request asks for them.
 */
export const placeNotes = (
  ranking: readonly Ranked[],
  candidates: readonly SelectableCandidate[],
  given: { text: string; deviation: number; isSupposed: boolean; count: number | null; today: string },
  language: Language,
): string[] => [
  ...(given.isSupposed || ASKS_STABILITY.test(given.text) ? stabilityOf(ranking, given.deviation, language) : []),
  ...(given.count === null ? [] : tieAt(ranking, given.count, language)),
  ...pastEnd(
    given.count === null || ASKS_OVERDUE.test(given.text) ? ranking : ranking.slice(0, given.count),
    candidates,
    given.today,
    language,
  ),
];

/** States which places can swap if one estimate deviates, that is, places with overlapping rank ranges. */
const stabilityOf = (ranking: readonly Ranked[], deviation: number, language: Language): string[] => {
  if (ranking.length < 2) return [];
  const { places, and } = messagesIn(language);
  const groups: { from: number; to: number }[] = [];
  for (const { bestRank, worstRank } of ranking.toSorted((a, b) => a.bestRank - b.bestRank || a.worstRank - b.worstRank)) {
    const last = groups.at(-1);
    if (last !== undefined && bestRank <= last.to) last.to = Math.max(last.to, worstRank);
    else groups.push({ from: bestRank, to: worstRank });
  }
  const percent = formatPercent(deviation, language, 0);
  const swapping = groups.filter(({ from, to }) => to > from);
  const held = groups.filter(({ from, to }) => to === from).map(({ from }) => formatNumber(from, language, 0));
  if (swapping.length === 0) return [places.stable(percent)];
  const ranges = swapping.map(({ from, to }) => places.range(from, to, to === from + 1));
  return [places.swaps(percent, listed(ranges, and), held.length === 0 ? null : listed(held, and), held.length)];
};

/** Names the initiatives that tie at the cut-off of the requested number; empty if there is no tie. */
const tieAt = (ranking: readonly Ranked[], count: number, language: Language): string[] => {
  const { places, answer, and } = messagesIn(language);
  const [last, next] = [ranking[count - 1], ranking[count]];
  if (last === undefined || next === undefined || isAbove(last.score, next.score)) return [];
  const tied = ranking.filter(({ score }) => !isAbove(score, last.score) && !isAbove(last.score, score));
  return [places.tie(listed(tied.map(({ name }) => answer.quoted(oneLine(name))), and), formatNumber(last.score, language, 2))]; // prettier-ignore
};

/** Names the initiatives in the ranking whose planned end has passed. */
const pastEnd = (ranking: readonly Ranked[], candidates: readonly SelectableCandidate[], today: string, language: Language): string[] => {
  const { places } = messagesIn(language);
  const dueOf = new Map(candidates.map((each) => [keyOf(each), each.due]));
  const past = ranking.flatMap((each) => {
    const due = dueOf.get(keyOf(each)) ?? null;
    return due === null || due >= today ? [] : [places.pastItem(oneLine(each.name), formatDate(due, language))];
  });
  return past.length === 0 ? [] : [places.past(past.join(', '), past.length)];
};
