import type { RowPlan, Selection } from './answer-plan.js';

type Share = NonNullable<RowPlan['share']>;

/** A question for a share, of which the last part says which rows are counted: "What percentage of late orders went to Kent?" */
const QUESTION =
  /(?<!\p{L})(?:wie ?viele? (?:prozent|%)|welche[rn]? (?:anteil|prozentsatz)|(?:what|which|how many) (?:share|per ?cent\p{L}*|proportion|fraction))(?!\p{L})/iu;
/** Words that ask for a share of rows. A market share is a figure of its own. */
const SHARE =
  /(?<!\p{L}|market\s|markt)(?:anteil\p{L}*|prozentsatz|wie ?viele? (?:prozent|%)|share|percentage|proportion|fraction|what per ?cent|how many per ?cent)(?!\p{L})/iu;
/** What precedes the statement of which rows are counted: "the share of orders from Kent that were cancelled". */
const PREDICATE =
  /(?<!\p{L})(?:that|which|who|where|is|are|was|were|has|have|,\s*(?:die|der|das|welche[rs]?|bei denen)|ist|sind|wird|werden|war|waren|wurden?|took|takes?|needed|lasted|exceed\p{L}*|came|arrived?|missed|kam(?:en)?|dauer(?:t|te|ten|n)|gedauert|brauch(?:t|te|ten|en)|lag(?:en)?|überschr(?:itt|eit)\p{L}*)(?!\p{L})/iu;
/** Words before a value that says where the rows are from. */
const PLACE = /(?<!\p{L})(?:in|at|from|for|within|im|bei|aus|für|am|von)\s+(?:(?!of\s)\p{L}+\s+){0,2}$/iu;

/** A further figure of a request: "claims by type, and how many we close inside 30 days". */
const LATER_COUNT =
  /(?:[,;:–]|\s-|(?<!\p{L})(?:and|und|sowie))\s+(?:how many|wie viele?)(?!\s+(?:per ?cent|prozent|%))(?!\p{L})(?<counted>[^.?!;]*)/iu;
/** Words for rows that a request has mentioned before. */
const OF_THEM = /(?<!\p{L})(?:of (?:them|these|those|which)|davon|darunter|hiervon)(?!\p{L})/iu;
/** Words for a figure. */
const FIGURE =
  /(?<!\p{L})(?:how (?:many|much|long|often)|number|counts?|totals?|sums?|averages?|wie (?:viele?|lange|oft|hoch)|anzahl|zahl|summen?|durchschnitt\p{L}*|mittel)(?!\p{L})/iu;

/** Returns where the words for the rows begin that a request counts beside other figures, and where they end; null if it counts none. */
const laterCount = (text: string): { from: number; to: number } | null => {
  const match = LATER_COUNT.exec(text);
  const counted = match?.groups?.['counted'] ?? '';
  if (!match || !(OF_THEM.test(counted) || FIGURE.test(text.slice(0, match.index)))) return null;
  const to = match.index + match[0].length;
  return { from: to - counted.length, to };
};

/** Returns whether a request counts rows beside other figures, which it does not relate to the count. */
export const countsBeside = (text: string): boolean => !SHARE.test(text) && laterCount(text) !== null;

/** Returns whether a request asks for a share. */
export const asksShare = (text: string): boolean => SHARE.test(text);

/**
 * Divides what a request selects by into the rows whose share it asks for and the rows that the share refers to: "the share of late
 * orders in the north" is that of late rows among those of the north. What comes before the word "share" is what it refers to. Returns a
 * null share if the request asks for none.
 *
 * @param groups columns by which it groups, which end the description
 */
export const shareIn = (
  text: string,
  { filters, conditions, dates, blanks }: Selection,
  groups: RowPlan['groups'] = [],
): Selection & { share: Share | null } => {
  const none = { filters, conditions, dates, blanks, share: null };
  const at = SHARE.exec(text)?.index;
  const positionOf = ({ words }: { words: string }): number => text.indexOf(text.includes(words) ? words : (words.split(' ')[0] ?? words));
  const later = at === undefined ? laterCount(text) : null;
  if (later !== null) {
    const isLater = (part: { words: string }): boolean => positionOf(part) >= later.from && positionOf(part) < later.to;
    return dividedBy((part) => isLater(part), { filters, conditions, dates, blanks });
  }
  if (at === undefined) return none;
  const parts = [...dates, ...conditions, ...blanks, ...filters.filter(({ isExcluded }) => !isExcluded)]
    .filter((part) => positionOf(part) > at)
    .toSorted((a, b) => positionOf(a) - positionOf(b));
  const predicate = PREDICATE.exec(text.slice(at))?.index;
  const stated = predicate === undefined ? [] : parts.filter((part) => positionOf(part) > at + predicate);
  const end = Math.min(text.length, ...groups.map(positionOf).filter((position) => position > at));
  const last = QUESTION.test(text) ? parts.findLast((part) => positionOf(part) < end) : undefined;
  const described = last ?? parts.find((part) => !('values' in part) || !PLACE.test(text.slice(at, positionOf(part)))) ?? parts[0];
  const counted: readonly unknown[] = stated.length > 0 ? stated : parts.filter(({ words }) => words === described?.words);
  return dividedBy((part) => counted.includes(part), { filters, conditions, dates, blanks });
};

/** Divides a selection into the rows that are counted and those that the share refers to; without a share if none are counted. */
const dividedBy = (
  isCounted: (part: { readonly words: string }) => boolean,
  { filters, conditions, dates, blanks }: Selection,
): Selection & { share: Share | null } => {
  const share = {
    filters: filters.filter(isCounted),
    conditions: conditions.filter(isCounted),
    dates: dates.filter(isCounted),
    blanks: blanks.filter(isCounted),
  };
  const isEmpty = Object.values(share).every(({ length }) => length === 0);
  return {
    filters: filters.filter((each) => !isCounted(each)),
    conditions: conditions.filter((each) => !isCounted(each)),
    dates: dates.filter((each) => !isCounted(each)),
    blanks: blanks.filter((each) => !isCounted(each)),
    share: isEmpty ? null : share,
  };
};
