import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { subjectsIn } from '../../../../platform/questions/index.js';
import { TASK_WORDS, type Nameable } from '../../../methods/request-reading/index.js';
import type { SourceTable } from './column-mapping.js';
import { matchKeys, type KeyMatch, type KeySide, type Partner } from './match-keys.js';
import { surveyJoins } from './survey-joins.js';

/** Minimum share of distinct values in a key column. */
const KEY_SHARE = 0.9;
/** Maximum number of tables to which one table is joined. */
const MAX_PARTNERS = 4;
/** A request to join a table to others: "match the calls with the register and with the list of sites". */
const JOINED =
  /(?<!\p{L})(?:join|match|link|merge|combine|connect|verknüpf\p{L}*|verbind\p{L}*|führ\p{L}*|gleich\p{L}*)\s+(?<hub>[^.;?!]{3,80}?)\s+(?:to|with|against|mit|gegen)\s+(?<partners>[^.;?!]{3,200})/iu;
const AND_WITH = /,?\s+(?:and|und|sowie)\s+(?:(?:to|with|against|mit|gegen)\s+)?|,\s+(?:(?:to|with|against|mit|gegen)\s+)?/iu;

/**
 * Returns the phrases for a table (`hub`) and for the tables to which the request joins it; null if the request joins fewer than three
 * tables.
 */
export const joinedPhrases = (text: string): { hub: string; partners: string[] } | null => {
  const { hub = '', partners = '' } = JOINED.exec(text)?.groups ?? {};
  const listed = partners
    .split(AND_WITH)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
    .slice(0, MAX_PARTNERS);
  return hub === '' || listed.length < 2 ? null : { hub, partners: listed };
};

/** A table (`hub`) and the tables whose keys it references. */
export interface StarJoin {
  readonly hub: SourceTable;
  readonly partners: readonly (Partner & { readonly match: KeyMatch; readonly reverse: KeyMatch })[];
}

/** Returns the confidence (0 to 1) with which a phrase names each of the things, in their order. */
export const fitsOf = (phrase: string, things: readonly Nameable[]): number[] => {
  // The phrase "call-outs" can match a table called "callouts".
  const spellings = [...new Set([phrase, phrase.replaceAll('-', '')])];
  const fitOf = (thing: Nameable): number[] =>
    spellings.map((spelling) => subjectsIn(spelling, [thing], { kinds: ['dataset'], ignored: TASK_WORDS })[0]?.confidence ?? 0);
  return things.map((thing) => Math.max(...fitOf(thing)));
};

/**
 * Finds the keys that join the table that a request names first to each other table that it names. Null if the phrases do not name distinct
 * tables, or if the first table does not reference a key of each other table. If a phrase matches several tables, the keys decide.
 */
export const findStarJoin = async (
  duck: DuckDbSession,
  request: string,
  tables: readonly SourceTable[],
  thingOf: (table: SourceTable) => Nameable,
): Promise<StarJoin | null> => {
  const phrases = joinedPhrases(request);
  if (phrases === null) return null;
  const things = tables.map(thingOf);
  const candidates = [phrases.hub, ...phrases.partners].map((phrase) => {
    const fits = fitsOf(phrase, things);
    return tables
      .filter((_, at) => (fits[at] ?? 0) > 0)
      .toSorted((a, b) => (fits[tables.indexOf(b)] ?? 0) - (fits[tables.indexOf(a)] ?? 0));
  });
  const [hubs = [], ...others] = candidates;
  for (const hub of hubs.toSorted((a, b) => b.rows - a.rows)) {
    const found = await partnersOf(duck, hub, others);
    if (found !== null) return { hub, partners: found };
  }
  return null;
};

/** Returns, for each list of candidates, one table whose key the hub references; null if a list contains no such table. */
const partnersOf = async (
  duck: DuckDbSession,
  hub: SourceTable,
  lists: readonly (readonly SourceTable[])[],
): Promise<StarJoin['partners'] | null> => {
  const found: StarJoin['partners'][number][] = [];
  // Assign phrases that match a single table before phrases that match several.
  for (const list of lists.toSorted((a, b) => a.length - b.length)) {
    let partner: StarJoin['partners'][number] | undefined;
    for (const table of list.filter((each) => each !== hub && !found.some(({ side }) => side.table === each))) {
      const joins = await surveyJoins(duck, hub, table);
      const join = joins.find(({ rightValues, common }) => rightValues >= KEY_SHARE * table.rows && common > 1);
      if (join === undefined) continue;
      const [own, side]: KeySide[] = [
        { table: hub, column: join.left },
        { table, column: join.right },
      ];
      if (!own || !side) continue;
      const { form } = join;
      partner = { own, side, form, match: await matchKeys(duck, own, side, form), reverse: await matchKeys(duck, side, own, form) };
      break;
    }
    if (partner === undefined) return null;
    found.push(partner);
  }
  return found;
};
