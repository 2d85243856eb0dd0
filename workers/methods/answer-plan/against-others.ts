import { sameWord, stemOf, wordsIn } from '../../../platform/text/index.js';
import type { RowPlan } from './answer-plan.js';

/** A comparison of a value with all others of its column: "than in the other depots", „als bei den übrigen“. */
const AGAINST_OTHERS =
  /(?<!\p{L})(?:als|than|gegen|gegenüber|verglichen mit|im vergleich (?:zu|mit)|(?:vergl(?:ei|i)ch\p{L}*|compared?)(?:\s+[^\s.?!;]+){0,8}?\s+(?:mit|to|with)|against|versus|vs\.?)\s+(?:(?:in|bei|an|at|for|auf|von|of|with|mit)\s+)?(?:(?:den|die|dem|der|the|all|alle[nr]?|our|unseren)\s+)*(?:anderen?|übrigen?|restlichen?|rest|sonstigen?|other|others|remaining)(?:\s+(?:of\s+the\s+)?(?<noun>\p{L}+))?/iu;

/** Words that ask whether a named value differs from the others. */
const DIFFERS = String.raw`(?:(?:any\s+)?different(?!\s+(?!from)\p{L})|differs?|unusual|an?\s+(?:exception|outlier)|anders(?!\s+\p{L}+)|unterscheidet|weicht|auffällig|(?:eine\s+)?ausnahme|(?:ein\s+)?ausreißer)`;
/** Words that state a suspicion, before what is suspected or after it: "some blame Redline", „Schuld sei Redline“, „Redline sei schuld“. */
const BLAMES = String.raw`(?:blam(?:es?|ed|ing)|points? (?:at|to)|suspects?|(?:gebe?n?|gibt|schiebt|schieben)\s+es\s+auf|schuld(?:ig)?(?:\s+(?:sei(?:en)?|ist|sind|hat|haben|habe))?)`;
const BLAMED = String.raw`(?:(?:is|are|was|were|being)\s+(?:to\s+blame|at\s+fault|the\s+(?:cause|culprit))|(?:sei(?:en)?|ist|sind|hat|haben|trägt)?\s*schuld|die\s+schuld)`;
/** Words between a name and such a word, as in "different in Leeds". */
const BETWEEN = String.raw`\s+(?:[\p{L}’']+\s+){0,3}?`;

/**
 * Returns the column and the words of a value of which a request asks whether it differs from the others, or that it suspects: "is Leeds
 * any different", „weicht Kiel davon ab“, "some blame Redline".
 */
const differingIn = (text: string, filters: RowPlan['filters']): AgainstOthers | null => {
  for (const { column, words } of filters) {
    const name = RegExp.escape(words);
    const patterns = [
      `${name}${BETWEEN}${DIFFERS}`,
      `${DIFFERS}${BETWEEN}${name}`,
      `${name}${BETWEEN}${BLAMED}`,
      `${BLAMES}${BETWEEN}${name}`,
    ];
    const [found] = new RegExp(String.raw`(?<!\p{L})(?:${patterns.join('|')})(?!\p{L})`, 'iu').exec(text) ?? [];
    if (found !== undefined) return { column, words: found };
  }
  return null;
};

export interface AgainstOthers {
  readonly column: string;
  readonly words: string;
}

/**
 * Returns the column of which a request compares a named value with all others, or asks whether it differs; null if it compares none. The noun after "other" names the
 * column; without one that does, it is the only column of which the request names a value.
 */
export const againstOthersIn = (text: string, filters: RowPlan['filters']): AgainstOthers | null => {
  const match = AGAINST_OTHERS.exec(text);
  const named = filters.filter(({ isExcluded, caseColumn }) => !isExcluded && caseColumn === null);
  if (!match) return differingIn(text, named);
  const noun = stemOf(match.groups?.['noun'] ?? '');
  const ofNoun = named.find(({ column }) =>
    wordsIn(column.replaceAll('_', ' ')).some((word) => noun !== '' && sameWord(stemOf(word), noun)),
  );
  const columns = [...new Set(named.map(({ column }) => column))];
  const column = ofNoun?.column ?? (columns.length === 1 ? columns[0] : undefined);
  return column === undefined ? null : { column, words: match[0] };
};

/**
 * Returns the values by which a request both selects rows and groups them: "why is Kiel so slow, by site" asks about Kiel among all sites, because a
 * single group compares nothing.
 */
export const focusIn = (filters: RowPlan['filters'], groups: RowPlan['groups']): NonNullable<RowPlan['focus']> =>
  filters.flatMap(({ column, values: [value, ...further], isExcluded, caseColumn, words }) =>
    value !== undefined &&
    further.length === 0 &&
    !isExcluded &&
    caseColumn === null &&
    groups.some((group) => group.column === column && group.grain === null && group.splitAt === undefined)
      ? [{ column, value, words }]
      : [],
  );
